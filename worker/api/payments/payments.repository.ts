import * as v from 'valibot';
import { OrderAddressSchema, type OrderStatus } from '#shared/contract/order.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { isRefundedInFullSql } from '../refunds/refunds.repository.ts';
import { voucherStillUsableSql } from '../vouchers/voucher-uses.sql.ts';
import type { PaymentEvent } from './payment-gateway.ts';

/**
 * A customer's order with the data to start its payment. `payment` is null if the order is free or not waiting for
 * payment.
 */
type PayableOrder = {
  status: OrderStatus;
  /** The order's current total. */
  costCents: number;
  contact: { name: string; email: string };
  payment: { reference: string; amountCents: number } | null;
};

/**
 * Finds a customer's order with its pending payment; null if the customer has no such order. If the order is waiting
 * for payment and has no pending payment of its current total at this gateway, inserts one with this reference. A free
 * order needs no payment.
 */
export async function findOrInsertPayment(
  db: D1Database,
  requested: { orderId: number; userId: number; gateway: string; reference: string; now: Date },
): Promise<PayableOrder | null> {
  const { found } = await runBatch(db, {
    inserted: prepare(db)`
      INSERT INTO payment (order_id, gateway, reference, amount_cents, created_at)
      SELECT o.id, ${requested.gateway}, ${requested.reference}, ${ORDER_CENTS}, ${requested.now} FROM "order" o
      WHERE o.id = ${requested.orderId} AND o.user_id = ${requested.userId} AND o.status = 'placed'
        AND ${ORDER_CENTS} > 0
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE ${IS_PENDING} AND p.gateway = ${requested.gateway})`,
    found: prepare<PayableOrderRow>(db)`
      SELECT o.status, ${ORDER_CENTS} AS costCents, o.order_address AS address, p.reference,
        p.amount_cents AS amountCents
      FROM "order" o LEFT JOIN payment p ON ${IS_PENDING} AND p.gateway = ${requested.gateway}
        AND o.status = 'placed'
      WHERE o.id = ${requested.orderId} AND o.user_id = ${requested.userId} ORDER BY p.id DESC LIMIT 1`,
  });
  const [row] = found.rows;
  if (row === undefined) return null;
  const { address, reference, amountCents, ...order } = row;
  return {
    ...order,
    contact: v.parse(OrderAddressSchema, JSON.parse(address)).contact,
    payment: reference === null || amountCents === null ? null : { reference, amountCents },
  };
}

const IS_PENDING = sql`p.order_id = o.id AND p.status = 'pending' AND p.amount_cents = ${ORDER_CENTS}
  AND p.amount_cents > 0`;

type PayableOrderRow = Pick<PayableOrder, 'status' | 'costCents'> & {
  address: string;
  reference: string | null;
  amountCents: number | null;
};

/**
 * The payment with the shop's reference, and the data that decides whether received money can be applied to its order;
 * amounts in cents.
 */
export type PaymentToSettle = {
  id: number;
  orderId: number;
  orderStatus: OrderStatus;
  /** The order's current total. */
  costCents: number;
  /** The amount the payment was started with. */
  amountCents: number;
  /** True if the order has no voucher, or its voucher has a use left. */
  isVoucherUsable: boolean;
  /** True if the order was erased with its customer, so its delivery address is gone. */
  isErased: boolean;
  /** True if money was already received for this payment. */
  isComplete: boolean;
  /** The payment in which an earlier notification recorded the same gateway payment, or null. */
  recordedAs: { id: number; isDueBack: boolean } | null;
};

/**
 * Returns the payment with the shop's reference. Returns null if no payment has this reference, or if the gateway
 * payment was already recorded under another reference.
 */
export async function findPayment(
  db: D1Database,
  gateway: string,
  event: EventReferences,
): Promise<PaymentToSettle | null> {
  const { reference, gatewayPaymentId } = event;
  const row = await prepare<PaymentToSettleRow>(db)`
    SELECT p.id, p.order_id AS orderId, p.amount_cents AS amountCents, p.status = 'complete' AS isComplete,
      o.status AS orderStatus, ${ORDER_CENTS} AS costCents, ${voucherStillUsableSql('o')} AS isVoucherUsable,
      o.erased_at IS NOT NULL AS isErased,
      recorded.id AS recordedId, ${isRefundedInFullSql('recorded')} AS isDueBack
    FROM payment p JOIN "order" o ON o.id = p.order_id
      LEFT JOIN payment recorded ON recorded.gateway = ${gateway}
        AND recorded.gateway_payment_id = ${gatewayPaymentId}
    WHERE p.gateway = ${gateway} AND p.reference = ${reference}
      AND (recorded.id IS NULL OR recorded.reference IN (${reference}, ${furtherPaymentReference(event)}))`.first();
  if (row === null) return null;
  const { recordedId, isDueBack, ...payment } = row;
  return {
    ...payment,
    isComplete: row.isComplete === 1,
    isVoucherUsable: row.isVoucherUsable === 1,
    isErased: row.isErased === 1,
    recordedAs: recordedId === null ? null : { id: recordedId, isDueBack: isDueBack === 1 },
  };
}

/** Returns the reference of the separate payment that records further money for a payment that is already complete. */
export function furtherPaymentReference(event: EventReferences): string {
  return `${event.reference}/${event.gatewayPaymentId}`;
}

type EventReferences = Pick<PaymentEvent, 'reference' | 'gatewayPaymentId'>;

type PaymentToSettleRow = Omit<
  PaymentToSettle,
  'isComplete' | 'isVoucherUsable' | 'isErased' | 'recordedAs'
> & {
  isComplete: 0 | 1;
  isVoucherUsable: 0 | 1;
  isErased: 0 | 1;
  recordedId: number | null;
  isDueBack: 0 | 1;
};
