import type { NoticeKind } from '#shared/contract/product-notice.ts';
import type { ProductRow } from '../catalogue/product-row.sql.ts';
import { IS_FOR_SALE } from '../catalogue/purchasable.sql.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/** An alert whose email is due. `round` increases whenever an email becomes obsolete and the alert waits again. */
type DueNotice = { id: number; kind: NoticeKind; round: number };

/** The number of changed products checked in one statement. */
const PRODUCTS_AT_ONCE = 100;

const CHANGED = sql`(SELECT product_id FROM product_notice_due ORDER BY product_id LIMIT ${PRODUCTS_AT_ONCE})`;

/** SQL condition on a product `p` and its `parent`: the product can be bought now. */
const IS_AVAILABLE = sql`${IS_FOR_SALE} AND p.stock > 0`;

/** SQL condition on an alert `n` and its product: the awaited event has happened. */
const IS_DUE = sql`${IS_AVAILABLE} AND (n.kind = 'back-in-stock' OR p.price_cents < n.price_cents)`;

/** Lists due alerts for the first {@link PRODUCTS_AT_ONCE} changed products, oldest alert first. */
export function listDueNotices(db: D1Database, limit: number): Promise<DueNotice[]> {
  const dueOf = (condition: Sql): Sql => sql`
    SELECT n.id, n.kind, n.round FROM ${CHANGED} due
    CROSS JOIN product p ON p.id = due.product_id LEFT JOIN product parent ON parent.id = p.parent_id
    CROSS JOIN product_notice n ON n.product_id = p.id AND n.told_at IS NULL AND ${condition}
    WHERE ${IS_AVAILABLE}`;
  return rowsOf(prepare<DueNotice>(db)`
    SELECT id, kind, round FROM (
      ${dueOf(sql`n.kind = 'back-in-stock'`)}
      UNION ALL ${dueOf(sql`n.kind = 'price-drop' AND n.price_cents > p.price_cents`)})
    ORDER BY id LIMIT ${limit}`);
}

/** Marks alerts as emailed. Skips an alert whose `round` has increased, because that alert waits for another email. */
export async function markNotified(db: D1Database, notices: readonly DueNotice[], now: Date): Promise<void> {
  const notified = JSON.stringify(notices.map(({ id, round }) => [id, round]));
  await prepare(db)`
    UPDATE product_notice SET told_at = ${now}
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS round FROM json_each(${notified})) notified
    WHERE product_notice.id = notified.id AND product_notice.round = notified.round
      AND product_notice.told_at IS NULL`.run();
}

/**
 * Deletes the first changed products from the table of changes. A product with due alerts stays, because it may have
 * changed again since {@link listDueNotices}. Returns the number of deleted rows.
 */
export async function deleteProcessedChanges(db: D1Database): Promise<number> {
  const { meta } = await prepare(db)`
    DELETE FROM product_notice_due WHERE product_id IN ${CHANGED} AND NOT EXISTS (
      SELECT 1 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
      JOIN product_notice n ON n.product_id = p.id AND n.told_at IS NULL
      WHERE p.id = product_notice_due.product_id AND ${IS_DUE})`.run();
  return meta.changes;
}

/** The content of an alert's email. */
export type AlertEmailContent = {
  user_id: number;
  user_name: string;
  email: string;
  kind: NoticeKind;
  asked_price_cents: number;
  product_id: number;
  image: string | null;
} & Pick<
  ProductRow,
  'price_cents' | 'parent_id' | 'sku' | 'parent_sku' | 'name' | 'options' | 'price_varies'
>;

/**
 * Reads the content of an alert's email when the email is sent. Returns null if the email is obsolete: the customer has
 * unsubscribed, or the product is sold out or more expensive again. In the second case, increases the alert's `round`,
 * so that the alert continues to wait.
 */
export async function claimNotice(
  db: D1Database,
  { id, round }: Pick<DueNotice, 'id' | 'round'>,
  now: Date,
): Promise<AlertEmailContent | null> {
  const { facts } = await runBatch(db, {
    waits: prepare(db)`
      UPDATE product_notice AS n SET told_at = NULL, round = round + 1
      WHERE n.id = ${id} AND n.round = ${round} AND NOT EXISTS (
        SELECT 1 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
        WHERE p.id = n.product_id AND ${IS_DUE})`,
    // Marks the alert as notified even if the job failed between queuing the email and recording it.
    notified: prepare(db)`
      UPDATE product_notice SET told_at = coalesce(told_at, ${now}) WHERE id = ${id} AND round = ${round}`,
    facts: prepare<AlertEmailContent>(db)`
      SELECT n.user_id, u.name AS user_name, u.email, n.kind, n.price_cents AS asked_price_cents,
        p.price_cents, p.id AS product_id, p.images -> 0 ->> 'url' AS image, p.parent_id, p.sku, parent.sku AS parent_sku, p.name, p.options, p.price_varies
      FROM product_notice n JOIN user u ON u.id = n.user_id
      JOIN product p ON p.id = n.product_id LEFT JOIN product parent ON parent.id = p.parent_id
      WHERE n.id = ${id} AND n.round = ${round}`,
  });
  return facts.rows[0] ?? null;
}
