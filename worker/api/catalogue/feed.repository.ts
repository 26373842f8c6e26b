import type { FeedPage, FeedQuery } from '#shared/contract/feed.ts';
import type { Product } from '#shared/contract/product.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { type DeliveryTermsRow, deliveryTermsColumns } from '../delivery/delivery-terms.sql.ts';
import { toProductDelivery } from '../delivery/product-delivery.ts';
import { PRODUCT_FEED_SELECT, type ProductRow, toProduct, VARIANT_FEED_SELECT } from './product-row.sql.ts';
import { IS_FOR_SALE, IS_LISTED } from './purchasable.sql.ts';
import { toVariantTypes } from './variant-types.ts';

/**
 * A feed page ends with the product that brings it to at least this many offers. If this product has many variants,
 * the page is slightly longer.
 */
const STEP_OFFERS = 500;

type TermsRow = DeliveryTermsRow & { id: number; province_ids: string };

/**
 * Returns one page of all products for sale, by product id and in one round trip. Each page reads only its own
 * products, so later pages cost no more than the first.
 */
export async function findFeedPage(
  db: Database,
  { after = 0, supplier_id }: FeedQuery,
  now: Date,
): Promise<FeedPage> {
  const listed = listedProducts(supplier_id);
  const step = idsOfStep(listed, after);
  const { end, products, variants, terms } = await runBatch(db, {
    end: prepare<{ id: number }>(db)`
      SELECT last.id FROM (SELECT max(id) AS id FROM ${step}) last
      WHERE EXISTS (SELECT 1 ${listed} AND p.id > last.id)`,
    products: prepare<ProductRow>(db)`${PRODUCT_FEED_SELECT} WHERE p.id IN ${step} ORDER BY p.id`,
    variants: prepare<ProductRow>(db)`
      ${VARIANT_FEED_SELECT} WHERE p.parent_id IN ${step} AND ${IS_FOR_SALE} ORDER BY p.parent_id, p.position, p.id`,
    terms: prepare<TermsRow>(db)`
      SELECT s.id, ${deliveryTermsColumns('s')}, (SELECT json_group_object(code, id) FROM province) AS province_ids
      FROM supplier s WHERE s.id IN (SELECT p.supplier_id FROM product p WHERE p.id IN ${step})`,
  });
  const variantsOf = Map.groupBy(variants.rows.map(toProduct), ({ parent_id }) => parent_id);
  const deliveryOf = createDeliveryOf(terms.rows, now);
  return {
    data: products.rows.flatMap((row) => {
      const product = toProduct(row);
      const ofProduct = variantsOf.get(product.id) ?? [];
      const offers = ofProduct.length === 0 ? [product] : ofProduct;
      if (offers.every(({ price }) => price === 0)) return [];
      return [
        {
          product,
          variantTypes: toVariantTypes(ofProduct),
          variants: ofProduct,
          delivery: deliveryOf(offers),
        },
      ];
    }),
    next: end.rows[0]?.id ?? null,
  };
}

/** SQL: the listed products, from an index that holds them in id order. */
function listedProducts(supplierId: number | undefined): Sql {
  return supplierId === undefined
    ? sql`FROM product p INDEXED BY product_sitemap WHERE ${IS_LISTED}`
    : sql`FROM product p INDEXED BY product_by_supplier WHERE ${IS_LISTED} AND p.supplier_id = ${supplierId}`;
}

function idsOfStep(listed: Sql, after: number): Sql {
  const offers = sql`max(variant_count, 1)`;
  return sql`(SELECT id FROM (SELECT id, sum(${offers}) OVER (ORDER BY id) - ${offers} AS before
      FROM (SELECT p.id, p.variant_count ${listed} AND p.id > ${after} ORDER BY p.id LIMIT ${raw(STEP_OFFERS)}))
    WHERE before < ${raw(STEP_OFFERS)})`;
}

/**
 * Returns a function that calculates a product's delivery cost. Many products share a retailer and weight, so each
 * combination is calculated once.
 */
function createDeliveryOf(rows: readonly TermsRow[], now: Date) {
  const termsOf = new Map(rows.map((row) => [row.id, row]));
  const deliveries = new Map<string, ReturnType<typeof toProductDelivery>>();
  return (offers: readonly Product[]) => {
    const supplierId = offers[0]?.supplier.id ?? 0;
    const terms = termsOf.get(supplierId);
    if (terms === undefined) return undefined;
    const key = [supplierId, ...new Set(offers.map(({ weight_grams }) => weight_grams))].join(' ');
    const delivery = deliveries.get(key) ?? toProductDelivery(terms, offers, now);
    deliveries.set(key, delivery);
    return delivery;
  };
}
