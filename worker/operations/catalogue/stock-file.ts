import * as v from 'valibot';
import { type CsvRow, type CsvTable, openCsv, readColumns } from './csv-file.ts';
import { DecimalSeparatorDetector, type ReadAmount, readUnits, skuProblem } from './read-cells.ts';
import { BadFileError, type CellFault, FaultList, type FileSource, readHead, readText } from './text-file.ts';

/** A file's figures for a SKU. Amounts are cents including VAT. Figures that the file does not state are null. */
export type StockFileEntry = {
  /** Units on the shelf, in all locations. */
  quantity: number | null;
  price: StatedPrice | null;
};

/** `savingsCents`: null if the file has no sale prices. */
export type StatedPrice = { priceCents: number; savingsCents: number | null };

export type StockFile = {
  figures: ReadonlyMap<string, StockFileEntry>;
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

type Column = 'SKU' | (typeof OPTIONAL)[number];

type StockRow = CsvRow<Column>;

/** The rows of a file. `describeRow`: returns a row's place for fault messages. */
type StockTable = Pick<CsvTable<Column>, 'columns'> & {
  rows: () => AsyncIterable<StockRow> | Iterable<StockRow>;
  faults: FaultList;
  describeRow: (line: number) => string;
};

/**
 * Reads SKUs with quantities and prices from CSV, JSON or Shopify's inventory export. Adds the quantities of all
 * locations. Throws a BadFileError that lists the place of each fault.
 */
export async function readStockFile(source: FileSource): Promise<StockFile> {
  const isJson = /^\s*[[{]/.test(await readHead(source));
  const { rows, columns, faults, describeRow } = await (isJson ? readJson(source) : readTable(source));
  const amounts = new DecimalSeparatorDetector();
  for await (const { cells } of rows()) amounts.add([cells.Price, cells['Sale price']]);
  const figures = new Map<string, StockFileEntry>();
  const lines = new Map<string, number>();
  let rowsWithoutSku = 0;
  for await (const row of rows()) {
    const sku = row.cells.SKU.replace(/^'/, '');
    if (sku === '') {
      rowsWithoutSku += 1;
      continue;
    }
    const found: CellFault[] = [];
    const fault = skuProblem(sku);
    if (fault !== null) found.push({ line: row.line, column: 'SKU', what: fault });
    const key = JSON.stringify([sku, row.cells.Location]);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      const what = `"${sku}" is already ${describeRow(earlier)}`;
      found.push({ line: row.line, column: 'SKU', what });
    }
    lines.set(key, row.line);
    const entry = figures.get(sku);
    const quantity = readQuantity(row, found);
    figures.set(sku, {
      quantity: quantity === null ? (entry?.quantity ?? null) : (entry?.quantity ?? 0) + quantity,
      price: readPrice(row, columns.has('Sale price'), amounts.read, found) ?? entry?.price ?? null,
    });
    faults.add(found);
  }
  faults.reject(source.name);
  return { figures, rowsWithoutSku };
}

async function readTable(source: FileSource): Promise<StockTable> {
  const csv = await openCsv(source);
  const { rows, columns } = readColumns(csv, ['SKU'], OPTIONAL, ALIASES);
  if (![...columns].some((column) => column !== 'SKU' && column !== 'Location')) {
    const where = { line: csv.header.line, column: 1 };
    throw new BadFileError(source.name, where, 'the header has neither "Quantity" nor "Price"');
  }
  return { rows, columns, faults: new FaultList(), describeRow: (line) => `on line ${line}` };
}

/** Maps each JSON field to the column with the same meaning. */
const FIELDS = { sku: 'SKU', quantity: 'Quantity', price: 'Price', salePrice: 'Sale price' } as const;

const NumberSchema = v.nullish(
  v.union([v.string(), v.number()], 'the value is neither a number nor a text'),
  '',
);
const ItemSchema = v.object(
  {
    sku: v.optional(v.string('the SKU is not a text, such as "0012"'), ''),
    quantity: NumberSchema,
    price: NumberSchema,
    salePrice: NumberSchema,
  },
  'the value is not an object such as {"sku": "0012", "quantity": 5}',
);

/** Reads a list such as `[{ "sku": "0012", "quantity": 5, "price": 199.5, "salePrice": 149 }]`. */
async function readJson(source: FileSource): Promise<StockTable> {
  const items = await parseList(source);
  const fieldOf = (column: string): string =>
    Object.entries(FIELDS).find(([, name]) => name === column)?.[0] ?? column;
  // The list's first item is row 1.
  const faults = new FaultList(({ line, column }) => `[${line - 1}]${column && `.${fieldOf(column)}`}`);
  const rows: StockRow[] = [];
  const columns = new Set<Column>();
  for (const [index, item] of items.entries()) {
    const line = index + 1;
    const { success, output, issues = [] } = v.safeParse(ItemSchema, item);
    faults.add(issues.map((issue) => ({ line, column: v.getDotPath(issue) ?? '', what: issue.message })));
    if (!success) continue;
    const cells = { ...NO_CELLS };
    for (const field of ['sku', 'quantity', 'price', 'salePrice'] as const) {
      cells[FIELDS[field]] = String(output[field]).trim();
      if (cells[FIELDS[field]] !== '') columns.add(FIELDS[field]);
    }
    rows.push({ line, cells });
  }
  faults.reject(source.name);
  if (!columns.has('Quantity') && !columns.has('Price')) {
    throw new BadFileError(source.name, null, 'no item has a "quantity" or a "price"');
  }
  return { rows: () => rows, columns, faults, describeRow: (line) => `in [${line - 1}]` };
}

const NO_CELLS = {
  SKU: '',
  Quantity: '',
  Price: '',
  'Sale price': '',
  Location: '',
  'On hand (current)': '',
  'On hand (new)': '',
};

async function parseList(source: FileSource): Promise<unknown[]> {
  let text = '';
  for await (const piece of readText(source)) text += piece;
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadFileError(source.name, null, `the file is not valid JSON: ${reason}`);
  }
  if (Array.isArray(list)) return list;
  throw new BadFileError(
    source.name,
    null,
    'the file is not a list such as [{"sku": "0012", "quantity": 5}]',
  );
}

/** Returns the units of a row; null if the row does not state them. A negative number counts as zero. */
function readQuantity({ line, cells }: StockRow, faults: CellFault[]): number | null {
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
  faults: CellFault[],
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
