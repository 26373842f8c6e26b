import type { Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import type { RefundCause } from './refund-cause.ts';

/** A payment that is paid back in full. */
export type DueRefund = { paymentId: number; amountCents: number };

/** SQL of a payment p. The payment of a free order is complete and took nothing, so there is nothing to pay back. */
const HAS_TAKEN_MONEY = sql`p.status = 'complete' AND p.amount_cents > 0`;

/**
 * SQL of a payment p of an order o: a completed payment that is not the one the order counts as paid. The order is
 * unpaid or given up, costs another amount, or was paid by an earlier payment.
 */
const IS_SUPERFLUOUS = sql`${HAS_TAKEN_MONEY} AND (
  o.status NOT IN (${PAID_STATUSES})
  OR p.amount_cents <> ${ORDER_CENTS}
  OR EXISTS (SELECT 1 FROM payment earlier
    WHERE earlier.order_id = o.id AND earlier.status = 'complete' AND earlier.amount_cents = p.amount_cents
      AND (earlier.paid_at, earlier.id) < (p.paid_at, p.id)
      AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.payment_id = earlier.id)))`;

/** `reason` is for operators; `cause` says why money that came is not kept, and is left out where an order is given up. */
type Due = { orderId: number; reason: string; cause?: RefundCause; now: Date };

/**
 * Marks the payments of an order that it may not keep as due to be paid back, each once. Every batch that settles a
 * payment or gives a paid order up ends with it. Its rows are what this batch has marked.
 * @param due with `userId`, the owner, where a customer asks
 */
export function refundsDueStatement(db: D1Database, due: Due & { userId?: number }): Statement<DueRefund> {
  const isOwn = sql`(${due.userId} IS NULL OR o.user_id = ${due.userId})`;
  return insertRefundsStatement(db, due, sql`${isOwn} AND ${IS_SUPERFLUOUS}`);
}

/** Marks the payment of an order that was sent, but came back or never arrived. */
export function refundOfSentOrderStatement(db: D1Database, due: Due): Statement<DueRefund> {
  return insertRefundsStatement(db, due, sql`o.status IN ('shipped', 'delivered') AND ${HAS_TAKEN_MONEY}`);
}

/** @param isDue SQL of a payment p of the order o */
function insertRefundsStatement(db: D1Database, due: Due, isDue: Sql): Statement<DueRefund> {
  return prepare<DueRefund>(db)`
    INSERT INTO refund (order_id, payment_id, amount_cents, reason, cause, created_at)
    SELECT o.id, p.id, p.amount_cents, ${due.reason}, ${due.cause}, ${due.now}
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE o.id = ${due.orderId} AND ${isDue}
    ON CONFLICT (payment_id) DO NOTHING
    RETURNING payment_id AS paymentId, amount_cents AS amountCents`;
}

/** Records that all that is due of an order was paid back. Its rows are what this batch has recorded. */
export function markRefundedStatement(
  db: D1Database,
  done: { orderId: number; reference: string | null; now: Date },
): Statement<DueRefund> {
  return prepare<DueRefund>(db)`
    UPDATE refund SET refunded_at = ${done.now}, reference = ${done.reference}
    WHERE order_id = ${done.orderId} AND refunded_at IS NULL
    RETURNING payment_id AS paymentId, amount_cents AS amountCents`;
}

/** The refund of one payment; null if it is not paid back. */
export async function findRefundOfPayment(
  db: D1Database,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<{ amountCents: number; cause: RefundCause | null; isDone: boolean } | null> {
  const row = await prepare<{ amountCents: number; cause: RefundCause | null; isDone: number }>(db)`
    SELECT amount_cents AS amountCents, cause, refunded_at IS NOT NULL AS isDone FROM refund
    WHERE order_id = ${orderId} AND payment_id = ${paymentId}`.first();
  return row && { ...row, isDone: row.isDone === 1 };
}

/** What was paid back of an order at one instant, in cents; 0 if nothing was. */
export async function sumRefundedAt(db: D1Database, orderId: number, refundedAt: string): Promise<number> {
  const sum = await prepare(db)`
    SELECT sum(amount_cents) AS cents FROM refund
    WHERE order_id = ${orderId} AND refunded_at = ${refundedAt}`.first<number>('cents');
  return sum ?? 0;
}
