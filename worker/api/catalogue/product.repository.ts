import type { ProductCore, ProductRelated } from '#shared/contract/product.ts';
import { type BatchAnswers, runBatch, type Statement } from '../db/run-batch.ts';
import { type DeliveryTermsRow, deliveryTermsColumns } from '../delivery/delivery-terms.sql.ts';
import { toProductDelivery } from '../delivery/product-delivery.ts';
import { gone, notFound } from '../http/errors.ts';
import { PRODUCT_CARD_SELECT, PRODUCT_SELECT, type ProductRow, toProduct } from './product-row.sql.ts';
import { IS_LISTED } from './purchasable.sql.ts';
import { toVariantTypes } from './variant-types.ts';

const RELATED_PRODUCTS = 8;

/** Related products are chosen among this many neighbours by id on either side, so that large categories cost no more. */
const NEIGHBOURS_A_SIDE = 60;

/** In one round trip; throws 404 or 410 where no such product is sold, as the two below do. */
export async function findProductCore(db: D1Database, id: number, now: Date): Promise<ProductCore> {
  return toProductCore(await runBatch(db, coreStatements(db, id)), now);
}

/** In one round trip. */
export async function findProductRelated(db: D1Database, id: number): Promise<ProductRelated> {
  const { known, product, ...related } = await runBatch(db, {
    known: knownStatement(db, id),
    product: productStatement(db, id),
    ...relatedStatements(db, id),
  });
  requireProduct({ known, product });
  return toProductRelated(related);
}

/** Both parts in one round trip. */
export async function findProductPage(
  db: D1Database,
  id: number,
  now: Date,
): Promise<ProductCore & ProductRelated> {
  const page = await runBatch(db, { ...coreStatements(db, id), ...relatedStatements(db, id) });
  return { ...toProductCore(page, now), ...toProductRelated(page) };
}

/** 404: there never was such a product. 410: it, or the variant that was asked for, is no longer published. */
function requireProduct({ known, product }: Pick<CoreAnswers, 'known' | 'product'>): {
  row: ProductRow;
  terms: KnownRow;
} {
  const [[terms], [row]] = [known.rows, product.rows];
  if (terms === undefined) throw notFound('There is no such product.');
  if (row === undefined) throw gone('This product is no longer sold.');
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
  };
}

function toProductRelated({ related, recommended }: RelatedAnswers): ProductRelated {
  const relatedProducts = related.rows.map(toProduct);
  const shown = new Set(relatedProducts.map(({ id }) => id));
  const others = recommended.rows.map(toProduct).filter(({ id }) => !shown.has(id));
  return { relatedProducts, recommendedProducts: others.slice(0, RELATED_PRODUCTS) };
}

/** There is such a product, published or not; with its retailer's delivery terms. */
type KnownRow = DeliveryTermsRow & { province_ids: string };

function knownStatement(db: D1Database, id: number): Statement<KnownRow> {
  return db
    .prepare(
      `SELECT ${deliveryTermsColumns('s')}, (SELECT json_group_array(id) FROM province) AS province_ids
       FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE p.id = ?1`,
    )
    .bind(id);
}

// For the id of a variant, the page of its parent is shown.
const ASKED_FOR = '(SELECT coalesce(parent_id, id) FROM product WHERE id = ?1 AND is_published = 1)';

function productStatement(db: D1Database, id: number): Statement<ProductRow> {
  return db.prepare(`${PRODUCT_SELECT} WHERE p.id = ${ASKED_FOR} AND p.is_published = 1`).bind(id);
}

type CoreAnswers = BatchAnswers<ReturnType<typeof coreStatements>>;

function coreStatements(db: D1Database, id: number) {
  return {
    known: knownStatement(db, id),
    product: productStatement(db, id),
    variants: variantsStatement(db, id),
  };
}

function variantsStatement(db: D1Database, id: number): Statement<ProductRow> {
  return db
    .prepare(
      `${PRODUCT_SELECT} WHERE p.parent_id = ${ASKED_FOR} AND p.is_published = 1 ORDER BY p.position, p.id`,
    )
    .bind(id);
}

type RelatedAnswers = BatchAnswers<ReturnType<typeof relatedStatements>>;

function relatedStatements(db: D1Database, id: number) {
  return { related: relatedStatement(db, id), recommended: recommendedStatement(db, id) };
}

/** Products of its deepest category: those in stock first, then the nearest in price. */
function relatedStatement(db: D1Database, id: number): Statement<ProductRow> {
  const category = `(SELECT pc.category_id FROM product_category pc WHERE pc.product_id = ${ASKED_FOR}
    ORDER BY (SELECT max(depth) FROM category_ancestor a WHERE a.category_id = pc.category_id) DESC,
      pc.category_id LIMIT 1)`;
  return db
    .prepare(
      `WITH near AS MATERIALIZED (
         ${neighbours('product_category', 'product_id', `category_id = ${category}`)}
       ), chosen AS MATERIALIZED (
         SELECT p.id, p.stock > 0 AS in_stock,
           abs(p.price_cents - (SELECT price_cents FROM product WHERE id = ${ASKED_FOR})) AS distance
         FROM near CROSS JOIN product p ON p.id = near.id
         WHERE ${IS_LISTED}
         ORDER BY in_stock DESC, distance, p.id LIMIT ?2
       )
       ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
       ORDER BY chosen.in_stock DESC, chosen.distance, p.id`,
    )
    .bind(id, RELATED_PRODUCTS);
}

/** Products of its brand, sections or supplier, in this order. Twice as many as are shown: some may be related ones. */
function recommendedStatement(db: D1Database, id: number): Statement<ProductRow> {
  const sharedWith = (column: string) =>
    `${column} = (SELECT ${column} FROM product WHERE id = ${ASKED_FOR})`;
  const sections = `content_section_id IN
    (SELECT content_section_id FROM product_content_section WHERE product_id = ${ASKED_FOR})`;
  return db
    .prepare(
      `WITH near AS MATERIALIZED (
         SELECT id, 4 AS tie FROM (${neighbours('product p', 'p.id', `${sharedWith('brand_id')} AND ${IS_LISTED}`)})
         UNION ALL
         SELECT id, 2 FROM (${neighbours('product_content_section', 'product_id', sections)})
         UNION ALL
         SELECT id, 1 FROM (${neighbours('product p', 'p.id', `${sharedWith('supplier_id')} AND ${IS_LISTED}`)})
       ), chosen AS MATERIALIZED (
         SELECT p.id, p.stock > 0 AS in_stock, sum(near.tie) AS tie
         FROM near CROSS JOIN product p ON p.id = near.id
         WHERE ${IS_LISTED}
         GROUP BY p.id ORDER BY in_stock DESC, tie DESC, p.id LIMIT ?2
       )
       ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
       ORDER BY chosen.in_stock DESC, chosen.tie DESC, p.id`,
    )
    .bind(id, RELATED_PRODUCTS * 2);
}

function neighbours(table: string, idColumn: string, condition: string): string {
  const side = (comparison: string, direction: string) =>
    `SELECT id FROM (SELECT DISTINCT ${idColumn} AS id FROM ${table}
      WHERE ${condition} AND ${idColumn} ${comparison} ${ASKED_FOR}
      ORDER BY ${idColumn} ${direction} LIMIT ${NEIGHBOURS_A_SIDE})`;
  return `${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')}`;
}
