import type { NoticeKind } from '#shared/contract/product-notice.ts';
import type { ProductRow } from '../catalogue/product-row.sql.ts';
import { IS_ON_SALE } from '../catalogue/purchasable.sql.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/** A notice whose mail is to be asked for. `round` tells it from a mail of the same notice that came too late. */
type DueNotice = { id: number; kind: NoticeKind; round: number };

/** So many of the products that have changed are looked at in one statement. */
const PRODUCTS_AT_ONCE = 100;

const CHANGED = sql`(SELECT product_id FROM product_notice_due ORDER BY product_id LIMIT ${PRODUCTS_AT_ONCE})`;

/** SQL of a product `p` and its `parent`: somebody who waits could buy it now. */
const IS_AVAILABLE = sql`${IS_ON_SALE} AND p.stock > 0`;

/** SQL of a notice `n` and its product: what was waited for has come. */
const IS_DUE = sql`${IS_AVAILABLE} AND (n.kind = 'back-in-stock' OR p.price_cents < n.price_cents)`;

/** The notices that are due of the first products that have changed, those who have waited longest first. */
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

/** Notes that mails were asked for. One that has a later round by now waits for another mail. */
export async function markNotified(db: D1Database, notices: readonly DueNotice[], now: Date): Promise<void> {
  const told = JSON.stringify(notices.map(({ id, round }) => [id, round]));
  await prepare(db)`
    UPDATE product_notice SET told_at = ${now}
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS round FROM json_each(${told})) told
    WHERE product_notice.id = told.id AND product_notice.round = told.round
      AND product_notice.told_at IS NULL`.run();
}

/**
 * Forgets the first products that have changed, but for those of which something is due: they may have changed again since
 * {@link listDueNotices}. Returns how many.
 */
export async function deleteProcessedChanges(db: D1Database): Promise<number> {
  const { meta } = await prepare(db)`
    DELETE FROM product_notice_due WHERE product_id IN ${CHANGED} AND NOT EXISTS (
      SELECT 1 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
      JOIN product_notice n ON n.product_id = p.id AND n.told_at IS NULL
      WHERE p.id = product_notice_due.product_id AND ${IS_DUE})`.run();
  return meta.changes;
}

/** What the mail of a notice says. */
export type NoticeFacts = {
  user_id: number;
  user_name: string;
  email: string;
  kind: NoticeKind;
  asked_price_cents: number;
  product_id: number;
} & Pick<
  ProductRow,
  'price_cents' | 'parent_id' | 'sku' | 'parent_sku' | 'name' | 'options' | 'price_varies'
>;

/**
 * Reads what a notice's mail says, in the moment when it is sent. Null where there is nothing to tell any more: the
 * customer has stopped it; or the product is sold out or dearer again, and the notice goes on waiting under its next round.
 */
export async function claimNotice(
  db: D1Database,
  { id, round }: Pick<DueNotice, 'id' | 'round'>,
  now: Date,
): Promise<NoticeFacts | null> {
  const { facts } = await runBatch(db, {
    waits: prepare(db)`
      UPDATE product_notice AS n SET told_at = NULL, round = round + 1
      WHERE n.id = ${id} AND n.round = ${round} AND NOT EXISTS (
        SELECT 1 FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
        WHERE p.id = n.product_id AND ${IS_DUE})`,
    // Also where the job that asked for the mail broke off before it noted that.
    told: prepare(db)`
      UPDATE product_notice SET told_at = coalesce(told_at, ${now}) WHERE id = ${id} AND round = ${round}`,
    facts: prepare<NoticeFacts>(db)`
      SELECT n.user_id, u.name AS user_name, u.email, n.kind, n.price_cents AS asked_price_cents,
        p.price_cents, p.id AS product_id, p.parent_id, p.sku, parent.sku AS parent_sku, p.name, p.options, p.price_varies
      FROM product_notice n JOIN user u ON u.id = n.user_id
      JOIN product p ON p.id = n.product_id LEFT JOIN product parent ON parent.id = p.parent_id
      WHERE n.id = ${id} AND n.round = ${round}`,
  });
  return facts.rows[0] ?? null;
}
