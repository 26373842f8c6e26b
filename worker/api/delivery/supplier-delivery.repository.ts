import type { SupplierDelivery, SupplierDetail } from '#shared/contract/catalogue.ts';
import { averageRating } from '#shared/domain/review.ts';
import { supplierReviewsStatement } from '../catalogue/product-reviews.repository.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { notFound } from '../http/errors.ts';
import { type DeliveryTerms, feeRange } from './delivery-fee.ts';
import { type DeliveryTermsRow, deliveryTermsColumns, toDeliveryTerms } from './delivery-terms.sql.ts';

/**
 * Lists the retailers that are not retired, ordered by name. Each has its delivery fee range over all provinces and
 * weights.
 */
export async function listSupplierDelivery(db: Database): Promise<SupplierDelivery[]> {
  const { suppliers, provinces } = await runBatch(db, statements(db, sql``, sql`s.retired_at IS NULL`));
  return suppliers.rows.map((row) => toSupplierDelivery(row, provinces.rows));
}

/**
 * Returns a retailer with its terms, its story, and the rating and reviews of its products. Throws 404 if the retailer
 * does not exist.
 */
export async function findSupplierDetail(db: Database, id: number): Promise<SupplierDetail> {
  const sumOf = (column: 'rating_sum' | 'rating_count') => sql`
    (SELECT coalesce(sum(${raw(column)}), 0) FROM product
      WHERE supplier_id = s.id AND parent_id IS NULL AND is_published = 1) AS ${raw(column)}`;
  const details = sql`s.return_days, s.address, s.story, s.cause, ${sumOf('rating_sum')}, ${sumOf('rating_count')},`;
  const { suppliers, provinces, reviews } = await runBatch(db, {
    ...statements<DetailRow>(db, details, sql`s.id = ${id}`),
    reviews: supplierReviewsStatement(db, id),
  });
  const [row] = suppliers.rows;
  if (row === undefined) throw notFound('We can’t find this retailer.');
  const { return_days, address, story, cause, rating_sum, rating_count } = row;
  return {
    ...toSupplierDelivery(row, provinces.rows),
    return_days,
    address,
    story,
    cause,
    ...(rating_count > 0 && {
      rating: { average: averageRating(rating_sum, rating_count), count: rating_count },
    }),
    reviews: reviews.rows.map(({ product_id, product_name, ...review }) => ({
      ...review,
      product: { id: product_id, name: product_name },
    })),
  };
}

type SupplierRow = DeliveryTermsRow & Pick<SupplierDelivery, 'id' | 'display_name' | 'npo_id'>;
type DetailRow = SupplierRow &
  Pick<SupplierDetail, 'return_days' | 'address' | 'story' | 'cause'> & {
    rating_sum: number;
    rating_count: number;
  };

/** @param columns further columns, each with a comma after it */
function statements<Row extends SupplierRow = SupplierRow>(db: Database, columns: Sql, condition: Sql) {
  return {
    suppliers: prepare<Row>(db)`
      SELECT ${columns} s.id, s.display_name, s.npo_id, ${deliveryTermsColumns('s')}
      FROM supplier s WHERE ${condition} ORDER BY s.display_name`,
    provinces: prepare<{ id: number }>(db)`SELECT id FROM province`,
  };
}

function toSupplierDelivery(row: SupplierRow, provinces: readonly { id: number }[]): SupplierDelivery {
  const { id, display_name, npo_id } = row;
  const terms = toDeliveryTerms(row);
  const provinceIds = provinces.map((province) => province.id);
  return { id, display_name, npo_id, ...feeRange(terms, provinceIds, weightsOf(terms)) };
}

/** Sample weights in grams: each weight limit, and one weight above all limits. */
function weightsOf({ rates }: DeliveryTerms): number[] {
  const limits = rates.flatMap(({ up_to_grams }) => up_to_grams ?? []);
  return [...new Set([...limits, Math.max(0, ...limits) + 1])];
}
