import { type CsvRow, openCsv, readColumns } from './csv-file.ts';
import { AmountFormat, faultOfSku, type ReadAmount, readUnits } from './read-cells.ts';
import { BadFileError, type Fault, FaultList, type FileSource } from './text-file.ts';

/** A SKU's figures in a file. Amounts are cents with VAT; null: not stated. */
export type StockFigure = {
  /** Units on the shelf, in all locations. */
  quantity: number | null;
  price: StatedPrice | null;
};

/** `savingsCents`: null if the file has no sale prices. */
export type StatedPrice = { priceCents: number; savingsCents: number | null };

export type StockFile = {
  figures: ReadonlyMap<string, StockFigure>;
  /** Rows without a SKU. */
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
  Price: ['Regular price'],
};

type StockRow = CsvRow<'SKU' | (typeof OPTIONAL)[number]>;

/**
 * Reads SKUs with quantities and prices, or Shopify's inventory export, whose locations are summed. Throws a
 * BadFileError with the line and column of each fault.
 */
export async function readStockFile(source: FileSource): Promise<StockFile> {
  const csv = await openCsv(source);
  const { rows, columns } = readColumns(csv, ['SKU'], OPTIONAL, ALIASES);
  if (![...columns].some((column) => column !== 'SKU' && column !== 'Location')) {
    const where = { line: csv.header.line, column: 1 };
    throw new BadFileError(source.name, where, 'the header has neither "Quantity" nor "Price"');
  }
  const amounts = new AmountFormat();
  for await (const { cells } of rows()) amounts.add([cells.Price, cells['Sale price']]);
  const faults: Fault[] = [];
  const figures = new Map<string, StockFigure>();
  const lines = new Map<string, number>();
  let rowsWithoutSku = 0;
  for await (const row of rows()) {
    const sku = row.cells.SKU.replace(/^'/, '');
    if (sku === '') {
      rowsWithoutSku += 1;
      continue;
    }
    const fault = faultOfSku(sku);
    if (fault !== null) faults.push({ line: row.line, column: 'SKU', what: fault });
    const place = JSON.stringify([sku, row.cells.Location]);
    const earlier = lines.get(place);
    if (earlier !== undefined) {
      faults.push({ line: row.line, column: 'SKU', what: `"${sku}" is already on line ${earlier}` });
    }
    lines.set(place, row.line);
    const known = figures.get(sku);
    const quantity = readQuantity(row, faults);
    figures.set(sku, {
      quantity: quantity === null ? (known?.quantity ?? null) : (known?.quantity ?? 0) + quantity,
      price: readPrice(row, columns.has('Sale price'), amounts.read, faults) ?? known?.price ?? null,
    });
  }
  const list = new FaultList();
  list.add(faults);
  list.reject(source.name);
  return { figures, rowsWithoutSku };
}

/** Returns the units of a row; null if it states none. A shortage counts as zero. */
function readQuantity({ line, cells }: StockRow, faults: Fault[]): number | null {
  const column = (['On hand (new)', 'On hand (current)', 'Quantity'] as const).find(
    (name) => cells[name] !== '',
  );
  if (column === undefined || cells[column].toLowerCase() === 'not stocked') return null;
  const units = readUnits(cells[column]);
  if (units === null) faults.push({ line, column, what: `"${cells[column]}" is not a whole number` });
  return units;
}

function readPrice(
  { line, cells }: StockRow,
  hasSalePrices: boolean,
  readAmount: ReadAmount,
  faults: Fault[],
): StatedPrice | null {
  const readCents = (column: 'Price' | 'Sale price'): number | null => {
    if (cells[column] === '') return null;
    const cents = Math.round((readAmount(cells[column]) ?? 0) * 100);
    if (cents > 0) return cents;
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
  if (!hasSalePrices) return { priceCents: price, savingsCents: null };
  return { priceCents: sale ?? price, savingsCents: sale === null ? 0 : price - sale };
}
