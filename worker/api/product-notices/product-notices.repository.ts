import {
  MAX_NOTICES,
  MAX_NOTICES_UNVERIFIED,
  type NoticeKind,
  type ProductNotice,
} from '#shared/contract/product-notice.ts';
import { toRand } from '#shared/domain/money.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from '../catalogue/product-row.sql.ts';
import { IS_FOR_SALE } from '../catalogue/purchasable.sql.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare, raw, sql } from '../db/sql.ts';

/** The alert that a customer requests: the product and the event. */
type RequestedNotice = { userId: number; productId: number; kind: NoticeKind };

/** `available`: the product is already in stock. `full`: the customer has the maximum number of alerts. */
export type NoticeProblem = 'missing' | 'available' | 'full';

type NoticeRow = ProductRow & { notice_kind: NoticeKind; asked_price_cents: number; asked_at: string };

/** Lists a customer's waiting alerts, newest first. */
export async function listNotices(db: D1Database, userId: number): Promise<ProductNotice[]> {
  const rows = await rowsOf(prepare<NoticeRow>(db)`
    SELECT ${PRODUCT_CARD_COLUMNS}, n.kind AS notice_kind, n.price_cents AS asked_price_cents, n.created_at AS asked_at
    ${PRODUCT_FROM} JOIN product_notice n ON n.product_id = p.id
    WHERE n.user_id = ${userId} AND n.told_at IS NULL ORDER BY n.id DESC`);
  return rows.map((row) => ({
    kind: row.notice_kind,
    price_when_asked: toRand(row.asked_price_cents),
    created_at: row.asked_at,
    product: toProduct(row),
  }));
}

/**
 * Creates an alert. An alert that is still waiting keeps its position and its price. An alert that has already notified
 * the customer is replaced by a new one with the current price. Returns null on success, otherwise the problem.
 */
export async function insertNotice(
  db: D1Database,
  { userId, productId, kind }: RequestedNotice,
  now: Date,
): Promise<NoticeProblem | null> {
  const isIt = sql`user_id = ${userId} AND product_id = ${productId} AND kind = ${kind}`;
  const max = sql`(SELECT iif(email_verified_at IS NULL, ${raw(MAX_NOTICES_UNVERIFIED)}, ${raw(MAX_NOTICES)})
    FROM user WHERE id = ${userId})`;
  const requested = sql`FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
    WHERE p.id = ${productId} AND ${IS_FOR_SALE} AND (${kind} = 'price-drop' OR p.stock = 0)
      AND (SELECT count(*) FROM product_notice WHERE user_id = ${userId} AND told_at IS NULL) < ${max}`;
  const { product, waiting } = await runBatch(db, {
    told: prepare(db)`
      DELETE FROM product_notice WHERE ${isIt} AND told_at IS NOT NULL AND EXISTS (SELECT 1 ${requested})`,
    inserted: prepare(db)`
      INSERT INTO product_notice (user_id, product_id, kind, price_cents, created_at)
      SELECT ${userId}, p.id, ${kind}, p.price_cents, ${now} ${requested}
      ON CONFLICT (user_id, product_id, kind) DO NOTHING`,
    waiting: prepare(db)`SELECT id FROM product_notice WHERE ${isIt} AND told_at IS NULL`,
    product: prepare<{ stock: number }>(db)`
      SELECT p.stock FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
      WHERE p.id = ${productId} AND ${IS_FOR_SALE}`,
  });
  if (waiting.rows.length > 0) return null;
  const [found] = product.rows;
  if (found === undefined) return 'missing';
  return kind === 'back-in-stock' && found.stock > 0 ? 'available' : 'full';
}

/** Deletes an alert. An email that is queued but not yet sent is then not sent. */
export async function deleteAlert(
  db: D1Database,
  { userId, productId, kind }: RequestedNotice,
): Promise<void> {
  await prepare(db)`
    DELETE FROM product_notice WHERE user_id = ${userId} AND product_id = ${productId} AND kind = ${kind}`.run();
}

export function deleteNoticesStatement(db: D1Database, userId: number): D1PreparedStatement {
  return prepare(db)`DELETE FROM product_notice WHERE user_id = ${userId}`;
}

export function stopReviewEmailsStatement(db: D1Database, userId: number, now: Date): D1PreparedStatement {
  return prepare(db)`
    UPDATE user SET review_emails_stopped_at = coalesce(review_emails_stopped_at, ${now})
    WHERE id = ${userId} AND erased_at IS NULL`;
}
