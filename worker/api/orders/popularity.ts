import { runBatch } from '../db/run-batch.ts';
import { prepare, raw } from '../db/sql.ts';
import { PAID_STATUSES } from './paid-statuses.sql.ts';

const DAY_MS = 86_400_000;
/** Older sales do not count. */
const WINDOW_DAYS = 90;
/** A sale counts half as much after so many days. */
const HALVED_AFTER_DAYS = 30;
/** So many pieces sold today are half of the highest score. */
const HALF_SCORE_PIECES = 5;

/** Counts once a day what sells, for the order of search results. Variants count for their parent. */
export async function countPopularityDaily(db: D1Database, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const last = await prepare<{ day: string }>(db)`SELECT day FROM product_popularity_day`.first<string>(
    'day',
  );
  if (last === day) return;
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  await runBatch(db, {
    forgotten: prepare(db)`DELETE FROM product_popularity`,
    counted: prepare(db)`
      INSERT INTO product_popularity (product_id, score)
      SELECT product_id, pieces / (pieces + ${raw(HALF_SCORE_PIECES)}.0) FROM (
        SELECT coalesce(p.parent_id, p.id) AS product_id,
          sum(item.quantity * pow(0.5, (julianday(${now}) - julianday(paid.at)) / ${raw(HALVED_AFTER_DAYS)})) AS pieces
        FROM (SELECT order_id, min(paid_at) AS at FROM payment
          WHERE status = 'complete' AND paid_at >= ${since} GROUP BY order_id) paid
        CROSS JOIN "order" o ON o.id = paid.order_id AND o.status IN (${PAID_STATUSES})
        CROSS JOIN order_item item ON item.order_id = o.id
        CROSS JOIN product p ON p.id = item.product_id
        GROUP BY 1)
      WHERE pieces > 0`,
    day: prepare(db)`INSERT OR REPLACE INTO product_popularity_day (id, day) VALUES (1, ${day})`,
    noted: prepare(db)`INSERT INTO catalogue_changed (kind, id) VALUES ('popularity', 0)`,
  });
}
