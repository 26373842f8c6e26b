import {
  REVIEWS_ON_PRODUCT,
  REVIEWS_PER_PAGE,
  type Review,
  type ReviewPage,
  type ReviewsQuery,
} from '#shared/contract/review.ts';
import type { ReviewSort } from '#shared/domain/review.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { notFound } from '../http/errors.ts';

const REVIEW_COLUMNS = sql`
  r.id, r.stars, r.title, r.text, r.author, r.variant, r.supplier_name, r.helpful, r.answer, r.updated_at`;
const REVIEW_SELECT = sql`SELECT ${REVIEW_COLUMNS} FROM review r`;

/** Reviews with a text come first, then the most helpful, then the newest. An index has this order. */
const SHOWN_ORDER = sql`ORDER BY r.text <> '' DESC, r.helpful DESC, r.id DESC`;

const ORDERS: Readonly<Record<ReviewSort, Sql>> = {
  helpful: SHOWN_ORDER,
  newest: sql`ORDER BY r.updated_at DESC, r.id DESC`,
  highest: sql`ORDER BY r.stars DESC, r.text <> '' DESC, r.helpful DESC, r.id DESC`,
  lowest: sql`ORDER BY r.stars, r.text <> '' DESC, r.helpful DESC, r.id DESC`,
};

/** The reviews that a product's own page shows. */
export function firstReviewsStatement(db: Database, productId: Sql): Statement<Review> {
  return prepare<Review>(db)`
    ${REVIEW_SELECT} WHERE r.product_id = ${productId} AND r.status = 'published'
    ${SHOWN_ORDER} LIMIT ${REVIEWS_ON_PRODUCT}`;
}

/** The most helpful reviews of a retailer's products, each with its product. Reviews without a text are omitted. */
export function supplierReviewsStatement(db: Database, supplierId: number): Statement<SupplierReviewRow> {
  return prepare<SupplierReviewRow>(db)`
    SELECT ${REVIEW_COLUMNS}, p.id AS product_id, p.name AS product_name
    FROM product p JOIN review r ON r.product_id = p.id AND r.status = 'published' AND r.text <> ''
    WHERE p.supplier_id = ${supplierId} AND p.parent_id IS NULL AND p.is_published = 1 AND p.rating_count > 0
    ORDER BY r.helpful DESC, r.id DESC LIMIT ${REVIEWS_ON_PRODUCT}`;
}

type SupplierReviewRow = Review & { product_id: number; product_name: string };

/** Returns a page of a product's published reviews. Throws 404 if there is no such product. */
export async function findProductReviews(
  db: Database,
  productId: number,
  { stars, sort = 'helpful', page = 1 }: ReviewsQuery,
): Promise<ReviewPage> {
  const isShown = sql`r.product_id = ${productId} AND r.status = 'published'`;
  const { products, counts, reviews } = await runBatch(db, {
    products: prepare<ReviewPage['meta']['product']>(db)`
      SELECT id, sku, name FROM product WHERE id = ${productId} AND parent_id IS NULL AND is_published = 1`,
    counts: prepare<{ stars: number; count: number }>(db)`
      SELECT r.stars, count(*) AS count FROM review r WHERE ${isShown} GROUP BY r.stars`,
    reviews: prepare<Review>(db)`
      ${REVIEW_SELECT} WHERE ${isShown} AND ${stars === undefined ? sql`TRUE` : sql`r.stars = ${stars}`}
      ${ORDERS[sort]}
      LIMIT ${REVIEWS_PER_PAGE} OFFSET ${(page - 1) * REVIEWS_PER_PAGE}`,
  });
  const [product] = products.rows;
  if (product === undefined) throw notFound('We can’t find this product.');
  const byStars = [1, 2, 3, 4, 5].map((each) => counts.rows.find((row) => row.stars === each)?.count ?? 0);
  const total = byStars.reduce(
    (sum, count, index) => (stars === undefined || stars === index + 1 ? sum + count : sum),
    0,
  );
  return {
    data: reviews.rows,
    meta: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / REVIEWS_PER_PAGE)),
      per_page: REVIEWS_PER_PAGE,
      total,
      product,
      by_stars: byStars,
    },
  };
}
