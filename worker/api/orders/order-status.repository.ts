import { ORDER_STATUSES, type OrderStatus } from '#shared/contract/order.ts';
import { isCancellable, isPayable } from '#shared/domain/order-status.ts';

/** What an order can become, why, and when. No other module writes an order's status or its events. */
export type StatusChange = {
  orderId: number;
  /** The owner where a customer asks; null where the shop or a gateway does. */
  userId: number | null;
  to: 'paid' | 'cancelled';
  cause: string;
  now: Date;
};

type Rule = { from: readonly OrderStatus[]; givesStockBack: boolean };

const RULES: Readonly<Record<StatusChange['to'], Rule>> = {
  paid: { from: ORDER_STATUSES.filter(isPayable), givesStockBack: false },
  cancelled: { from: ORDER_STATUSES.filter(isCancellable), givesStockBack: true },
};

// ?1 order, ?2 owner, ?3 statuses it may come from. The order's own row changes last: until then the guard holds
// for every statement of the batch, or for none.
const GUARD = `"order".id = ?1 AND (?2 IS NULL OR "order".user_id = ?2)
  AND "order".status IN (SELECT value FROM json_each(?3))`;

/**
 * A guarded change with its event; the parcels follow. To be run in one batch, alone or among others; the last
 * result has a row if this batch made the change, none if the order was elsewhere already.
 */
export function statusChangeStatements(db: D1Database, change: StatusChange): D1PreparedStatement[] {
  const rule = RULES[change.to];
  const guard = [change.orderId, change.userId, JSON.stringify(rule.from)] as const;
  const returnStock = db
    .prepare(
      `UPDATE product SET stock = stock + (
         SELECT quantity FROM order_item WHERE order_id = ?1 AND product_id = product.id)
       WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ?1)
         AND EXISTS (SELECT 1 FROM "order" WHERE ${GUARD})`,
    )
    .bind(...guard);
  return [
    ...(rule.givesStockBack ? [returnStock] : []),
    db
      .prepare(
        `INSERT INTO order_event (order_id, status, cause, created_at)
         SELECT id, ?4, ?5, ?6 FROM "order" WHERE ${GUARD}`,
      )
      .bind(...guard, change.to, change.cause, change.now.toISOString()),
    db
      .prepare(
        `UPDATE order_child SET status = ?4
         WHERE order_id = ?1 AND status IN (SELECT value FROM json_each(?3))
           AND EXISTS (SELECT 1 FROM "order" WHERE ${GUARD})`,
      )
      .bind(...guard, change.to),
    db.prepare(`UPDATE "order" SET status = ?4 WHERE ${GUARD} RETURNING id`).bind(...guard, change.to),
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

/** What happened to an order without changing its status: said once, and not where `unless` is its cause already. */
export function orderNoteStatement(
  db: D1Database,
  note: { orderId: number; cause: string; unless: string; now: Date },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_event (order_id, status, cause, created_at)
       SELECT id, status, ?2, ?4 FROM "order" WHERE id = ?1
         AND NOT EXISTS (SELECT 1 FROM order_event WHERE order_id = ?1 AND cause IN (?2, ?3))`,
    )
    .bind(note.orderId, note.cause, note.unless, note.now.toISOString());
}
