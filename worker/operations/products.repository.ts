import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import { isReturnExclusion, type ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';

/** A product in the operators' list. Amounts are cents. Triggers copy a parent's price and stock from its variants. */
export type FoundProduct = {
  id: number;
  sku: string;
  name: string;
  retailer: string;
  priceCents: number;
  savingsCents: number;
  priceVaries: boolean;
  stock: number;
  variants: number;
  state: ProductState;
};

/** `hidden`: by an operator; `withdrawn`: its retailer's file does not publish it. */
export type ProductState = 'published' | 'hidden' | 'withdrawn';

const STATE = sql`CASE WHEN p.published_when_shown IS NOT NULL THEN 'hidden'
  WHEN p.is_published = 1 THEN 'published' ELSE 'withdrawn' END AS state`;

/** A search reads at most this many matches from the search index. */
const MOST_MATCHES = 1_000;
const MOST_WORDS = 8;

/** `text`: words of the name, a SKU, a barcode, an id or a retailer's name; empty for all products. */
export type ProductSearch = { text: string; supplierId: number | null; page: number; pageSize: number };

/** Finds products, including hidden and withdrawn ones. If a variant matches, returns its product. */
export async function findProducts(
  db: D1Database,
  { text, supplierId, page, pageSize }: ProductSearch,
): Promise<{ products: FoundProduct[]; hasMore: boolean }> {
  const query = text.trim();
  const rows = await rowsOf(prepare<Omit<FoundProduct, 'priceVaries'> & { priceVaries: 0 | 1 }>(db)`
    SELECT p.id, p.sku, p.name, s.display_name AS retailer, p.price_cents AS priceCents,
      p.savings_cents AS savingsCents, p.price_varies AS priceVaries, p.stock, p.variant_count AS variants, ${STATE}
    FROM product p JOIN supplier s ON s.id = p.supplier_id
    WHERE p.parent_id IS NULL AND ${query === '' ? sql`TRUE` : sql`p.id IN (${matchesSql(query)})`}
      AND ${supplierId === null ? sql`TRUE` : sql`p.supplier_id = ${supplierId}`}
    ORDER BY p.id DESC LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`);
  return {
    products: rows.slice(0, pageSize).map((row) => ({ ...row, priceVaries: row.priceVaries === 1 })),
    hasMore: rows.length > pageSize,
  };
}

/** SQL: the ids of the products that match a text. The search index contains published products only. */
function matchesSql(text: string): Sql {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  const query = words.map((word) => `"${word}"*`).join(' ');
  const inIndex = sql`UNION SELECT rowid FROM
    (SELECT rowid FROM product_search WHERE product_search MATCH ${query} ORDER BY rank LIMIT ${MOST_MATCHES})`;
  const lower = text.toLowerCase();
  return sql`SELECT coalesce(parent_id, id) FROM product WHERE sku IN (${text}, ${text.toUpperCase()})
      OR id = ${/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null}
    UNION SELECT p.id FROM supplier s JOIN product p ON p.supplier_id = s.id WHERE s.display_name = ${text}
    UNION SELECT coalesce(parent_id, id) FROM product WHERE is_published = 0
      AND (instr(lower(name), ${lower}) > 0 OR lower(sku) = ${lower} OR facts ->> '$.gtin' = ${text})
    ${query === '' ? sql`` : inIndex}`;
}

/** A row that can be sold: a variant, or a product without variants. Amounts in cents. */
export type SellableRow = {
  id: number;
  sku: string;
  barcode: string | null;
  /** `M / Navy`; empty for a product without variants. */
  label: string;
  priceCents: number;
  /** The reduction; 0 without a sale price. */
  savingsCents: number;
  /** Units for sale. */
  stock: number;
  /** Units in orders that have not been shipped. The retailer's shelf holds `stock` plus `unshipped` units. */
  unshipped: number;
  /** The units that imports and operators have added, less those that they removed. Orders do not change it. */
  received: number;
  /** The URL of the variant's image; null if it shows those of the product. */
  imageUrl: string | null;
  state: ProductState;
};

/**
 * A product with all rows that can be sold. `updatedAt` changes with each change by an import or an operator, except an
 * operator's changes to the stock and the return terms.
 */
export type ProductDetails = {
  id: number;
  sku: string;
  name: string;
  brand: string;
  retailer: string;
  descriptionHtml: string;
  returnExclusion: ReturnExclusion | null;
  categories: string[];
  updatedAt: string;
  hasVariants: boolean;
  state: ProductState;
  images: Image[];
  isRetailerRetired: boolean;
  rows: SellableRow[];
};

/** SQL: the units of a `product` row (with this alias) in orders that have not been shipped. */
export function unshippedUnits(product: 'p' | 'product'): Sql {
  const row = product === 'p' ? sql`p` : sql`product`;
  return sql`iif(${row}.held = 0, 0, (SELECT coalesce(sum(i.quantity), 0) FROM order_child c
    CROSS JOIN "order" o ON o.id = c.order_id AND o.holds_stock = 1
    CROSS JOIN order_item i ON i.order_id = c.order_id AND i.product_id = ${row}.id
    WHERE c.supplier_id = ${row}.supplier_id AND c.status IN ('placed', 'paid', 'packed')))`;
}

/** SQL: true if a row of `product` can be sold: a variant, or a product without variants. */
export const IS_SOLD_ROW = sql`(product.parent_id IS NOT NULL OR product.options = '[]')`;

type DetailsRow = Omit<
  ProductDetails,
  'categories' | 'returnExclusion' | 'hasVariants' | 'images' | 'isRetailerRetired' | 'rows'
> & {
  images: string;
  isRetailerRetired: 0 | 1;
  categories: string;
  returnExclusion: string | null;
  hasVariants: 0 | 1;
};

const NamesSchema = v.array(v.string());

/** Finds a product; null if there is none with this id, or if it is a variant. */
export async function findProductDetails(db: D1Database, id: number): Promise<ProductDetails | null> {
  const { product, sold } = await runBatch(db, {
    product: prepare<DetailsRow>(db)`
      SELECT p.id, p.sku, p.name, b.name AS brand, s.display_name AS retailer, p.description_html AS descriptionHtml,
        p.return_exclusion AS returnExclusion, p.updated_at AS updatedAt, p.options <> '[]' AS hasVariants, p.images, ${STATE},
        s.retired_at IS NOT NULL AS isRetailerRetired,
        (SELECT json_group_array(c.name) FROM product_category pc JOIN category c ON c.id = pc.category_id
          WHERE pc.product_id = p.id) AS categories
      FROM product p JOIN brand b ON b.id = p.brand_id JOIN supplier s ON s.id = p.supplier_id
      WHERE p.id = ${id} AND p.parent_id IS NULL`,
    sold: prepare<SellableRow>(db)`
      SELECT p.id, p.sku, p.facts ->> '$.gtin' AS barcode, p.price_cents AS priceCents,
        p.savings_cents AS savingsCents, p.stock, ${unshippedUnits('p')} AS unshipped, p.received,
        p.images ->> '$[0].url' AS imageUrl, ${STATE},
        (SELECT coalesce(group_concat(o.value ->> 'value', ' / '), '') FROM json_each(p.options) o) AS label
      FROM product p
      WHERE p.parent_id = ${id} OR (p.id = ${id} AND p.parent_id IS NULL AND p.options = '[]')
      ORDER BY p.position, p.id`,
  });
  const [row] = product.rows;
  if (row === undefined) return null;
  const { categories, returnExclusion, hasVariants } = row;
  return {
    ...row,
    categories: v.parse(NamesSchema, JSON.parse(categories)),
    returnExclusion: returnExclusion !== null && isReturnExclusion(returnExclusion) ? returnExclusion : null,
    hasVariants: hasVariants === 1,
    images: v.parse(v.array(ImageSchema), JSON.parse(row.images)),
    isRetailerRetired: row.isRetailerRetired === 1,
    rows: sold.rows,
  };
}

/** A row found by SKU or id. `productId`: the parent product of a variant, otherwise equal to `id`. */
export type ProductRowRef = { id: number; productId: number; sku: string; name: string; retailer: string };

/** Lists the rows with a SKU, or the row with an id (`#12`). Retailers may use the same SKU. */
export function findRowsBySkuOrId(db: D1Database, skuOrId: string): Promise<ProductRowRef[]> {
  const id = /^#([1-9]\d{0,14})$/.exec(skuOrId)?.[1];
  const isNamed = id === undefined ? sql`p.sku = ${skuOrId}` : sql`p.id = ${Number(id)}`;
  return rowsOf(prepare<ProductRowRef>(db)`
    SELECT p.id, coalesce(p.parent_id, p.id) AS productId, p.sku, p.name, s.display_name AS retailer
    FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE ${isNamed} ORDER BY p.id`);
}

/** True if the row is the product itself or one of its variants. */
export async function hasRow(db: D1Database, productId: number, rowId: number): Promise<boolean> {
  const row = await prepare(db)`
    SELECT id FROM product WHERE id = ${rowId} AND (id = ${productId} OR parent_id = ${productId})`.first();
  return row !== null;
}
