import * as v from 'valibot';
import { OrderAddressSchema, type OrderStatus } from '#shared/contract/order.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { voucherStillUsable } from '../vouchers/voucher-uses.sql.ts';
import type { PaymentEvent } from './payment-gateway.ts';
import type { SettlementFacts } from './settlement.ts';

/** A customer's order with what its payment needs. `payment` is null unless the order waits for one. */
export type PayableOrder = {
  status: OrderStatus;
  /** What it costs now. */
  costCents: number;
  contact: { name: string; email: string };
  payment: { reference: string; amountCents: number } | null;
};

/**
 * Finds a customer's order with its pending payment. If it waits for payment and has none of the amount it costs now, a
 * new one of this reference is inserted. A free order needs none.
 */
export async function findOrInsertPayment(
  db: D1Database,
  wanted: { orderId: number; userId: number; gateway: string; reference: string; now: Date },
): Promise<PayableOrder | null> {
  const { found } = await runBatch(db, {
    inserted: db
      .prepare(
        `INSERT INTO payment (order_id, gateway, reference, amount_cents, created_at)
         SELECT o.id, ?3, ?4, ${ORDER_CENTS}, ?5 FROM "order" o
         WHERE o.id = ?1 AND o.user_id = ?2 AND o.status = 'placed' AND ${ORDER_CENTS} > 0
           AND NOT EXISTS (SELECT 1 FROM payment p WHERE ${IS_PENDING} AND p.gateway = ?3)`,
      )
      .bind(wanted.orderId, wanted.userId, wanted.gateway, wanted.reference, wanted.now.toISOString()),
    found: typedRows<PayableOrderRow>(
      db
        .prepare(
          `SELECT o.status, ${ORDER_CENTS} AS cost_cents, o.order_address, p.reference, p.amount_cents
           FROM "order" o LEFT JOIN payment p ON ${IS_PENDING} AND p.gateway = ?3 AND o.status = 'placed'
           WHERE o.id = ?1 AND o.user_id = ?2 ORDER BY p.id DESC LIMIT 1`,
        )
        .bind(wanted.orderId, wanted.userId, wanted.gateway),
    ),
  });
  const [row] = found.rows;
  return row === undefined ? null : toPayableOrder(row);
}

const IS_PENDING = `p.order_id = o.id AND p.status = 'pending' AND p.amount_cents = ${ORDER_CENTS} AND p.amount_cents > 0`;

type PayableOrderRow = {
  status: OrderStatus;
  cost_cents: number;
  order_address: string;
  reference: string | null;
  amount_cents: number | null;
};

function toPayableOrder(row: PayableOrderRow): PayableOrder {
  const { reference, amount_cents } = row;
  return {
    status: row.status,
    costCents: row.cost_cents,
    contact: v.parse(OrderAddressSchema, JSON.parse(row.order_address)).contact,
    payment: reference === null || amount_cents === null ? null : { reference, amountCents: amount_cents },
  };
}

/** The payment of a gateway's reference, with what decides whether it pays its order. */
export type PaymentToSettle = SettlementFacts & {
  id: number;
  orderId: number;
  /** Whether it has taken money before. */
  isComplete: boolean;
  /** The payment that this gateway payment was recorded as; null if it was not. */
  bookedAs: { id: number; isDueBack: boolean } | null;
};

/** The payment of a gateway's reference, unless the gateway payment was recorded for another reference. */
export async function findPayment(
  db: D1Database,
  gateway: string,
  { reference, gatewayPaymentId }: Pick<PaymentEvent, 'reference' | 'gatewayPaymentId'>,
): Promise<PaymentToSettle | null> {
  const row = await db
    .prepare(
      `SELECT p.id, p.order_id, p.amount_cents, p.status, o.status AS order_status, ${ORDER_CENTS} AS cost_cents,
         ${voucherStillUsable('o')} AS is_voucher_usable, booked.id AS booked_id,
         EXISTS (SELECT 1 FROM refund WHERE payment_id = booked.id) AS is_due_back
       FROM payment p JOIN "order" o ON o.id = p.order_id
         LEFT JOIN payment booked ON booked.gateway = ?1 AND booked.gateway_payment_id = ?3
       WHERE p.gateway = ?1 AND p.reference = ?2
         AND (booked.id IS NULL OR booked.reference IN (?2, ?4))`,
    )
    .bind(gateway, reference, gatewayPaymentId, referenceOfSecond({ reference, gatewayPaymentId }))
    .first<PaymentToSettleRow>();
  return row === null ? null : toPaymentToSettle(row);
}

/** The reference of a second payment by the same reference: references are unique. */
export function referenceOfSecond({
  reference,
  gatewayPaymentId,
}: Pick<PaymentEvent, 'reference' | 'gatewayPaymentId'>): string {
  return `${reference}/${gatewayPaymentId}`;
}

type PaymentToSettleRow = {
  id: number;
  order_id: number;
  amount_cents: number;
  status: string;
  order_status: OrderStatus;
  cost_cents: number;
  is_voucher_usable: number;
  booked_id: number | null;
  is_due_back: number;
};

function toPaymentToSettle(row: PaymentToSettleRow): PaymentToSettle {
  return {
    id: row.id,
    orderId: row.order_id,
    amountCents: row.amount_cents,
    isComplete: row.status === 'complete',
    orderStatus: row.order_status,
    costCents: row.cost_cents,
    isVoucherUsable: row.is_voucher_usable === 1,
    bookedAs: row.booked_id === null ? null : { id: row.booked_id, isDueBack: row.is_due_back === 1 },
  };
}
