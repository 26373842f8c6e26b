import type { SpelledProduct } from './spelling-index.ts';

/** A stored row of a supplier's product. `images` is JSON text. */
export type KnownRow = {
  id: number;
  handle: string;
  optionKey: string;
  /** Empty if an import has unpublished the row. */
  hash: string;
  /** The stock figure of the last import. */
  sourceStock: number | null;
  /** The state after the last import, even if an operator has hidden the row since. */
  isPublished: boolean;
  isHidden: boolean;
  images: string;
};

/** Lists all rows of a supplier's products with these handles, by handle. Includes unpublished rows. */
export async function listKnownRows(
  db: D1Database,
  supplierId: number,
  handles: readonly string[],
): Promise<Map<string, KnownRow[]>> {
  const { results } = await db
    .prepare(
      // CROSS JOIN forces SQLite to read the list first instead of every product.
      `SELECT p.id, handle, option_key AS optionKey, source_hash AS hash, source_stock AS sourceStock,
         coalesce(published_when_shown, is_published) AS isPublished,
         published_when_shown IS NOT NULL AS isHidden, images
       FROM json_each(?2) j CROSS JOIN product p ON p.supplier_id = ?1 AND p.handle = j.value ORDER BY p.id`,
    )
    .bind(supplierId, JSON.stringify(handles))
    .all<Omit<KnownRow, 'isPublished' | 'isHidden'> & { isPublished: 0 | 1; isHidden: 0 | 1 }>();
  const rows = results.map((row) => ({
    ...row,
    isPublished: row.isPublished === 1,
    isHidden: row.isHidden === 1,
  }));
  return Map.groupBy(rows, ({ handle }) => handle);
}

/** Lists the handles of a supplier's published products, including those that an operator has hidden. */
export async function listPublishedHandles(db: D1Database, supplierId: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      'SELECT handle FROM product WHERE supplier_id = ? AND parent_id IS NULL AND coalesce(published_when_shown, is_published) = 1 ORDER BY handle',
    )
    .bind(supplierId)
    .all<{ handle: string }>();
  return results.map(({ handle }) => handle);
}

/**
 * Returns a version that changes whenever an import or an operator changes a supplier's products. Orders do not change
 * the version.
 */
export async function findCatalogueVersion(db: D1Database, supplierId: number): Promise<string> {
  const version = await db
    .prepare(
      "SELECT count(*) || ' ' || coalesce(max(updated_at), '') AS version FROM product WHERE supplier_id = ?",
    )
    .bind(supplierId)
    .first<string>('version');
  return version ?? '';
}

/** Lists the search index entries of some products. */
export async function listSearchEntries(db: D1Database, ids: readonly number[]): Promise<SpelledProduct[]> {
  const { results } = await db
    .prepare(
      'SELECT name, brand, category, tags FROM product_search WHERE rowid IN (SELECT value FROM json_each(?))',
    )
    .bind(JSON.stringify(ids))
    .all<SpelledProduct>();
  return results;
}
