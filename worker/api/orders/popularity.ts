import { runBatch } from '../db/run-batch.ts';
import { prepare, raw, sql } from '../db/sql.ts';
import { PAID_STATUSES } from './paid-statuses.sql.ts';

const DAY_MS = 86_400_000;
/** Sales older than this do not count. */
export const POPULARITY_WINDOW_DAYS = 90;
/** The number of days after which a sale has half its weight. */
const HALVED_AFTER_DAYS = 30;
/** A product with this many units sold today gets half of the highest possible score. */
const HALF_SCORE_UNITS = 5;

const EVENTS_AT_ONCE = 1_000;
/** Products scored per step. Each product has one row per day on which it was sold. */
const PRODUCTS_AT_ONCE = 200;
/**
 * The maximum number of steps of each kind in one run. With one run a minute, this is enough for more than 50 orders a
 * second. The next run continues.
 */
const STEPS_A_RUN = 30;

/**
 * Counts sales to rank search results. Every minute it counts units of newly paid or cancelled orders. Once a day it
 * updates each product's score.
 */
export async function countPopularity(db: D1Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const since = new Date(now.getTime() - POPULARITY_WINDOW_DAYS * DAY_MS).toISOString().slice(0, 10);
  const isCounted = await takeSteps(() => countNextSales(db, since));
  if (isCounted) await takeSteps(() => scoreNextProducts(db, { today, since }));
}

/** Repeats a step until no work remains or the run's limit is reached. Returns true if no work remains. */
async function takeSteps(takeStep: () => Promise<boolean>): Promise<boolean> {
  for (let step = 0; step < STEPS_A_RUN; step += 1) {
    if (!(await takeStep())) return true;
  }
  return false;
}

const NEXT_EVENTS = sql`(SELECT id, order_id, supplier_id, status FROM order_event
  WHERE id > (SELECT event_id FROM product_popularity_day) ORDER BY id LIMIT ${raw(EVENTS_AT_ONCE)})`;
/** SQL: 1 if event `e` made its order paid, -1 if it made a paid order unpaid, else 0. */
const TURN = sql`(e.status IN (${PAID_STATUSES})) - coalesce((SELECT before.status IN (${PAID_STATUSES})
  FROM order_event before WHERE before.order_id = e.order_id AND before.supplier_id IS NULL AND before.id < e.id
  ORDER BY before.id DESC LIMIT 1), 0)`;
const PAID_ON = sql`(SELECT substr(min(paid.created_at), 1, 10) FROM order_event paid
  WHERE paid.order_id = e.order_id AND paid.supplier_id IS NULL AND paid.status = 'paid')`;

/**
 * SQL for an order line `item` and an event `sold` of its order: true if the line's parcel was cancelled separately
 * before the event, so that its units were already subtracted.
 */
const IS_GIVEN_BACK = sql`EXISTS (SELECT 1 FROM order_event gone WHERE gone.order_id = sold.order_id
  AND gone.supplier_id = item.supplier_id AND gone.status = 'cancelled' AND gone.id < sold.id)`;

/**
 * Adds the units of the next order events to the daily sales, or subtracts them. The same batch stores the id of the
 * last counted event, so no event is counted twice.
 * Returns true if more events may remain.
 */
async function countNextSales(db: D1Database, since: string): Promise<boolean> {
  const { next } = await runBatch(db, {
    next: prepare<{ count: number }>(db)`SELECT count(*) AS count FROM ${NEXT_EVENTS}`,
    sales: prepare(db)`
      INSERT INTO product_sales (product_id, day, pieces)
      SELECT coalesce(p.parent_id, p.id), sold.day, sum(item.quantity * sold.turn)
      FROM (SELECT e.id, e.order_id, e.supplier_id, iif(e.supplier_id IS NULL, ${TURN}, -1) AS turn, ${PAID_ON} AS day
          FROM ${NEXT_EVENTS} e WHERE e.supplier_id IS NULL OR e.status = 'cancelled') sold
        CROSS JOIN order_item item ON item.order_id = sold.order_id
          AND item.supplier_id = coalesce(sold.supplier_id, item.supplier_id)
        CROSS JOIN product p ON p.id = item.product_id
      WHERE sold.turn <> 0 AND sold.day >= ${since} AND NOT ${IS_GIVEN_BACK} GROUP BY 1, 2
      ON CONFLICT (product_id, day) DO UPDATE SET pieces = pieces + excluded.pieces`,
    noted: prepare(db)`
      UPDATE product_popularity_day SET event_id = (SELECT max(id) FROM ${NEXT_EVENTS})
      WHERE EXISTS (SELECT 1 FROM ${NEXT_EVENTS})`,
  });
  return next.rows[0]?.count === EVENTS_AT_ONCE;
}

/** Writes the next products' scores, once a day per product. Returns true if more products remain. */
async function scoreNextProducts(
  db: D1Database,
  { today, since }: { today: string; since: string },
): Promise<boolean> {
  const next = await prepare<{ after: number; last: number | null }>(db)`
    SELECT scored.product_id AS after, (SELECT max(product_id) FROM (SELECT DISTINCT product_id FROM product_sales
      WHERE product_id > scored.product_id ORDER BY product_id LIMIT ${raw(PRODUCTS_AT_ONCE)})) AS last
    FROM product_popularity_day scored WHERE scored.day < ${today}`.first();
  if (next === null) return false;
  const { after, last } = next;
  const isNext = sql`product_id > ${after} AND product_id <= ${last ?? Number.MAX_SAFE_INTEGER}`;
  await runBatch(db, {
    forgotten: prepare(db)`DELETE FROM product_popularity WHERE ${isNext}`,
    scored: prepare(db)`
      INSERT INTO product_popularity (product_id, score)
      SELECT product_id, pieces / (pieces + ${raw(HALF_SCORE_UNITS)}.0) FROM (
        SELECT product_id,
          sum(pieces * pow(0.5, (julianday(${today}) - julianday(day)) / ${raw(HALVED_AFTER_DAYS)})) AS pieces
        FROM product_sales WHERE ${isNext} AND day >= ${since} GROUP BY product_id)
      WHERE pieces > 0`,
    noted:
      last === null
        ? prepare(db)`UPDATE product_popularity_day SET day = ${today}, product_id = 0`
        : prepare(db)`UPDATE product_popularity_day SET product_id = ${last}`,
    told: prepare(db)`
      INSERT INTO catalogue_changed (kind, id) SELECT 'popularity', 0 WHERE ${last} IS NULL`,
  });
  return last !== null;
}
