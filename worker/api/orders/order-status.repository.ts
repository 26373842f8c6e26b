import type { OrderStatus } from '#shared/contract/order.ts';
import { statusesBefore, type WholeOrderStatus } from '#shared/domain/order-life.ts';
import type { StatementList } from '../db/run-batch.ts';

// This module and worker/operations/parcel-status.repository.ts alone write the status of an order or a parcel, and
// order_event.

/** A change of a whole order's status. */
export type StatusChange = {
  orderId: number;
  /** The owner, where a customer asks for it; null for the shop and for gateways. */
  userId: number | null;
  to: WholeOrderStatus;
  /** The statuses it may change from, where they are fewer than `statusesBefore` says. */
  from?: readonly OrderStatus[];
  cause: string;
  now: Date;
};

// ?1 order, ?2 owner, ?3 statuses that it and each of its parcels may change from. Every statement that uses this condition
// runs before the order's status changes, or changes it, so it is true for all of them or for none. The parcels follow the
// order's new status.
const WHERE_IT_STANDS = `"order".id = ?1 AND (?2 IS NULL OR "order".user_id = ?2)
  AND "order".status IN (SELECT value FROM json_each(?3))
  AND NOT EXISTS (SELECT 1 FROM order_child WHERE order_id = ?1
    AND status NOT IN (SELECT value FROM json_each(?3)))`;

const MONEY_IS_BACK = `EXISTS (SELECT 1 FROM refund WHERE order_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM refund WHERE order_id = ?1 AND refunded_at IS NULL)`;

/**
 * Changes the status of an order and of its parcels, adds the event, and moves its pieces in or out of the stock. For one
 * batch, alone or with others. It answers rows if this batch made the change, none if the order had another status.
 * If pieces are to be taken that are sold already, the batch fails (`product.stock`). An order becomes `refunded` only
 * once all money that was due has been paid back.
 */
export function statusChangeStatements(
  db: D1Database,
  change: StatusChange,
): StatementList<{ order_id: number }> {
  const before = statusesBefore(change.to);
  const from = change.from === undefined ? before : before.filter((each) => change.from?.includes(each));
  const guard = [change.orderId, change.userId, JSON.stringify(from)] as const;
  const holds = change.to === 'refunded' ? `${WHERE_IT_STANDS} AND ${MONEY_IS_BACK}` : WHERE_IT_STANDS;
  return [
    ...stockStatements(db, change.to, guard),
    db
      .prepare(
        `INSERT INTO order_event (order_id, status, cause, created_at)
         SELECT id, ?4, ?5, ?6 FROM "order" WHERE ${holds}`,
      )
      .bind(...guard, change.to, change.cause, change.now.toISOString()),
    db
      .prepare(`UPDATE "order" SET status = ?4, holds_stock = coalesce(?5, holds_stock) WHERE ${holds}`)
      .bind(...guard, change.to, HOLDS_STOCK.get(change.to) ?? null),
    db
      .prepare(
        `UPDATE order_child SET status = ?3
         WHERE order_id = ?1 AND status IN (SELECT value FROM json_each(?2))
           AND EXISTS (SELECT 1 FROM "order" WHERE id = ?1 AND status = ?3)
         RETURNING order_id`,
      )
      .bind(change.orderId, JSON.stringify(from), change.to),
  ];
}

/** Whether the order holds its pieces from then on. For the other statuses, that stays as it was. */
const HOLDS_STOCK: ReadonlyMap<WholeOrderStatus, 0 | 1> = new Map([
  ['cancelled', 0],
  ['expired', 0],
  ['paid', 1],
]);

/** Gives the order's pieces back to the stock or takes them again, where `holds_stock` differs from what it is to be. */
function stockStatements(
  db: D1Database,
  to: WholeOrderStatus,
  guard: readonly [number, number | null, string],
): D1PreparedStatement[] {
  const holds = HOLDS_STOCK.get(to);
  if (holds === undefined) return [];
  const [stock, held] = holds === 1 ? ['-', '+'] : ['+', '-'];
  const pieces = '(SELECT quantity FROM order_item WHERE order_id = ?1 AND product_id = product.id)';
  return [
    db
      .prepare(
        `UPDATE product SET stock = stock ${stock} ${pieces}, held = held ${held} ${pieces}
         WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ?1)
           AND EXISTS (SELECT 1 FROM "order" WHERE ${WHERE_IT_STANDS} AND holds_stock = ?4)`,
      )
      .bind(...guard, 1 - holds),
  ];
}

/** The first event of an order: it was placed. */
export function placedEventStatement(
  db: D1Database,
  order: { userId: number; idempotencyKey: string },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_event (order_id, status, cause, created_at)
       SELECT id, status, 'placed by the customer', created_at FROM "order"
       WHERE user_id = ? AND idempotency_key = ?`,
    )
    .bind(order.userId, order.idempotencyKey);
}

/** Adds an event that changes no status; once, and not where an event has `skipIfCause` as its cause. */
export function orderNoteStatement(
  db: D1Database,
  note: { orderId: number; cause: string; skipIfCause: string; now: Date },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_event (order_id, status, cause, created_at)
       SELECT id, status, ?2, ?4 FROM "order" WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM order_event WHERE order_id = ?1 AND cause IN (?2, ?3))`,
    )
    .bind(note.orderId, note.cause, note.skipIfCause, note.now.toISOString());
}

/** Adds the event that money was paid back of an order whose status stays; nothing if none was paid back just then. */
export function refundedNoteStatement(
  db: D1Database,
  note: { orderId: number; cause: string; now: Date },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_event (order_id, status, cause, created_at)
       SELECT id, status, ?2, ?3 FROM "order" WHERE id = ?1
         AND EXISTS (SELECT 1 FROM refund WHERE order_id = ?1 AND refunded_at = ?3)`,
    )
    .bind(note.orderId, note.cause, note.now.toISOString());
}

/** Fails the batch unless the order is refunded by then. */
export function refundedOrNothingStatement(db: D1Database, orderId: number): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO assertion (name, holds)
       SELECT 'the order is refunded', 0 FROM "order" WHERE id = ? AND status <> 'refunded'`,
    )
    .bind(orderId);
}
