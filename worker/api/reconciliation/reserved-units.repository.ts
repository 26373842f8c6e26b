import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/** SQL of an order o and its parcel c: whether the parcel's pieces are held. One that was cancelled alone gave them back. */
const HOLDS_UNITS = sql`(o.holds_stock = 1 AND c.status <> 'cancelled')`;

/**
 * Adds up in `held_pieces` what these orders hold, or hold no longer. A parcel notes whether its pieces are in it, so
 * each is counted once, however often this runs.
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

/** The orders of the next events, as a list in SQL. */
export function ordersOfEventsSql(afterId: number, limit: number): Sql {
  return sql`(SELECT order_id FROM order_event WHERE id > ${afterId} ORDER BY id LIMIT ${limit})`;
}

/** Adds up the orders of the next events. Returns the last event; null once there are fewer than the limit. */
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
