import { BadFileError, type CsvRow, type Fault, openCsv, readColumns, rejectFaults } from './csv-file.ts';
import { amountReader, type ReadAmount } from './read-amount.ts';

/** What a file says about a SKU. Amounts are cents with VAT; null: the file does not say. */
export type StockFigure = {
  /** Units on the shelf, in all locations. */
  quantity: number | null;
  price: { priceCents: number; savingsCents: number } | null;
};

export type StockFile = {
  figures: ReadonlyMap<string, StockFigure>;
  /** Rows that name no SKU. */
  rowsWithoutSku: number;
};

const OPTIONAL = [
  'Quantity',
  'Price',
  'Sale price',
  'Location',
  'On hand (current)',
  'On hand (new)',
] as const;
const ALIASES = {
  SKU: ['Variant SKU'],
  Quantity: ['Stock', 'Qty', 'Inventory quantity', 'Variant Inventory Qty', 'Available'],
  Price: ['Regular price', 'Variant Price'],
};

type StockRow = CsvRow<'SKU' | (typeof OPTIONAL)[number]>;

/**
 * Reads SKUs with quantities and prices, or Shopify's inventory export, whose locations are summed. Throws a
 * BadFileError with the line and column of each fault.
 */
export async function readStockFile(file: string): Promise<StockFile> {
  const csv = await openCsv(file);
  const { rows, columns } = readColumns(csv, ['SKU'], OPTIONAL, ALIASES);
  if (![...columns].some((column) => column !== 'SKU' && column !== 'Location')) {
    const where = { line: csv.header.line, column: 1 };
    throw new BadFileError(file, where, 'the header has neither "Quantity" nor "Price"');
  }
  const readAmount = amountReader(rows.flatMap(({ cells }) => [cells.Price, cells['Sale price']]));
  const faults: Fault[] = [];
  const figures = new Map<string, StockFigure & { line: number }>();
  let rowsWithoutSku = 0;
  for (const row of rows) {
    const sku = row.cells.SKU.replace(/^'/, '');
    if (sku === '') {
      rowsWithoutSku += 1;
      continue;
    }
    const known = figures.get(sku);
    if (known !== undefined && !columns.has('Location')) {
      faults.push({ line: row.line, column: 'SKU', what: `"${sku}" is already on line ${known.line}` });
    }
    const quantity = readQuantity(row, faults);
    figures.set(sku, {
      line: known?.line ?? row.line,
      quantity: quantity === null ? (known?.quantity ?? null) : (known?.quantity ?? 0) + quantity,
      price: readPrice(row, readAmount, faults),
    });
  }
  rejectFaults(file, faults);
  return { figures, rowsWithoutSku };
}

/** Returns the units of a row; null if it states none. A shortage counts as zero. */
function readQuantity({ line, cells }: StockRow, faults: Fault[]): number | null {
  const text = cells['On hand (new)'] || cells['On hand (current)'] || cells.Quantity;
  if (text === '' || text.toLowerCase() === 'not stocked') return null;
  if (/^-?\d{1,9}(?:[.,]0+)?$/.test(text)) return Math.max(0, Number(text.replace(',', '.')));
  faults.push({ line, column: 'Quantity', what: `"${text}" is not a whole number` });
  return null;
}

function readPrice({ line, cells }: StockRow, readAmount: ReadAmount, faults: Fault[]): StockFigure['price'] {
  const readCents = (column: 'Price' | 'Sale price'): number | null => {
    if (cells[column] === '') return null;
    const amount = readAmount(cells[column]);
    if (amount !== null && amount > 0) return Math.round(amount * 100);
    faults.push({ line, column, what: `"${cells[column]}" is not an amount above zero, such as 1234.50` });
    return null;
  };
  const [price, sale] = [readCents('Price'), readCents('Sale price')];
  if (price === null) {
    if (sale !== null && cells.Price === '') {
      faults.push({ line, column: 'Price', what: 'a sale price needs the price without the sale' });
    }
    return null;
  }
  if (sale !== null && sale > price) {
    faults.push({ line, column: 'Sale price', what: `"${cells['Sale price']}" is more than the price` });
  }
  return { priceCents: sale ?? price, savingsCents: sale === null ? 0 : price - sale };
}
