import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/**
 * Adds up in `held_pieces` what these orders hold, or hold no longer. An order notes whether its pieces are in it, so
 * each is counted once, however often this runs.
 */
export function countPiecesStatements(db: D1Database, orders: Sql): D1PreparedStatement[] {
  return [
    prepare(db)`
      INSERT INTO held_pieces (product_id, pieces)
      SELECT i.product_id, sum(iif(o.holds_stock = 1, i.quantity, -i.quantity))
      FROM "order" o CROSS JOIN order_item i ON i.order_id = o.id
      WHERE o.id IN ${orders} AND o.holds_stock <> o.pieces_counted GROUP BY i.product_id
      ON CONFLICT (product_id) DO UPDATE SET pieces = pieces + excluded.pieces`,
    prepare(db)`
      UPDATE "order" SET pieces_counted = holds_stock
      WHERE id IN ${orders} AND holds_stock <> pieces_counted`,
  ];
}

/** The orders of the next events, as a list in SQL. */
export function ordersOfEvents(afterId: number, limit: number): Sql {
  return sql`(SELECT order_id FROM order_event WHERE id > ${afterId} ORDER BY id LIMIT ${limit})`;
}

/** Adds up the orders of the next events. Returns the last event; null once there are fewer than the limit. */
export async function countPieces(db: D1Database, afterId: number, limit: number): Promise<number | null> {
  const { page } = await runBatch(db, {
    counted: countPiecesStatements(db, ordersOfEvents(afterId, limit)),
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
