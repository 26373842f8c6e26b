import { rowsOf, type Statement } from '../db/run-batch.ts';
import { inList, prepare, raw, type Sql, sql } from '../db/sql.ts';
import { ORDER_CENTS } from '../orders/order-cost.sql.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import type { NonDeliveryCause } from './refund-cause.ts';

/** What is paid back of a payment. */
export type DueRefund = { id: number; paymentId: number; amountCents: number };

/** SQL of a payment p. The payment of a free order is complete and took nothing, so there is nothing to pay back. */
const HAS_TAKEN_MONEY = sql`p.status = 'complete' AND p.amount_cents > 0`;

/** SQL: all that is left of a payment goes back, so that it pays for no order. */
export function isRefundedInFull(payment: 'p' | 'earlier' | 'recorded'): Sql {
  return sql`EXISTS (SELECT 1 FROM refund whole
    WHERE whole.payment_id = ${raw(payment)}.id AND whole.supplier_id IS NULL)`;
}

/** SQL of a payment p of an order o: the one that the order counts as paid, or had counted before it was given up. */
export const IS_RETAINED = sql`(${HAS_TAKEN_MONEY} AND p.amount_cents = ${ORDER_CENTS} AND NOT ${isRefundedInFull('p')}
  AND NOT EXISTS (SELECT 1 FROM payment earlier WHERE earlier.order_id = o.id AND earlier.status = 'complete'
    AND earlier.amount_cents = p.amount_cents AND (earlier.paid_at, earlier.id) < (p.paid_at, p.id)
    AND NOT ${isRefundedInFull('earlier')}))`;

/** SQL of a payment p: what is left of it beside the pieces of it that go back, in cents. */
const LEFT_CENTS = sql`(p.amount_cents
  - coalesce((SELECT sum(part.amount_cents) FROM refund part WHERE part.payment_id = p.id), 0))`;

/**
 * SQL of a payment p of an order o: a completed payment that is not the one the order counts as paid. The order is
 * unpaid or given up, costs another amount, or was paid by an earlier payment.
 */
const IS_SUPERFLUOUS = sql`${HAS_TAKEN_MONEY} AND (o.status NOT IN (${PAID_STATUSES}) OR NOT ${IS_RETAINED})`;

/** `reason` is for operators; `cause` says why money that came is not kept, and is left out where an order is given up. */
type Due = { orderId: number; reason: string; cause?: NonDeliveryCause; now: Date };

/**
 * Marks the payments of an order that it may not keep as due to be paid back, each once. Every batch that settles a
 * payment or gives a paid order up ends with it. Its rows are what this batch has marked.
 * @param due with `userId`, the owner, where a customer asks
 */
export function refundsDueStatement(db: D1Database, due: Due & { userId?: number }): Statement<DueRefund> {
  return prepare<DueRefund>(db)`
    INSERT INTO refund (order_id, payment_id, amount_cents, reason, cause, created_at)
    SELECT o.id, p.id, ${LEFT_CENTS}, ${due.reason}, ${due.cause}, ${due.now}
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE o.id = ${due.orderId} AND (${due.userId} IS NULL OR o.user_id = ${due.userId})
      AND ${IS_SUPERFLUOUS} AND ${LEFT_CENTS} > 0
    RETURNING id, payment_id AS paymentId, amount_cents AS amountCents`;
}

/** What was marked at one instant to go back of the pieces of a parcel. */
export function refundsOfParcelStatement(
  db: D1Database,
  { orderId, supplierId, now }: { orderId: number; supplierId: number; now: Date },
): Statement<DueRefund> {
  return prepare<DueRefund>(db)`
    SELECT id, payment_id AS paymentId, amount_cents AS amountCents FROM refund
    WHERE order_id = ${orderId} AND supplier_id = ${supplierId} AND created_at = ${now}`;
}

/** The refunds of an order that are due and not recorded as paid back, oldest first. */
export function listDueRefunds(db: D1Database, orderId: number): Promise<(DueRefund & { reason: string })[]> {
  return rowsOf(prepare<DueRefund & { reason: string }>(db)`
    SELECT id, payment_id AS paymentId, amount_cents AS amountCents, reason FROM refund
    WHERE order_id = ${orderId} AND refunded_at IS NULL ORDER BY id`);
}

/** Records due refunds of an order as paid back: these, or all of them. Its rows are those that this batch has recorded. */
export function markRefundedStatement(
  db: D1Database,
  done: { orderId: number; refundIds?: readonly number[]; reference: string | null; now: Date },
): Statement<DueRefund> {
  const matchesNamedProducts =
    done.refundIds === undefined ? sql`TRUE` : sql`id IN ${inList(done.refundIds)}`;
  return prepare<DueRefund>(db)`
    UPDATE refund SET refunded_at = ${done.now}, reference = ${done.reference}
    WHERE order_id = ${done.orderId} AND refunded_at IS NULL AND ${matchesNamedProducts}
    RETURNING id, payment_id AS paymentId, amount_cents AS amountCents`;
}

/** The refund of all that is left of a payment; null where it is not paid back whole. */
export async function findRefundOfPayment(
  db: D1Database,
  { orderId, paymentId }: { orderId: number; paymentId: number },
): Promise<{ amountCents: number; cause: NonDeliveryCause | null; isDone: boolean } | null> {
  const row = await prepare<{ amountCents: number; cause: NonDeliveryCause | null; isDone: number }>(db)`
    SELECT amount_cents AS amountCents, cause, refunded_at IS NOT NULL AS isDone FROM refund
    WHERE order_id = ${orderId} AND payment_id = ${paymentId} AND supplier_id IS NULL`.first();
  return row && { ...row, isDone: row.isDone === 1 };
}
