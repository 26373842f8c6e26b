import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/**
 * SQL for an order o and its parcel c: true if the parcel's units are reserved. The units of a separately cancelled
 * parcel are not reserved.
 */
const HOLDS_UNITS = sql`(o.holds_stock = 1 AND c.status <> 'cancelled')`;

/**
 * Adds the units that these orders reserve to `held_pieces`, and subtracts the units they have released. Each parcel
 * stores whether its units are included, so repeated runs count them only once.
 */
export function countReservedUnitsStatements(db: D1Database, orders: Sql): D1PreparedStatement[] {
  return [
    prepare(db)`
      INSERT INTO held_pieces (product_id, pieces)
      SELECT i.product_id, sum(iif(${HOLDS_UNITS}, i.quantity, -i.quantity))
      FROM "order" o CROSS JOIN order_child c ON c.order_id = o.id
        CROSS JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
      WHERE o.id IN ${orders} AND ${HOLDS_UNITS} <> c.pieces_counted GROUP BY i.product_id
      ON CONFLICT (product_id) DO UPDATE SET pieces = pieces + excluded.pieces`,
    prepare(db)`
      UPDATE order_child AS c SET pieces_counted = 1 - pieces_counted
      FROM "order" o WHERE o.id = c.order_id AND c.order_id IN ${orders} AND ${HOLDS_UNITS} <> c.pieces_counted`,
  ];
}

/** SQL: a list with the order ids of the next events. */
export function ordersOfEventsSql(afterId: number, limit: number): Sql {
  return sql`(SELECT order_id FROM order_event WHERE id > ${afterId} ORDER BY id LIMIT ${limit})`;
}

/**
 * Counts the reserved units of the next events' orders. Returns the last event's id; null if fewer than `limit` events
 * were left.
 */
export async function countReservedUnits(
  db: D1Database,
  afterId: number,
  limit: number,
): Promise<number | null> {
  const { page } = await runBatch(db, {
    counted: countReservedUnitsStatements(db, ordersOfEventsSql(afterId, limit)),
    page: prepare<{ count: number; last: number | null }>(db)`
      SELECT count(*) AS count, max(id) AS last
      FROM (SELECT id FROM order_event WHERE id > ${afterId} ORDER BY id LIMIT ${limit})`,
  });
  const [row] = page.rows;
  return row === undefined || row.count < limit ? null : row.last;
}

export async function findLastEventId(db: D1Database): Promise<number> {
  return (await prepare(db)`SELECT max(id) AS id FROM order_event`.first<number>('id')) ?? 0;
}
