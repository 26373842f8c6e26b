import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { withImportLease } from './import-lease.repository.ts';
import { listFirst } from './import-report.ts';
import type { ImportContext } from './product.repository.ts';
import { listStoredStock, type StockChange, type StoredStockRow, updateStock } from './stock.repository.ts';
import type { StockFile, StockFileEntry } from './stock-file.ts';
import { type KnownSupplier, rejectRetired } from './supplier.repository.ts';

/** The changes that a stock file makes, and the SKUs that it cannot change. */
export type StockPlan = {
  changes: StockChange[];
  unchanged: number;
  /** SKUs of the file that the retailer does not sell. */
  unknown: string[];
  /** SKUs that several rows in the shop share. These rows stay unchanged. */
  ambiguous: string[];
};

type StockOptions = {
  isDryRun: boolean;
  /** Called with the number of rows to write. The returned function is called after each row. */
  startProgress: (rows: number) => () => void;
};

/** Updates a supplier's stock and prices. A dry run only returns the changes that the update would make. */
export async function importStock(
  db: D1Database,
  by: ImportContext & { file: string },
  supplier: KnownSupplier,
  figures: StockFile['figures'],
  { isDryRun, startProgress }: StockOptions,
): Promise<StockPlan> {
  if (isDryRun) {
    await rejectRetired(db, supplier, by.file);
    return planStockUpdate(db, supplier.id, figures);
  }
  return withImportLease(db, supplier, by, async (holder) => {
    const plan = await planStockUpdate(db, supplier.id, figures);
    await writeStockUpdate(db, holder, supplier.id, plan.changes, startProgress(plan.changes.length));
    return plan;
  });
}

/**
 * Compares figures with a supplier's rows. A quantity that is the same as in the last file changes nothing, because the
 * shop's later sales are already subtracted from the stock.
 */
export async function planStockUpdate(
  db: D1Database,
  supplierId: number,
  figures: StockFile['figures'],
): Promise<StockPlan> {
  const rows = await listStoredStock(db, supplierId);
  const rowsBySku = Map.groupBy(rows, ({ sku }) => sku);
  const plan: StockPlan = { changes: [], unchanged: 0, unknown: [], ambiguous: [] };
  for (const [sku, figure] of figures) {
    const [row, ...others] = rowsBySku.get(sku) ?? [];
    if (row === undefined) plan.unknown.push(sku);
    else if (others.length > 0) plan.ambiguous.push(sku);
    else {
      const change = changeOf(row, figure);
      if (change === null) plan.unchanged += 1;
      else plan.changes.push(change);
    }
  }
  return plan;
}

const ROWS_A_STATEMENT = 1_000;

/** Writes the changes of a plan. Running the same file again after a crash completes it. */
export async function writeStockUpdate(
  db: D1Database,
  by: ImportContext,
  supplierId: number,
  changes: readonly StockChange[],
  onProgress: () => void,
): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_A_STATEMENT) {
    const some = changes.slice(start, start + ROWS_A_STATEMENT);
    await updateStock(db, by, supplierId, some);
    for (const _ of some) onProgress();
  }
}

/** Returns the report of an update. */
export function describeStockPlan(
  { changes, unchanged, unknown, ambiguous }: StockPlan,
  { rowsWithoutSku }: StockFile,
): string[] {
  const count = (key: 'quantity' | 'priceCents') => changes.filter((change) => change[key] !== null).length;
  return [
    `Stock: ${formatCount(count('quantity'))} changed. Prices: ${formatCount(count('priceCents'))} changed. Unchanged: ${countOf(unchanged, 'SKU')}`,
    ...(unknown.length > 0
      ? [`Not sold by the retailer: ${countOf(unknown.length, 'SKU')}: ${listFirst(unknown)}`]
      : []),
    ...(ambiguous.length > 0
      ? [`Unchanged because several variants have the SKU: ${listFirst(ambiguous)}`]
      : []),
    ...(rowsWithoutSku > 0 ? [`Rows without a SKU: ${formatCount(rowsWithoutSku)}`] : []),
  ];
}

function changeOf(row: StoredStockRow, { quantity, price }: StockFileEntry): StockChange | null {
  const isNewQuantity = quantity !== null && quantity !== row.sourceStock;
  const isNewPrice =
    price !== null &&
    (price.priceCents !== row.priceCents || (price.savingsCents ?? row.savingsCents) !== row.savingsCents);
  if (!isNewQuantity && !isNewPrice) return null;
  return {
    id: row.id,
    quantity: isNewQuantity ? quantity : null,
    priceCents: isNewPrice ? price.priceCents : null,
    savingsCents: isNewPrice ? (price.savingsCents ?? 0) : null,
  };
}
