import * as v from 'valibot';
import { OrderAddressSchema, type OrderStatus } from '#shared/contract/order.ts';
import type { PaymentEvent } from './payment-gateway.ts';

/** A customer's order as a payment sees it; `payment` is there only while the order waits for one. */
export type PayableOrder = {
  status: OrderStatus;
  contact: { name: string; email: string };
  payment: { reference: string; amountCents: number } | null;
};

/** What a gateway's reference stands for; the amount in cents. */
export type KnownPayment = { id: number; orderId: number; amountCents: number };

/**
 * The customer's order, with the pending payment it has, or a new one of this reference if it waits for payment and
 * has none of what it costs now.
 */
export async function findOrInsertPayment(
  db: D1Database,
  wanted: { orderId: number; userId: number; gateway: string; reference: string; now: Date },
): Promise<PayableOrder | null> {
  const [, found] = await db.batch<PayableOrderRow>([
    db
      .prepare(
        `INSERT INTO payment (order_id, gateway, reference, amount_cents, created_at)
         SELECT o.id, ?3, ?4, o.amount_cents + o.delivery_cents, ?5 FROM "order" o
         WHERE o.id = ?1 AND o.user_id = ?2 AND o.status = 'placed'
           AND NOT EXISTS (SELECT 1 FROM payment p WHERE ${IS_PENDING} AND p.gateway = ?3)`,
      )
      .bind(wanted.orderId, wanted.userId, wanted.gateway, wanted.reference, wanted.now.toISOString()),
    db
      .prepare(
        `SELECT o.status, o.order_address, p.reference, p.amount_cents
         FROM "order" o LEFT JOIN payment p ON ${IS_PENDING} AND p.gateway = ?3 AND o.status = 'placed'
         WHERE o.id = ?1 AND o.user_id = ?2 ORDER BY p.id DESC LIMIT 1`,
      )
      .bind(wanted.orderId, wanted.userId, wanted.gateway),
  ]);
  const row = found?.results[0];
  return row === undefined ? null : toPayableOrder(row);
}

const IS_PENDING = `p.order_id = o.id AND p.status = 'pending' AND p.amount_cents = o.amount_cents + o.delivery_cents`;

type PayableOrderRow = {
  status: OrderStatus;
  order_address: string;
  reference: string | null;
  amount_cents: number | null;
};

function toPayableOrder(row: PayableOrderRow): PayableOrder {
  const { reference, amount_cents } = row;
  return {
    status: row.status,
    contact: v.parse(OrderAddressSchema, JSON.parse(row.order_address)).contact,
    payment: reference === null || amount_cents === null ? null : { reference, amountCents: amount_cents },
  };
}

/** The payment a gateway's reference stands for, unless that gateway's id has been counted for another one. */
export async function findPayment(
  db: D1Database,
  gateway: string,
  { reference, gatewayPaymentId }: PaymentEvent,
): Promise<KnownPayment | null> {
  const row = await db
    .prepare(
      `SELECT id, order_id, amount_cents FROM payment WHERE gateway = ?1 AND reference = ?2 AND NOT EXISTS (
         SELECT 1 FROM payment other WHERE other.gateway = ?1 AND other.gateway_payment_id = ?3
           AND other.reference <> ?2)`,
    )
    .bind(gateway, reference, gatewayPaymentId)
    .first<{ id: number; order_id: number; amount_cents: number }>();
  return row === null ? null : { id: row.id, orderId: row.order_id, amountCents: row.amount_cents };
}
