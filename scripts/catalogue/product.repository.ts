import type { SpelledProduct, SpellingChange } from './spelling-index.ts';

/** A row of a supplier's products as it is now; `images` is its JSON text. */
export type KnownRow = {
  id: number;
  handle: string;
  optionKey: string;
  hash: string;
  isPublished: boolean;
  images: string;
};

/** A row of `product` to be; `options` and `images` are JSON texts, amounts cents, `published` 0 or 1. */
export type ProductWrite = {
  handle: string;
  optionKey: string;
  sku: string;
  name: string;
  brand: string;
  price: number;
  savings: number;
  stock: number;
  weight: number;
  options: string;
  position: number;
  images: string;
  html: string;
  text: string;
  tags: string;
  published: number;
  hash: string;
};

export type SearchWrite = SpelledProduct & { handle: string; sku: string; description: string };

/** All that changes with a chunk of products. */
export type ChunkWrite = {
  /** Parents and products without variants. */
  parents: readonly ProductWrite[];
  variants: readonly ProductWrite[];
  /** Ids of variants their products no longer have. */
  unpublished: readonly number[];
  /** Handles of the products whose categories, sections and search entry are written anew. */
  handles: readonly string[];
  categories: readonly { handle: string; category: number }[];
  sections: readonly { handle: string; section: string }[];
  search: readonly SearchWrite[];
  spelling: readonly SpellingChange[];
};

const PAGE_ROWS = 5_000;

/** All rows of a supplier's products, hidden ones too. */
export async function listKnownRows(db: D1Database, supplierId: number): Promise<KnownRow[]> {
  const statement = db.prepare(
    `SELECT id, handle, option_key, source_hash, is_published, images FROM product
     WHERE supplier_id = ? AND id > ? ORDER BY id LIMIT ${PAGE_ROWS}`,
  );
  const known: KnownRow[] = [];
  for (let after = 0; ; ) {
    const { results } = await statement.bind(supplierId, after).all<KnownRowFields>();
    known.push(...results.map(toKnownRow));
    if (results.length < PAGE_ROWS) return known;
    after = results.at(-1)?.id ?? after;
  }
}

/** What the search index holds of some products. */
export async function listSearchEntries(db: D1Database, ids: readonly number[]): Promise<SpelledProduct[]> {
  const { results } = await db
    .prepare(
      'SELECT name, brand, category, tags FROM product_search WHERE rowid IN (SELECT value FROM json_each(?))',
    )
    .bind(JSON.stringify(ids))
    .all<SpelledProduct>();
  return results;
}

/** Writes a chunk in one batch: a product is never there without its variants, categories and search entry. */
export async function writeChunk(db: D1Database, supplierId: number, chunk: ChunkWrite): Promise<void> {
  const now = new Date().toISOString();
  const bound = (sql: string, list: readonly unknown[], ...rest: string[]): D1PreparedStatement[] =>
    list.length === 0 ? [] : [db.prepare(sql).bind(supplierId, JSON.stringify(list), ...rest)];
  const isFewer = chunk.spelling.some(([, , difference]) => difference < 0);
  await db.batch([
    // First, so that the variants written after it have the last word on their parent's price and stock.
    ...bound(UNPUBLISH_VARIANTS, chunk.unpublished, now),
    ...bound(UPSERT_PARENTS, chunk.parents, now),
    ...bound(UPSERT_VARIANTS, chunk.variants, now),
    ...bound(`DELETE FROM product_category WHERE product_id IN ${CHUNK_IDS}`, chunk.handles),
    ...bound(`DELETE FROM product_content_section WHERE product_id IN ${CHUNK_IDS}`, chunk.handles),
    ...bound(`DELETE FROM product_search WHERE rowid IN ${CHUNK_IDS}`, chunk.handles),
    ...bound(INSERT_CATEGORIES, chunk.categories),
    ...bound(INSERT_SECTIONS, chunk.sections),
    ...bound(INSERT_SEARCH_ENTRIES, chunk.search),
    ...bound(COUNT_SPELLINGS, chunk.spelling),
    ...bound(FORGET_SPELLINGS, isFewer ? chunk.spelling : []),
  ]);
}

// ?1 is the supplier, ?2 the list as JSON, ?3 now. CROSS JOIN: the list first, else every product is read for each.
const CHUNK_IDS = `(SELECT p.id FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value AND p.option_key = '')`;

const COLUMNS = `parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, savings_cents, stock,
  weight_grams, options, position, images, description_html, description_text, tags, is_published, source_hash,
  created_at, updated_at`;

function selectRows(parentId: string): string {
  return `SELECT ${parentId}, ?1, (SELECT id FROM brand WHERE name = j.value ->> 'brand'), j.value ->> 'handle',
    j.value ->> 'optionKey', j.value ->> 'sku', j.value ->> 'name', j.value ->> 'price', j.value ->> 'savings',
    j.value ->> 'stock', j.value ->> 'weight', j.value ->> 'options', j.value ->> 'position', j.value ->> 'images',
    j.value ->> 'html', j.value ->> 'text', j.value ->> 'tags', j.value ->> 'published', j.value ->> 'hash', ?3, ?3
  FROM json_each(?2) j WHERE true ON CONFLICT (supplier_id, handle, option_key) DO UPDATE SET
    brand_id = excluded.brand_id, sku = excluded.sku, name = excluded.name, weight_grams = excluded.weight_grams,
    options = excluded.options, position = excluded.position, images = excluded.images,
    description_html = excluded.description_html, description_text = excluded.description_text,
    tags = excluded.tags, is_published = excluded.is_published, source_hash = excluded.source_hash,
    updated_at = excluded.updated_at`;
}

// A stock the source did not change (the hash's end) stays what the shop's own sales left of it.
const STOCK = `iif(substr(product.source_hash, 65) = substr(excluded.source_hash, 65), product.stock, excluded.stock)`;

// Triggers copy price and stock of a parent with options from its variants.
const UPSERT_PARENTS = `INSERT INTO product (${COLUMNS}) ${selectRows('NULL')},
  price_cents = iif(excluded.options = '[]', excluded.price_cents, product.price_cents),
  savings_cents = iif(excluded.options = '[]', excluded.savings_cents, product.savings_cents),
  stock = iif(excluded.options = '[]', ${STOCK}, product.stock),
  variant_count = iif(excluded.options = '[]', 0, product.variant_count)`;

const UPSERT_VARIANTS = `INSERT INTO product (${COLUMNS}) ${selectRows(
  `(SELECT id FROM product p WHERE p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = '')`,
)}, price_cents = excluded.price_cents, savings_cents = excluded.savings_cents, stock = ${STOCK}`;

// Without its hash, so that it is written anew when it comes back.
const UNPUBLISH_VARIANTS = `UPDATE product SET is_published = 0, source_hash = '', updated_at = ?3
  WHERE supplier_id = ?1 AND id IN (SELECT value FROM json_each(?2))`;

const INSERT_CATEGORIES = `INSERT INTO product_category (product_id, category_id)
  SELECT p.id, j.value ->> 'category' FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''
  WHERE true ON CONFLICT DO NOTHING`;

const INSERT_SECTIONS = `INSERT INTO product_content_section (product_id, content_section_id)
  SELECT p.id, s.id FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''
  JOIN content_section s ON s.name = j.value ->> 'section'
  WHERE true ON CONFLICT DO NOTHING`;

const INSERT_SEARCH_ENTRIES = `INSERT INTO product_search (rowid, name, brand, category, tags, sku, description)
  SELECT p.id, j.value ->> 'name', j.value ->> 'brand', j.value ->> 'category', j.value ->> 'tags', j.value ->> 'sku',
    j.value ->> 'description'
  FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''`;

const COUNT_SPELLINGS = `INSERT INTO search_spelling (form, word, frequency)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE ?1
  ON CONFLICT (form, word) DO UPDATE SET frequency = frequency + excluded.frequency`;

const FORGET_SPELLINGS = `DELETE FROM search_spelling WHERE ?1 AND frequency <= 0
  AND (form, word) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?2))`;

type KnownRowFields = {
  id: number;
  handle: string;
  option_key: string;
  source_hash: string;
  is_published: number;
  images: string;
};

function toKnownRow(row: KnownRowFields): KnownRow {
  return {
    id: row.id,
    handle: row.handle,
    optionKey: row.option_key,
    hash: row.source_hash,
    isPublished: row.is_published === 1,
    images: row.images,
  };
}
