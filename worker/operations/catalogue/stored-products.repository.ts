import * as v from 'valibot';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { UNSHIPPED } from './product-upserts.ts';

const ReturnsSchema = v.nullable(v.picklist(RETURN_EXCLUSION_CODES));

const StoredRowSchema = v.object({
  id: v.number(),
  handle: v.string(),
  optionKey: v.string(),
  sku: v.string(),
  name: v.string(),
  brand: v.string(),
  priceCents: v.number(),
  savingsCents: v.number(),
  /** Units for sale. `unshipped`: units of orders that are not shipped yet. */
  stock: v.number(),
  unshipped: v.number(),
  received: v.number(),
  sourceStock: v.nullable(v.number()),
  weightGrams: v.number(),
  options: v.string(),
  position: v.number(),
  images: v.string(),
  html: v.string(),
  text: v.string(),
  tags: v.string(),
  facts: v.string(),
  cost: v.nullable(v.number()),
  returnExclusion: ReturnsSchema,
  sourceReturnExclusion: ReturnsSchema,
  published: v.picklist([0, 1]),
  /** 1 if an operator has hidden the row. */
  hidden: v.picklist([0, 1]),
  /** Empty if an import has unpublished the row. */
  hash: v.string(),
});

/** A `product` row of a retailer. `options`, `images` and `facts` are JSON text. */
export type StoredRow = v.InferOutput<typeof StoredRowSchema>;

/** A category of a product. `typeId`: the product type that put it there; null if the source named the category. */
export type StoredPlace = { handle: string; categoryId: number; typeId: number | null };

/** The rows of some products, and their categories and content sections. */
export type StoredData = {
  rows: StoredRow[];
  places: StoredPlace[];
  sections: { handle: string; section: string }[];
};

/** Reads all rows of some products in one batch, including unpublished rows, in the order of their positions. */
export async function readStoredData(
  db: D1Database,
  supplierId: number,
  handles: readonly string[],
): Promise<StoredData> {
  const bind = (sql: string) => db.prepare(sql).bind(supplierId, JSON.stringify(handles));
  const [rows, places, sections] = await db.batch([bind(ROWS), bind(PLACES), bind(SECTIONS)]);
  return {
    rows: v.parse(v.array(StoredRowSchema), rows?.results ?? []),
    places: v.parse(v.array(PlaceSchema), places?.results ?? []),
    sections: v.parse(v.array(SectionSchema), sections?.results ?? []),
  };
}

const PlaceSchema = v.object({
  handle: v.string(),
  categoryId: v.number(),
  typeId: v.nullable(v.number()),
});
const SectionSchema = v.object({ handle: v.string(), section: v.string() });

/** Lists up to `limit` handles of a retailer's products that imports have not unpublished, in order after `after`. */
export async function listHandlesAfter(
  db: D1Database,
  supplierId: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT handle FROM product
       WHERE supplier_id = ? AND handle > ? AND option_key = '' AND source_hash <> '' ORDER BY handle LIMIT ?`,
    )
    .bind(supplierId, after, limit)
    .all<{ handle: string }>();
  return results.map(({ handle }) => handle);
}

/** Counts a retailer's products that imports have unpublished. */
export async function countWithdrawn(db: D1Database, supplierId: number): Promise<number> {
  const count = await db
    .prepare(
      "SELECT count(*) AS count FROM product WHERE supplier_id = ? AND option_key = '' AND source_hash = ''",
    )
    .bind(supplierId)
    .first<number>('count');
  return count ?? 0;
}

// CROSS JOIN forces SQLite to read the list of handles first.
const ROWS = `WITH ${UNSHIPPED}
  SELECT p.id, p.handle, p.option_key AS optionKey, p.sku, p.name, b.name AS brand, p.price_cents AS priceCents,
    p.savings_cents AS savingsCents, p.stock, coalesce(u.pieces, 0) AS unshipped, p.received,
    p.source_stock AS sourceStock, p.weight_grams AS weightGrams, p.options, p.position, p.images,
    p.description_html AS html, p.description_text AS text, p.tags, p.facts, p.cost_cents AS cost,
    p.return_exclusion AS returnExclusion,
    p.source_return_exclusion AS sourceReturnExclusion, coalesce(p.published_when_shown, p.is_published) AS published,
    p.published_when_shown IS NOT NULL AS hidden, p.source_hash AS hash
  FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value
  JOIN brand b ON b.id = p.brand_id LEFT JOIN unshipped u ON u.product_id = p.id
  ORDER BY p.handle, p.option_key <> '', p.position, p.id`;

const PLACES = `SELECT p.handle, pc.category_id AS categoryId, pc.type_id AS typeId
  FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value AND p.option_key = ''
  JOIN product_category pc ON pc.product_id = p.id ORDER BY p.handle, pc.category_id`;

const SECTIONS = `SELECT p.handle, s.name AS section
  FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value AND p.option_key = ''
  JOIN product_content_section ps ON ps.product_id = p.id JOIN content_section s ON s.id = ps.content_section_id
  ORDER BY p.handle, s.position, s.id`;
