import type { ProductCore, ProductRelated } from '#shared/contract/product.ts';
import { isSizeOption, parseSizeGuide } from '#shared/domain/size-guide.ts';
import { type BatchResults, runBatch, type Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { type DeliveryTermsRow, deliveryTermsColumns } from '../delivery/delivery-terms.sql.ts';
import { toProductDelivery } from '../delivery/product-delivery.ts';
import { notFound, permanentlyGone } from '../http/errors.ts';
import { firstReviewsStatement } from './product-reviews.repository.ts';
import { PRODUCT_CARD_SELECT, PRODUCT_SELECT, type ProductRow, toProduct } from './product-row.sql.ts';
import { IS_LISTED, IS_PICTURED, IS_PUBLISHED } from './purchasable.sql.ts';
import { toVariantTypes } from './variant-types.ts';

const RELATED_PRODUCTS = 8;

/**
 * Related products are chosen among this many products with neighbouring ids on either side, so that the cost does not
 * grow with the category.
 */
const NEIGHBOURS_A_SIDE = 60;

/**
 * Returns the core of a product page in one round trip. Like the two functions below, it throws 404 if the product
 * never existed and 410 if it is no longer sold.
 */
export async function findProductCore(db: Database, id: number, now: Date): Promise<ProductCore> {
  return toProductCore(await runBatch(db, coreStatements(db, id)), now);
}

/** Returns the related products of a product page in one round trip. */
export async function findProductRelated(db: Database, id: number): Promise<ProductRelated> {
  const { existing, product, ...related } = await runBatch(db, {
    existing: existenceAndTermsStatement(db, id),
    product: productStatement(db, id),
    ...relatedStatements(db, id),
  });
  requireProduct({ existing, product });
  return toProductRelated(related);
}

/** Returns the core and the related products in one round trip. */
export async function findProductPage(
  db: Database,
  id: number,
  now: Date,
): Promise<ProductCore & ProductRelated> {
  const page = await runBatch(db, { ...coreStatements(db, id), ...relatedStatements(db, id) });
  return { ...toProductCore(page, now), ...toProductRelated(page) };
}

/** Throws 404 if the product never existed, and 410 if it, or the requested variant, is no longer published. */
function requireProduct({ existing, product }: Pick<CoreAnswers, 'existing' | 'product'>): {
  row: ProductRow;
  terms: ExistenceAndTermsRow;
} {
  const [[terms], [row]] = [existing.rows, product.rows];
  if (terms === undefined) throw notFound('We can’t find this product.');
  if (row === undefined) throw permanentlyGone('This product is no longer sold.');
  return { row, terms };
}

function toProductCore(answers: CoreAnswers, now: Date): ProductCore {
  const { row, terms } = requireProduct(answers);
  const { variants } = answers;
  const [shown, shownVariants] = [toProduct(row), variants.rows.map(toProduct)];
  return {
    product: shown,
    variantTypes: toVariantTypes(shownVariants),
    variants: shownVariants,
    delivery: toProductDelivery(terms, shownVariants.length === 0 ? [shown] : shownVariants, now),
    ...(answers.reviews.rows.length > 0 && { reviews: answers.reviews.rows }),
    ...(terms.size_guide !== null &&
      shown.options.some(({ name }) => isSizeOption(name)) && {
        size_guide: parseSizeGuide(terms.size_guide),
      }),
  };
}

function toProductRelated({ related, recommended }: RelatedAnswers): ProductRelated {
  const relatedProducts = related.rows.map(toProduct);
  const shown = new Set(relatedProducts.map(({ id }) => id));
  const others = recommended.rows.map(toProduct).filter(({ id }) => !shown.has(id));
  return { relatedProducts, recommendedProducts: others.slice(0, RELATED_PRODUCTS) };
}

/**
 * A row that exists for every product, even an unpublished one. It contains the retailer's delivery terms and the size
 * guide of the nearest category that has one.
 */
type ExistenceAndTermsRow = DeliveryTermsRow & { province_ids: string; size_guide: string | null };

function existenceAndTermsStatement(db: Database, id: number): Statement<ExistenceAndTermsRow> {
  return prepare<ExistenceAndTermsRow>(db)`
    SELECT ${deliveryTermsColumns('s')}, (SELECT json_group_object(code, id) FROM province) AS province_ids,
      (SELECT c.size_guide FROM product_category pc JOIN category_ancestor a ON a.category_id = pc.category_id
        JOIN category c ON c.id = a.ancestor_id
        WHERE pc.product_id = coalesce(p.parent_id, p.id) AND c.size_guide <> ''
        ORDER BY a.depth, c.id LIMIT 1) AS size_guide
    FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE p.id = ${id}`;
}

/** SQL: the id of the product whose page shows a product. For a variant, that is its parent. */
function pageProductId(id: number): Sql {
  return sql`(SELECT coalesce(p.parent_id, p.id)
    FROM product p LEFT JOIN product parent ON parent.id = p.parent_id WHERE p.id = ${id} AND ${IS_PUBLISHED})`;
}

function productStatement(db: Database, id: number): Statement<ProductRow> {
  return prepare<ProductRow>(db)`${PRODUCT_SELECT} WHERE p.id = ${pageProductId(id)} AND ${IS_PUBLISHED}`;
}

type CoreAnswers = BatchResults<ReturnType<typeof coreStatements>>;

function coreStatements(db: Database, id: number) {
  return {
    existing: existenceAndTermsStatement(db, id),
    product: productStatement(db, id),
    variants: variantsStatement(db, id),
    reviews: firstReviewsStatement(db, pageProductId(id)),
  };
}

function variantsStatement(db: Database, id: number): Statement<ProductRow> {
  return prepare<ProductRow>(db)`
    ${PRODUCT_SELECT} WHERE p.parent_id = ${pageProductId(id)} AND ${IS_PUBLISHED} ORDER BY p.position, p.id`;
}

type RelatedAnswers = BatchResults<ReturnType<typeof relatedStatements>>;

function relatedStatements(db: Database, id: number) {
  return { related: relatedStatement(db, id), recommended: recommendedStatement(db, id) };
}

/** Products of the product's deepest category: in stock first, then nearest in price, then those with an image. */
function relatedStatement(db: Database, id: number): Statement<ProductRow> {
  const pageId = pageProductId(id);
  const category = sql`(SELECT pc.category_id FROM product_category pc WHERE pc.product_id = ${pageId}
    ORDER BY (SELECT max(depth) FROM category_ancestor a WHERE a.category_id = pc.category_id) DESC,
      pc.category_id LIMIT 1)`;
  return prepare<ProductRow>(db)`
    WITH near AS MATERIALIZED (
      ${neighbours('product_category', 'product_id', pageId, sql`category_id = ${category}`)}
    ), chosen AS MATERIALIZED (
      SELECT p.id, p.stock > 0 AS in_stock,
        abs(p.price_cents - (SELECT price_cents FROM product WHERE id = ${pageId})) AS distance
      FROM near CROSS JOIN product p ON p.id = near.id
      WHERE ${IS_LISTED}
      ORDER BY in_stock DESC, distance, ${IS_PICTURED} DESC, p.id LIMIT ${RELATED_PRODUCTS}
    )
    ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
    ORDER BY chosen.in_stock DESC, chosen.distance, ${IS_PICTURED} DESC, p.id`;
}

/**
 * Products of the same brand, section or supplier: in stock first, then with an image, then bestsellers. Among equals,
 * a shared brand counts most, then a shared section, then the supplier. Selects twice as many products as are shown,
 * because some may already be among the related products.
 */
function recommendedStatement(db: Database, id: number): Statement<ProductRow> {
  const pageId = pageProductId(id);
  const neighboursBy = (column: string): Sql => {
    const isShared = sql`${raw(column)} = (SELECT ${raw(column)} FROM product WHERE id = ${pageId})`;
    return neighbours('product p', 'p.id', pageId, sql`${isShared} AND ${IS_LISTED}`);
  };
  const sections = sql`content_section_id IN
    (SELECT content_section_id FROM product_content_section WHERE product_id = ${pageId})`;
  return prepare<ProductRow>(db)`
    WITH near AS MATERIALIZED (
      SELECT id, 4 AS tie FROM (${neighboursBy('brand_id')})
      UNION ALL
      SELECT id, 2 FROM (${neighbours('product_content_section', 'product_id', pageId, sections)})
      UNION ALL
      SELECT id, 1 FROM (${neighboursBy('supplier_id')})
    ), chosen AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY p.stock > 0 DESC, ${IS_PICTURED} DESC,
        coalesce(popularity.score, 0) DESC, sum(near.tie) DESC, p.id) AS place
      FROM near CROSS JOIN product p ON p.id = near.id
      LEFT JOIN product_popularity popularity ON popularity.product_id = p.id
      WHERE ${IS_LISTED}
      GROUP BY p.id ORDER BY place LIMIT ${RELATED_PRODUCTS * 2}
    )
    ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
    ORDER BY chosen.place`;
}

/**
 * SQL: the product ids nearest to the page's product, below and above its id, among a table's rows that match a
 * condition.
 */
function neighbours(table: string, idColumn: string, pageId: Sql, condition: Sql): Sql {
  const [from, id] = [raw(table), raw(idColumn)];
  const side = (comparison: '<' | '>', direction: 'ASC' | 'DESC'): Sql =>
    sql`SELECT id FROM (SELECT DISTINCT ${id} AS id FROM ${from}
      WHERE ${condition} AND ${id} ${raw(comparison)} ${pageId}
      ORDER BY ${id} ${raw(direction)} LIMIT ${raw(NEIGHBOURS_A_SIDE)})`;
  return sql`${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')}`;
}
