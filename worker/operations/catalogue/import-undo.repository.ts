import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { chunksOf } from './chunks.ts';

/**
 * A retailer's last import that changed products. `products`: the number of changed products that are not undone yet.
 */
export type LastImport = {
  id: number;
  file: string;
  importedAt: string;
  isFinished: boolean;
  products: number;
};

/**
 * A product that an import changed, as JSON text. `received`: the column `received` of each row right after the import,
 * by option key.
 */
export type UndoEntry = { handle: string; before: string | null; after: string; received: string };

/** A new entry, before it is serialised as JSON. */
export type NewUndoEntry = { handle: string; before: object | null; after: object };

// D1 binds at most 2 MB per value.
const VALUE_LIMITS = { maxItems: 1_000, maxWeight: 1_500_000 };

/**
 * Returns statements that record changed products for an undo. Run them in the batch that changes the products. The
 * first statements of an import begin a new record. If the retailer's last import was interrupted, they continue its
 * record instead, and each recorded product keeps its first `before`.
 */
export async function recordStatements(
  db: D1Database,
  supplierId: number,
  file: string,
  entries: readonly NewUndoEntry[],
): Promise<D1PreparedStatement[]> {
  if (entries.length === 0) return [];
  const texts = entries.map((entry) => JSON.stringify(entry));
  const chunks: string[][] = [];
  for await (const chunk of chunksOf(texts, VALUE_LIMITS, (text) => Buffer.byteLength(text)))
    chunks.push(chunk);
  return [
    prepare(db)`INSERT INTO catalogue_import (supplier_id, file, imported_at)
      SELECT ${supplierId}, ${file}, ${new Date()}
      WHERE NOT EXISTS (SELECT 1 FROM catalogue_import WHERE supplier_id = ${supplierId} AND finished_at IS NULL)`,
    prepare(
      db,
    )`UPDATE catalogue_import SET file = ${file} WHERE supplier_id = ${supplierId} AND finished_at IS NULL`,
    ...chunks.map(
      (chunk) => prepare(db)`INSERT INTO import_undo (import_id, handle, before, after, received)
        SELECT (SELECT max(id) FROM catalogue_import WHERE supplier_id = ${supplierId}), j.value ->> 'handle',
          j.value ->> 'before', j.value ->> 'after',
          (SELECT json_group_object(option_key, received) FROM product
            WHERE supplier_id = ${supplierId} AND handle = j.value ->> 'handle')
        FROM json_each(${`[${chunk.join(',')}]`}) j WHERE true
        ON CONFLICT DO UPDATE SET after = excluded.after, received = excluded.received`,
    ),
  ];
}

const PRUNED_ROWS = 1_000;

/** Marks a retailer's import as finished, and deletes the records of older imports. */
export async function finishImport(db: D1Database, supplierId: number): Promise<void> {
  await prepare(db)`UPDATE catalogue_import SET finished_at = ${new Date()}
    WHERE supplier_id = ${supplierId} AND finished_at IS NULL`.run();
  await deleteOlderImports(db, supplierId);
}

/** Deletes the records of a retailer's imports before the last one. */
export async function deleteOlderImports(db: D1Database, supplierId: number): Promise<void> {
  const older = await rowsOf(prepare<{ id: number }>(db)`
    SELECT id FROM catalogue_import WHERE supplier_id = ${supplierId}
      AND id < (SELECT max(id) FROM catalogue_import WHERE supplier_id = ${supplierId})`);
  for (const { id } of older) {
    for (let deleted = PRUNED_ROWS; deleted === PRUNED_ROWS; ) {
      const { meta } = await prepare(db)`DELETE FROM import_undo WHERE import_id = ${id} AND handle IN
        (SELECT handle FROM import_undo WHERE import_id = ${id} LIMIT ${PRUNED_ROWS})`.run();
      deleted = meta.changes;
    }
    await prepare(db)`DELETE FROM catalogue_import WHERE id = ${id}`.run();
  }
}

/** Finds a retailer's last import; null if there is none or it is undone. */
export async function findLastImport(db: D1Database, supplierId: number): Promise<LastImport | null> {
  type Row = { id: number; file: string; importedAt: string; finishedAt: string | null; products: number };
  const row = await prepare<Row>(db)`
    SELECT i.id, i.file, i.imported_at AS importedAt, i.finished_at AS finishedAt,
      (SELECT count(*) FROM import_undo u WHERE u.import_id = i.id) AS products
    FROM catalogue_import i WHERE i.supplier_id = ${supplierId} ORDER BY i.id DESC LIMIT 1`.first();
  if (row === null) return null;
  const { finishedAt, ...last } = row;
  return { ...last, isFinished: finishedAt !== null };
}

/** A retailer with its last import. `last`: null if there is none or it is undone. */
export type RetailerImport = { id: number; name: string; last: Omit<LastImport, 'isFinished'> | null };

/** Lists all retailers with their last imports, by name. */
export async function listLastImports(db: D1Database): Promise<RetailerImport[]> {
  type Row = {
    id: number;
    name: string;
    importId: number | null;
    file: string;
    importedAt: string;
    products: number;
  };
  const rows = await rowsOf(prepare<Row>(db)`
    SELECT s.id, s.display_name AS name, i.id AS importId, i.file, i.imported_at AS importedAt,
      (SELECT count(*) FROM import_undo u WHERE u.import_id = i.id) AS products
    FROM supplier s LEFT JOIN catalogue_import i
      ON i.id = (SELECT max(id) FROM catalogue_import WHERE supplier_id = s.id)
    ORDER BY s.display_name`);
  return rows.map(({ id, name, importId, ...last }) => ({
    id,
    name,
    last: importId === null ? null : { id: importId, ...last },
  }));
}

/** Lists up to `limit` products of an import, in order after the handle `after`. */
export function listUndoEntries(
  db: D1Database,
  importId: number,
  after: string,
  limit: number,
): Promise<UndoEntry[]> {
  return rowsOf(prepare<UndoEntry>(db)`SELECT handle, before, after, received FROM import_undo
    WHERE import_id = ${importId} AND handle > ${after} ORDER BY handle LIMIT ${limit}`);
}

/**
 * Marks an import as unfinished while it is being undone. If the undo is interrupted, the next import continues the
 * same record.
 */
export async function reopenImport(db: D1Database, importId: number): Promise<void> {
  await prepare(db)`UPDATE catalogue_import SET finished_at = NULL WHERE id = ${importId}`.run();
}

/** Returns the statement that removes products from an import's record. */
export function forgetStatement(
  db: D1Database,
  importId: number,
  handles: readonly string[],
): D1PreparedStatement {
  return prepare(db)`DELETE FROM import_undo WHERE import_id = ${importId}
    AND handle IN (SELECT value FROM json_each(${JSON.stringify(handles)}))`;
}

/** Deletes the record of an import once all its products are undone, so that the import cannot be undone again. */
export async function deleteUndoneImport(db: D1Database, importId: number): Promise<void> {
  await prepare(db)`DELETE FROM catalogue_import WHERE id = ${importId}
    AND NOT EXISTS (SELECT 1 FROM import_undo WHERE import_id = ${importId})`.run();
}

/**
 * A row whose stock an undo restores. `received`: the row's column `received` before the import. `added`: the units
 * that the import added; an operator's later corrections stay. `isParent`: true if the import gave the product
 * variants, so that the row's current stock is the sum of the variants' stock.
 */
export type StockRestore = {
  id: number;
  received: number;
  added: number;
  sourceStock: number | null;
  isParent: boolean;
};

/** A product whose exclusion from returns an undo restores, unless an operator has changed it since the import. */
export type ReturnsRestore = {
  id: number;
  before: string | null;
  after: string | null;
  source: string | null;
};

/**
 * Returns statements that restore stock and return exclusions. Run them after the statements that write the products,
 * which cannot restore these values.
 */
export function restoreStatements(
  db: D1Database,
  supplierId: number,
  { stock, returns }: { stock: readonly StockRestore[]; returns: readonly ReturnsRestore[] },
): D1PreparedStatement[] {
  return [
    db.prepare(RESTORE_STOCK).bind(supplierId, JSON.stringify(stock)),
    db.prepare(RESTORE_RETURNS).bind(supplierId, JSON.stringify(returns)),
  ];
}

// Subtracts the units that the import added. Units that orders have reserved since then stay reserved. Stock never
// becomes negative.
const RESTORE_STOCK = `UPDATE product SET stock = r.stock, source_stock = r.source,
    received = iif(r.parent, r.stock + product.held, product.received + r.stock - product.stock)
  FROM (SELECT p.id, j.value ->> 'isParent' AS parent, j.value ->> 'sourceStock' AS source,
      max(0, iif(j.value ->> 'isParent', (j.value ->> 'received') - p.held,
        p.stock - (j.value ->> 'added'))) AS stock
    FROM json_each(?2) j CROSS JOIN product p ON p.id = j.value ->> 'id' AND p.supplier_id = ?1) r
  WHERE product.id = r.id`;

const RESTORE_RETURNS = `UPDATE product SET source_return_exclusion = r.source,
    return_exclusion = iif(product.return_exclusion IS r.after, r.before, product.return_exclusion)
  FROM (SELECT value ->> 'id' AS id, value ->> 'before' AS before, value ->> 'after' AS after,
    value ->> 'source' AS source FROM json_each(?2)) r
  WHERE product.id = r.id AND product.supplier_id = ?1`;
