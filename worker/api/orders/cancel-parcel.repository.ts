import type { OrderStatus } from '#shared/contract/order.ts';
import type { StatementList } from '../db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '../db/sql.ts';
import { PAID_STATUSES } from './paid-statuses.sql.ts';

/** The cancellation of one retailer's parcel in a paid order, independent of the other parcels. */
export type ParcelCancellation = {
  orderId: number;
  supplierId: number;
  /** The owner's id if a customer cancels; null for operators. */
  userId: number | null;
  /** The parcel statuses that allow cancellation. A shipped parcel is never among them. */
  from: readonly (OrderStatus & ('paid' | 'packed'))[];
  cause: string;
  now: Date;
};

/**
 * Cancels one parcel of a paid order and returns its units to stock. The order takes the status of its slowest
 * remaining parcel; if no parcel remains, the order is cancelled. Run all statements in one batch; they return rows if
 * they made the change.
 */
export function parcelCancelStatements(
  db: D1Database,
  { orderId, supplierId, userId, from, cause, now }: ParcelCancellation,
): StatementList<{ order_id: number }> {
  const canCancel = sql`c.order_id = ${orderId} AND c.supplier_id = ${supplierId} AND c.status IN ${inList(from)}
    AND EXISTS (SELECT 1 FROM "order" o WHERE o.id = c.order_id AND o.status IN (${PAID_STATUSES})
      AND (${userId} IS NULL OR o.user_id = ${userId}))`;
  const isBehind = sql`id = ${orderId} AND status IN (${PAID_STATUSES}) AND status <> ${SLOWEST}`;
  return [
    prepare(db)`
      UPDATE product SET stock = stock + given.pieces, held = held - given.pieces
      FROM (SELECT i.product_id, i.quantity AS pieces FROM order_child c
        CROSS JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
        WHERE ${canCancel}) given
      WHERE product.id = given.product_id`,
    prepare(db)`
      INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
      SELECT c.order_id, c.supplier_id, 'cancelled', ${cause}, ${now} FROM order_child c WHERE ${canCancel}`,
    prepare(db)`
      UPDATE order_child AS c SET status = 'cancelled', error = NULL WHERE ${canCancel} RETURNING order_id`,
    prepare(db)`
      INSERT INTO order_event (order_id, status, cause, created_at)
      SELECT id, ${SLOWEST}, iif(${SLOWEST} = 'cancelled', 'its last parcel was cancelled', 'its slowest parcel was cancelled'),
        ${now}
      FROM "order" WHERE ${isBehind}`,
    prepare<{ order_id: number }>(db)`
      UPDATE "order" SET status = ${SLOWEST}, holds_stock = iif(${SLOWEST} = 'cancelled', 0, holds_stock)
      WHERE ${isBehind} RETURNING id AS order_id`,
  ];
}

/**
 * SQL for a paid order: the status of its slowest parcel, ignoring cancelled ones; `cancelled` if all are cancelled.
 */
const SLOWEST: Sql = sql`(SELECT CASE
    WHEN max(status = 'paid') THEN 'paid'
    WHEN max(status = 'packed') THEN 'packed'
    WHEN max(status = 'shipped') THEN 'shipped'
    WHEN max(status = 'delivered') THEN 'delivered'
    ELSE 'cancelled' END
  FROM order_child WHERE order_id = "order".id AND status <> 'cancelled')`;
