import type { SpelledProduct } from './spelling-index.ts';

/** A row of a supplier's products as it is now; `images` is its JSON text. */
export type KnownRow = {
  id: number;
  handle: string;
  optionKey: string;
  /** Empty: an import has unpublished it. */
  hash: string;
  /** The stock that its source named last. */
  sourceStock: number | null;
  isPublished: boolean;
  images: string;
};

const PAGE_ROWS = 5_000;

/** All rows of a supplier's products, unpublished ones too. */
export async function listKnownRows(db: D1Database, supplierId: number): Promise<KnownRow[]> {
  const statement = db.prepare(
    `SELECT id, handle, option_key, source_hash, source_stock, is_published, images FROM product
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

type KnownRowFields = {
  id: number;
  handle: string;
  option_key: string;
  source_hash: string;
  source_stock: number | null;
  is_published: number;
  images: string;
};

function toKnownRow(row: KnownRowFields): KnownRow {
  return {
    id: row.id,
    handle: row.handle,
    optionKey: row.option_key,
    hash: row.source_hash,
    sourceStock: row.source_stock,
    isPublished: row.is_published === 1,
    images: row.images,
  };
}
