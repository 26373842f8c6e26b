import { operatorEventStatement } from '#worker/operations/operator-events.repository.ts';
import { guardStatements } from './import-lease.repository.ts';
import type { ImportContext } from './product.repository.ts';
import { UNSHIPPED } from './product-upserts.ts';

/** A variant, or a product without variants. Amounts are cents. */
export type StoredStockRow = {
  id: number;
  sku: string;
  /** The quantity in the retailer's last file. */
  sourceStock: number | null;
  priceCents: number;
  savingsCents: number;
};

const PAGE_ROWS = 10_000;

/** Lists a supplier's variants and products without variants, except those that an import has unpublished. */
export async function listStoredStock(db: D1Database, supplierId: number): Promise<StoredStockRow[]> {
  // An index supports this order. Sorting by id would read all of the supplier's rows for each page.
  const statement = db.prepare(
    `SELECT id, sku, source_stock AS sourceStock, price_cents AS priceCents, savings_cents AS savingsCents, handle,
       option_key AS optionKey
     FROM product WHERE supplier_id = ? AND (handle, option_key) > (?, ?)
       AND (parent_id IS NOT NULL OR options = '[]') AND source_hash <> ''
     ORDER BY handle, option_key LIMIT ${PAGE_ROWS}`,
  );
  const rows: StoredStockRow[] = [];
  for (let last = { handle: '', optionKey: '' }; ; ) {
    const { results } = await statement
      .bind(supplierId, last.handle, last.optionKey)
      .all<StoredStockRow & { handle: string; optionKey: string }>();
    for (const row of results) rows.push(row);
    if (results.length < PAGE_ROWS) return rows;
    last = results.at(-1) ?? last;
  }
}

/** New figures of a row. null: the figure stays unchanged. */
export type StockChange = {
  id: number;
  quantity: number | null;
  priceCents: number | null;
  savingsCents: number | null;
};

/** Writes new figures, and records the update once. Subtracts the units in unshipped parcels from each quantity. */
export async function updateStock(
  db: D1Database,
  by: ImportContext,
  supplierId: number,
  changes: readonly StockChange[],
): Promise<void> {
  const now = new Date().toISOString();
  const { at, file } = by;
  const act = { act: 'catalogue.stock', record: ['retailer', supplierId], at, details: { file } } as const;
  await db.batch([
    ...guardStatements(db, supplierId, by),
    db.prepare(UPDATE_STOCK).bind(supplierId, JSON.stringify(changes), now),
    operatorEventStatement(db, by, act),
  ]);
}

const STOCK = 'iif(j.quantity IS NULL, product.stock, max(0, j.quantity - coalesce(u.pieces, 0)))';

// Without the plus sign, SQLite reads all of the supplier's rows for each change.
const UPDATE_STOCK = `WITH ${UNSHIPPED}
  UPDATE product SET stock = ${STOCK}, received = product.received + ${STOCK} - product.stock,
    source_stock = coalesce(j.quantity, product.source_stock),
    price_cents = coalesce(j.price, product.price_cents), savings_cents = coalesce(j.savings, product.savings_cents),
    updated_at = ?3
  FROM (SELECT value ->> 'id' AS id, value ->> 'quantity' AS quantity, value ->> 'priceCents' AS price,
      value ->> 'savingsCents' AS savings FROM json_each(?2)) j
    LEFT JOIN unshipped u ON u.product_id = j.id
  WHERE product.id = j.id AND +product.supplier_id = ?1`;
