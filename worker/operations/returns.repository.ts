import type { ReturnRemedy } from '#shared/domain/return-remedy.ts';
import type { ReturnReason, ReturnStatus } from '#shared/domain/return-states.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';

/** A return in the operators' list. */
export type ReturnSummary = {
  id: number;
  orderId: number;
  status: ReturnStatus;
  reason: ReturnReason;
  remedy: ReturnRemedy;
  requestedAt: string;
  supplierId: number;
  supplierName: string;
  pieces: number;
  /** The refund that is still due, in cents. */
  dueCents: number;
};

const SUMMARY_SELECT = sql`
  SELECT r.id, r.order_id AS orderId, r.status, r.reason, r.remedy, r.requested_at AS requestedAt,
    r.supplier_id AS supplierId, c.supplier_name AS supplierName,
    (SELECT sum(n.quantity) FROM order_return_item n WHERE n.return_id = r.id) AS pieces,
    coalesce((SELECT f.amount_cents FROM refund f WHERE f.id = r.refund_id AND f.refunded_at IS NULL), 0) AS dueCents
  FROM order_return r JOIN order_child c ON c.order_id = r.order_id AND c.supplier_id = r.supplier_id`;

/** SQL: true if a return `r` is open: an operator must decide on it, receive it or refund it. */
const IS_WAITING = sql`r.status IN ('requested', 'accepted', 'received')`;

/** Lists the returns with this status, or all open ones if the status is null; oldest first. */
export function listReturns(
  db: D1Database,
  { status, limit }: { status: ReturnStatus | null; limit: number },
): Promise<ReturnSummary[]> {
  const isRequested = status === null ? IS_WAITING : sql`r.status = ${status}`;
  return rowsOf(prepare<ReturnSummary>(db)`
    ${SUMMARY_SELECT} WHERE ${isRequested} ORDER BY r.requested_at, r.id LIMIT ${limit}`);
}

/** Finds a return; null if there is none with this id. */
export function findReturn(db: D1Database, returnId: number): Promise<ReturnSummary | null> {
  return prepare<ReturnSummary>(db)`${SUMMARY_SELECT} WHERE r.id = ${returnId}`.first();
}

/** For each status, counts the open returns and finds the time of the oldest request. */
export async function countWaitingReturns(
  db: D1Database,
): Promise<{ status: ReturnStatus; count: number; oldest: string }[]> {
  return rowsOf(prepare<{ status: ReturnStatus; count: number; oldest: string }>(db)`
    SELECT r.status, count(*) AS count, min(r.requested_at) AS oldest
    FROM order_return r WHERE ${IS_WAITING} GROUP BY r.status ORDER BY oldest`);
}

const REFUNDED_UNITS = sql`(SELECT coalesce(sum(f.quantity), 0) FROM refund_item f
    WHERE f.order_item_id = n.order_item_id)`;

/**
 * SQL: the units of a return `r` that can still be refunded; append a condition with AND. Other refunds of the same
 * line may leave fewer units than the return contains.
 */
export const UNITS_TO_REFUND = sql`SELECT n.order_item_id,
    min(n.quantity, i.quantity - ${REFUNDED_UNITS}) AS quantity
  FROM order_return r JOIN order_return_item n ON n.return_id = r.id JOIN order_item i ON i.id = n.order_item_id
  WHERE i.quantity > ${REFUNDED_UNITS}`;
