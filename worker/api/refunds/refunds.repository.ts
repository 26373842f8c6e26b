import { rowsOf, type Statement } from '../db/run-batch.ts';
import { inList, prepare, raw, type Sql, sql } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import type { UnusablePaymentCause } from './refund-cause.ts';

/** A full or partial refund of a payment, due or paid back. */
export type RefundAmount = { id: number; paymentId: number; amountCents: number };

/**
 * SQL for a payment p: true if it took money. The payment of a free order is complete but took no money, so it is never
 * refunded.
 */
const HAS_TAKEN_MONEY = sql`p.status = 'complete' AND p.amount_cents > 0`;

/**
 * SQL: true if the payment's whole remaining amount is refunded, or due for refund. Such a payment does not count as
 * payment for its order.
 */
export function isRefundedInFullSql(payment: 'p' | 'earlier' | 'recorded'): Sql {
  return sql`EXISTS (SELECT 1 FROM refund whole
    WHERE whole.payment_id = ${raw(payment)}.id AND whole.supplier_id IS NULL)`;
}

/** SQL for a payment p of an order o: true for the payment that paid the order, even after the order was cancelled. */
export const IS_RETAINED = sql`(${HAS_TAKEN_MONEY} AND p.amount_cents = ${ORDER_CENTS} AND NOT ${isRefundedInFullSql('p')}
  AND NOT EXISTS (SELECT 1 FROM payment earlier WHERE earlier.order_id = o.id AND earlier.status = 'complete'
    AND earlier.amount_cents = p.amount_cents AND (earlier.paid_at, earlier.id) < (p.paid_at, p.id)
    AND NOT ${isRefundedInFullSql('earlier')}))`;

/** SQL for a payment p: its amount less all its refunds, in cents. */
const LEFT_CENTS = sql`(p.amount_cents
  - coalesce((SELECT sum(part.amount_cents) FROM refund part WHERE part.payment_id = p.id), 0))`;

/**
 * SQL for a payment p of an order o: true if the payment received money that must be refunded, because the order is
 * unpaid, cancelled or expired, has another total, or was paid by an earlier payment.
 */
const IS_SUPERFLUOUS = sql`${HAS_TAKEN_MONEY} AND (o.status NOT IN (${PAID_STATUSES}) OR NOT ${IS_RETAINED})`;

/**
 * `reason` is for operators. `cause` explains why received money could not be applied to the order; omitted if the
 * order is cancelled.
 */
type Due = { orderId: number; reason: string; cause?: UnusablePaymentCause; now: Date };

/**
 * Inserts a due refund for each payment of the order that must be refunded, once per payment. Every batch that settles
 * a payment or cancels a paid order must contain this statement after the change. Returns the inserted refunds.
 * @param due `userId`: the owner's id if a customer makes the request
 */
export function refundsDueStatement(db: D1Database, due: Due & { userId?: number }): Statement<RefundAmount> {
  return prepare<RefundAmount>(db)`
    INSERT INTO refund (order_id, payment_id, amount_cents, reason, cause, created_at)
    SELECT o.id, p.id, ${LEFT_CENTS}, ${due.reason}, ${due.cause}, ${due.now}
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE o.id = ${due.orderId} AND (${due.userId} IS NULL OR o.user_id = ${due.userId})
      AND ${IS_SUPERFLUOUS} AND ${LEFT_CENTS} > 0
    RETURNING id, payment_id AS paymentId, amount_cents AS amountCents`;
}

/** Selects the refunds of a parcel's units that became due at one instant. */
export function parcelRefundsCreatedAtStatement(
  db: D1Database,
  { orderId, supplierId, now }: { orderId: number; supplierId: number; now: Date },
): Statement<RefundAmount> {
  return prepare<RefundAmount>(db)`
    SELECT id, payment_id AS paymentId, amount_cents AS amountCents FROM refund
    WHERE order_id = ${orderId} AND supplier_id = ${supplierId} AND created_at = ${now}`;
}

/** Lists the order's due refunds, which are not yet recorded as paid back, oldest first. */
export function listDueRefunds(
  db: D1Database,
  orderId: number,
): Promise<(RefundAmount & { reason: string })[]> {
  return rowsOf(prepare<RefundAmount & { reason: string }>(db)`
    SELECT id, payment_id AS paymentId, amount_cents AS amountCents, reason FROM refund
    WHERE order_id = ${orderId} AND refunded_at IS NULL ORDER BY id`);
}

/**
 * Records due refunds of an order as paid back: the ones with the given ids, or all. Returns the refunds that this
 * batch recorded.
 */
export function markRefundedStatement(
  db: D1Database,
  done: { orderId: number; refundIds?: readonly number[]; reference: string | null; now: Date },
): Statement<RefundAmount> {
  const isSelected = done.refundIds === undefined ? sql`TRUE` : sql`id IN ${inList(done.refundIds)}`;
  return prepare<RefundAmount>(db)`
    UPDATE refund SET refunded_at = ${done.now}, reference = ${done.reference}
    WHERE order_id = ${done.orderId} AND refunded_at IS NULL AND ${isSelected}
    RETURNING id, payment_id AS paymentId, amount_cents AS amountCents`;
}

/** Returns the refund of a payment's whole remaining amount, or null. */
export async function findRefundOfPayment(
  db: D1Database,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<{ amountCents: number; cause: UnusablePaymentCause | null; isDone: boolean } | null> {
  const row = await prepare<{ amountCents: number; cause: UnusablePaymentCause | null; isDone: number }>(db)`
    SELECT amount_cents AS amountCents, cause, refunded_at IS NOT NULL AS isDone FROM refund
    WHERE order_id = ${orderId} AND payment_id = ${paymentId} AND supplier_id IS NULL`.first();
  return row && { ...row, isDone: row.isDone === 1 };
}

/** The refunds that are due: their number, the time of the oldest, and the number due since before `lateBefore`. */
export async function summariseDueRefunds(
  db: D1Database,
  lateBefore: Date,
): Promise<{ due: number; oldest: string | null; late: number }> {
  const row = await prepare<{ due: number; oldest: string | null; late: number }>(db)`
    SELECT count(*) AS due, min(created_at) AS oldest, count(*) FILTER (WHERE created_at < ${lateBefore}) AS late
    FROM refund WHERE refunded_at IS NULL`.first();
  return row ?? { due: 0, oldest: null, late: 0 };
}
