import type { OrderStatus } from '#shared/contract/order.ts';
import { statusesBefore, type WholeOrderStatus } from '#shared/domain/order-life.ts';
import type { StatementList } from '../db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '../db/sql.ts';

// Only this module, cancel-parcel.repository.ts and worker/operations/parcel-status.repository.ts write the status of
// an order or a parcel. These modules also write order_event, as does worker/operations/order-address.repository.ts.

/** A change of a whole order's status. */
export type OrderStatusChange = { orderId: number } & StatusChangeOfMany;

/** An {@link OrderStatusChange} that applies to many orders. */
type StatusChangeOfMany = {
  /** The owner's id if a customer makes the change; null for the shop and for gateways. */
  userId: number | null;
  to: WholeOrderStatus;
  /** Restricts the statuses from which the order may change; by default, all of `statusesBefore` are allowed. */
  from?: readonly OrderStatus[];
  /** The event's cause; SQL if the cause depends on the row of `"order"`. */
  cause: string | Sql;
  now: Date;
};

/**
 * Changes the status of an order and of its parcels, adds the event, and moves the order's units in or out of stock.
 * Run all statements in one batch. They return rows if the batch made the change, and no rows if the order's status did
 * not allow it. The CHECK on `product.stock` fails the batch if the units to be reserved are already sold. An order
 * becomes `refunded` only after all due money has been paid back.
 */
export function orderStatusChangeStatements(
  db: D1Database,
  { orderId, ...change }: OrderStatusChange,
): StatementList<{ order_id: number }> {
  return ordersStatusChangeStatements(db, [orderId], change);
}

/** {@link orderStatusChangeStatements} for many orders at once. Returns rows only for the orders that changed. */
export function ordersStatusChangeStatements(
  db: D1Database,
  orderIds: readonly number[],
  change: StatusChangeOfMany,
): StatementList<{ order_id: number }> {
  const before = statusesBefore(change.to);
  const from = change.from === undefined ? before : before.filter((each) => change.from?.includes(each));
  const orders = inList(orderIds);
  const canChange = sql`"order".id IN ${orders} AND ${orderHasStatusSql(change, from)}`;
  const holds = change.to === 'refunded' ? sql`${canChange} AND ${MONEY_IS_BACK}` : canChange;
  return [
    ...stockStatements(db, change.to, canChange),
    prepare(db)`
      INSERT INTO order_event (order_id, status, cause, created_at)
      SELECT id, ${change.to}, ${change.cause}, ${change.now} FROM "order" WHERE ${holds}`,
    prepare(db)`
      UPDATE "order" SET status = ${change.to}, network_hash = '', site_hash = '',
        holds_stock = coalesce(${HOLDS_STOCK.get(change.to)}, holds_stock)
      WHERE ${holds}`,
    prepare<{ order_id: number }>(db)`
      UPDATE order_child SET status = ${change.to}
      WHERE order_id IN ${orders} AND status IN ${inList(from)}
        AND EXISTS (SELECT 1 FROM "order" o WHERE o.id = order_child.order_id AND o.status = ${change.to}
          AND (order_child.status <> 'cancelled' OR o.holds_stock = 0))
      RETURNING order_id`,
  ];
}

/**
 * SQL: true if the order belongs to the customer, and the order and each of its parcels have one of these statuses. The
 * batch uses this condition only up to the update of the order's row, so the result is the same in every statement that
 * uses it. The later update of the parcels depends on the order's new status instead. A separately cancelled parcel
 * stays cancelled, whatever the order's new status.
 */
function orderHasStatusSql({ userId }: StatusChangeOfMany, from: readonly OrderStatus[]): Sql {
  return sql`(${userId} IS NULL OR "order".user_id = ${userId}) AND "order".status IN ${inList(from)}
    AND NOT EXISTS (SELECT 1 FROM order_child
      WHERE order_id = "order".id AND status <> 'cancelled' AND status NOT IN ${inList(from)})`;
}

/**
 * SQL: true if the order has refunds and all are recorded as paid back. Unless the order was cancelled or expired, an
 * operator must also have granted a refund, and the refunds must add up to the order's total. So an order whose goods
 * were all returned stays delivered.
 */
const MONEY_IS_BACK = sql`EXISTS (SELECT 1 FROM refund WHERE order_id = "order".id)
  AND NOT EXISTS (SELECT 1 FROM refund WHERE order_id = "order".id AND refunded_at IS NULL)
  AND ("order".status IN ('cancelled', 'expired')
    OR (EXISTS (SELECT 1 FROM refund WHERE order_id = "order".id AND cause = 'granted')
      AND "order".amount_cents + "order".delivery_cents
        = (SELECT sum(amount_cents) FROM refund WHERE order_id = "order".id AND supplier_id IS NOT NULL)))`;

/**
 * Maps a new status to 1 if the order then reserves its units, and to 0 if not. Statuses that are not listed leave
 * `holds_stock` unchanged.
 */
const HOLDS_STOCK: ReadonlyMap<WholeOrderStatus, 0 | 1> = new Map([
  ['cancelled', 0],
  ['expired', 0],
  ['paid', 1],
]);

/** Moves the orders' units back into stock, or reserves them again, unless `holds_stock` already has its new value. */
function stockStatements(db: D1Database, to: WholeOrderStatus, canChange: Sql): D1PreparedStatement[] {
  const holds = HOLDS_STOCK.get(to);
  if (holds === undefined) return [];
  const taken = holds === 1 ? sql`moved.pieces` : sql`-moved.pieces`;
  return [
    prepare(db)`
      UPDATE product SET stock = stock - ${taken}, held = held + ${taken}
      FROM (SELECT i.product_id, sum(i.quantity) AS pieces
        FROM "order" CROSS JOIN order_child c ON c.order_id = "order".id AND c.status <> 'cancelled'
          CROSS JOIN order_item i ON i.order_id = "order".id AND i.supplier_id = c.supplier_id
        WHERE ${canChange} AND "order".holds_stock = ${1 - holds} GROUP BY i.product_id) moved
      WHERE product.id = moved.product_id`,
  ];
}

/** Adds the first event of an order: it was placed. */
export function placedEventStatement(
  db: D1Database,
  order: { userId: number; idempotencyKey: string },
): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO order_event (order_id, status, cause, created_at)
    SELECT id, status, 'placed by the customer', created_at FROM "order"
    WHERE user_id = ${order.userId} AND idempotency_key = ${order.idempotencyKey}`;
}

type OrderEventInput = { orderId: number; cause: string; now: Date };

/** Adds an event about an order, without a status change, if the condition is true. */
export function insertOrderEventStatement(
  db: D1Database,
  { orderId, cause, now }: OrderEventInput,
  condition: Sql = sql`TRUE`,
): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO order_event (order_id, status, cause, created_at)
    SELECT id, status, ${cause}, ${now} FROM "order" WHERE id = ${orderId} AND ${condition}`;
}

/** Adds an event about a parcel, without a status change, if the condition is true. */
export function insertParcelEventStatement(
  db: D1Database,
  { orderId, supplierId, cause, now }: OrderEventInput & { supplierId: number },
  condition: Sql,
): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
    SELECT order_id, supplier_id, status, ${cause}, ${now} FROM order_child
    WHERE order_id = ${orderId} AND supplier_id = ${supplierId} AND ${condition}`;
}

/**
 * Adds an event for a refund that does not change the order's status. Adds no event if no refund was recorded as paid
 * back at `event.now`, or if the refund made the order `refunded`.
 */
export function insertRefundEventStatement(db: D1Database, event: OrderEventInput): D1PreparedStatement {
  const refunds = sql`SELECT 1 FROM refund WHERE order_id = ${event.orderId} AND refunded_at = ${event.now}`;
  const isRefunded = sql`SELECT 1 FROM order_event
    WHERE order_id = ${event.orderId} AND supplier_id IS NULL AND status = 'refunded' AND created_at = ${event.now}`;
  return insertOrderEventStatement(db, event, sql`EXISTS (${refunds}) AND NOT EXISTS (${isRefunded})`);
}
