import { sql } from '#worker/api/db/sql.ts';
import { readTextsStatements } from '#worker/api/search/options/option-index.ts';
import type { OptionText } from '#worker/api/search/options/option-values.ts';
import { type Actor, operatorEventStatement } from '#worker/operations/operator-events.repository.ts';
import { guardStatements } from './import-lease.repository.ts';
import { type ProductWrite, UPSERT_PARENTS, UPSERT_VARIANTS } from './product-upserts.ts';
import type { SpelledProduct, SpellingChange } from './spelling-index.ts';

export type SearchWrite = SpelledProduct & {
  handle: string;
  sku: string;
  description: string;
  options: string;
};

/** All changes of a chunk of products. */
export type ChunkWrite = {
  /** The variants' options in the source's spelling. */
  options: readonly OptionText[];
  /** Parents and products without variants. */
  parents: readonly ProductWrite[];
  variants: readonly ProductWrite[];
  /** Ids of variants that the source no longer has. */
  unpublished: readonly number[];
  /** Handles of the products whose categories and search entries are rewritten. */
  handles: readonly string[];
  /** `type`: the product type that is mapped to the category, if any. */
  categories: readonly { handle: string; category: number; type: number | null }[];
  /** Handles of the products whose sections are rewritten. */
  withSections: readonly string[];
  sections: readonly { handle: string; section: string }[];
  search: readonly SearchWrite[];
  spelling: readonly SpellingChange[];
  /** Rows whose values do not change, but whose hash and stock figure must be replaced by those of the source. */
  refreshed: readonly { id: number; hash: string; stock: number | null }[];
};

/**
 * Writes a chunk and the operator's event in one batch, so that a product never exists without its variants, categories
 * and search entry. `last`: further statements at the end of the batch.
 */
export async function writeChunk(
  db: D1Database,
  by: ImportContext,
  supplierId: number,
  chunk: ChunkWrite,
  last: readonly D1PreparedStatement[],
): Promise<void> {
  const now = new Date().toISOString();
  const bound = binder(db, supplierId);
  await db.batch([
    ...guardStatements(db, supplierId, by),
    // These store the option texts that triggers look up for each variant.
    ...readTextsStatements(db, chunk.options),
    // These run before the upsert of variants, because its triggers must set the parent's price and stock last.
    ...bound(UNPUBLISH_ROWS, chunk.unpublished, now),
    ...bound(UPSERT_PARENTS, chunk.parents, now),
    ...bound(UPSERT_VARIANTS, chunk.variants, now),
    ...bound(DELETE_OTHER_CATEGORIES, chunk.handles, JSON.stringify(chunk.categories)),
    ...bound(DELETE_OTHER_SECTIONS, chunk.withSections, JSON.stringify(chunk.sections)),
    ...bound(`DELETE FROM product_search WHERE rowid IN ${CHUNK_IDS}`, chunk.handles),
    ...bound(INSERT_CATEGORIES, chunk.categories),
    ...bound(INSERT_SECTIONS, chunk.sections),
    ...bound(INSERT_SEARCH_ENTRIES, chunk.search),
    ...spellingStatements(bound, chunk.spelling),
    importEventStatement(db, by, supplierId),
    ...bound(REFRESH_ROWS, chunk.refreshed),
    ...last,
  ]);
}

/** Products to unpublish with all their rows. `spelling`: the changes of the spelling index. */
export type Unpublishing = {
  rowIds: readonly number[];
  handles: readonly string[];
  spelling: readonly SpellingChange[];
};

/**
 * Unpublishes products in one batch, so that customers can no longer find or order them. `last`: further statements at
 * the end of the batch.
 */
export async function unpublishProducts(
  db: D1Database,
  by: ImportContext,
  supplierId: number,
  { rowIds, handles, spelling }: Unpublishing,
  last: readonly D1PreparedStatement[],
): Promise<void> {
  const bound = binder(db, supplierId);
  await db.batch([
    ...guardStatements(db, supplierId, by),
    ...bound(UNPUBLISH_ROWS, rowIds, new Date().toISOString()),
    ...bound(`DELETE FROM product_search WHERE rowid IN ${CHUNK_IDS}`, handles),
    ...spellingStatements(bound, spelling),
    importEventStatement(db, by, supplierId),
    ...last,
  ]);
}

/**
 * The operator who imports a file or undoes an import. `at`: the start of the import or undo. `file`: the file's name,
 * or null. `act`: by default `catalogue.import`. `lease`: see `withImportLease`.
 */
export type ImportContext = Actor & {
  at: Date;
  file: string | null;
  act?: 'catalogue.undo';
  lease?: string;
};

/** Returns the statement that records an import. Only the first batch of an import stores an event. */
function importEventStatement(db: D1Database, by: ImportContext, supplierId: number): D1PreparedStatement {
  const { at, file, act: name = 'catalogue.import' } = by;
  const act = { act: name, record: ['retailer', supplierId], at, details: { file } } as const;
  return operatorEventStatement(db, by, act, sql`TRUE`);
}

/** Products whose type is mapped to another category, and the new search data. `ids`: the ids of the products. */
export type Recategorizing = {
  ids: readonly number[];
  typeIds: readonly number[];
  categoryId: number;
  categoryNames: readonly string[];
  spelling: readonly SpellingChange[];
};

/** Moves products of some types into a category and updates search, in one batch. */
export async function moveProducts(db: D1Database, moved: Recategorizing): Promise<void> {
  const ids = JSON.stringify(moved.ids);
  await db.batch([
    db.prepare(MOVE_PRODUCTS).bind(moved.categoryId, ids, JSON.stringify(moved.typeIds)),
    db
      .prepare('UPDATE product_search SET category = ? WHERE rowid IN (SELECT value FROM json_each(?))')
      .bind(moved.categoryNames.join(', '), ids),
    ...spellingChangeStatements(db, moved.spelling),
  ]);
}

// A product may already have a row for this category, because its source named the category. OR REPLACE then deletes
// that row.
const MOVE_PRODUCTS = `UPDATE OR REPLACE product_category SET category_id = ?1
  WHERE product_id IN (SELECT value FROM json_each(?2)) AND type_id IN (SELECT value FROM json_each(?3))`;

/** Binds SQL to the supplier and a list. Returns an empty array for an empty list. */
type Bind = (sql: string, list: readonly unknown[], ...rest: string[]) => D1PreparedStatement[];

function binder(db: D1Database, supplierId: number): Bind {
  return (sql, list, ...rest) =>
    list.length === 0 ? [] : [db.prepare(sql).bind(supplierId, JSON.stringify(list), ...rest)];
}

/** Returns statements that change the spelling index; an empty array if there are no changes. */
export function spellingChangeStatements(
  db: D1Database,
  spelling: readonly SpellingChange[],
): D1PreparedStatement[] {
  return spellingStatements(binder(db, 1), spelling);
}

function spellingStatements(bound: Bind, spelling: readonly SpellingChange[]): D1PreparedStatement[] {
  const isFewer = spelling.some(([, , difference]) => difference < 0);
  return [...bound(COUNT_SPELLINGS, spelling), ...bound(FORGET_SPELLINGS, isFewer ? spelling : [])];
}

// ?1 is the supplier, ?2 the list as JSON, ?3 the time or a second list. CROSS JOIN forces SQLite to read the list
// first instead of every product per item.
const CHUNK_IDS = `(SELECT p.id FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value AND p.option_key = '')`;

// Clears the hash, so that a later import of the row writes it again. Keeps `stock` and `source_stock`.
const UNPUBLISH_ROWS = `UPDATE product SET is_published = 0, source_hash = '', updated_at = ?3,
    published_when_shown = iif(published_when_shown IS NULL, NULL, 0)
  WHERE supplier_id = ?1 AND id IN (SELECT value FROM json_each(?2))`;

const REFRESH_ROWS = `UPDATE product SET source_hash = j.hash, source_stock = j.stock
  FROM (SELECT value ->> 'id' AS id, value ->> 'hash' AS hash, value ->> 'stock' AS stock FROM json_each(?2)) j
  WHERE product.id = j.id AND product.supplier_id = ?1`;

// Unchanged categories and sections are not written, because triggers would then evict cached pages.
const DELETE_OTHER_CATEGORIES = `DELETE FROM product_category WHERE product_id IN ${CHUNK_IDS}
  AND (product_id, category_id) NOT IN (SELECT p.id, k.value ->> 'category' FROM json_each(?3) k
    CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = k.value ->> 'handle' AND p.option_key = '')`;

const DELETE_OTHER_SECTIONS = `DELETE FROM product_content_section WHERE product_id IN ${CHUNK_IDS}
  AND (product_id, content_section_id) NOT IN (SELECT p.id, s.id FROM json_each(?3) k
    CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = k.value ->> 'handle' AND p.option_key = ''
    JOIN content_section s ON s.name = k.value ->> 'section')`;

const INSERT_CATEGORIES = `INSERT INTO product_category (product_id, category_id, type_id)
  SELECT p.id, j.value ->> 'category', j.value ->> 'type' FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''
  WHERE true ON CONFLICT DO UPDATE SET type_id = excluded.type_id WHERE type_id IS NOT excluded.type_id`;

const INSERT_SECTIONS = `INSERT INTO product_content_section (product_id, content_section_id)
  SELECT p.id, s.id FROM json_each(?2) j
  CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''
  JOIN content_section s ON s.name = j.value ->> 'section'
  WHERE true ON CONFLICT DO NOTHING`;

const INSERT_SEARCH_ENTRIES = `INSERT INTO product_search (rowid, name, brand, category, tags, sku, description, options)
  SELECT p.id, j.value ->> 'name', j.value ->> 'brand', j.value ->> 'category', j.value ->> 'tags', j.value ->> 'sku',
    j.value ->> 'description', j.value ->> 'options'
  FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = ''
  WHERE p.is_published = 1`;

const COUNT_SPELLINGS = `INSERT INTO search_spelling (form, word, frequency)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE ?1
  ON CONFLICT (form, word) DO UPDATE SET frequency = frequency + excluded.frequency`;

const FORGET_SPELLINGS = `DELETE FROM search_spelling WHERE ?1 AND frequency <= 0
  AND (form, word) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?2))`;
