import { slug } from '#shared/navigation/slug.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { type CsvFile, hasColumns, openCsv, readColumns } from './csv-file.ts';
import { countRemovedMedia, sanitiseDescription } from './description.ts';
import {
  GOOGLE_COLUMNS,
  GOOGLE_NAMES,
  type GoogleRow,
  googleHandle,
  googleOffer,
  toShopifyRows,
} from './google-rows.ts';
import { readGoogleXml } from './google-xml.ts';
import { DecimalSeparatorDetector } from './read-cells.ts';
import {
  COLUMN_ALIASES,
  FACT_ALIASES,
  type FileContext,
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  type ShopifyColumn,
  type ShopifyRow,
  type TranslatedCells,
  type TranslatedRows,
} from './shopify-columns.ts';
import { type CatalogueNotes, readProduct } from './shopify-csv.ts';
import { BadFileError, type CellFault, FaultList, type FileSource, readHead } from './text-file.ts';
import {
  findHandles,
  translateWooCommerce,
  WOOCOMMERCE_ALIASES,
  WOOCOMMERCE_COLUMNS,
  WOOCOMMERCE_NAMES,
  type WooCommerceRow,
  wooCommerceOffer,
} from './woocommerce-rows.ts';

/** A valid file, and the facts that were collected while it was checked. */
export type CatalogueFile = CatalogueNotes & {
  /** The handles of the products. */
  handles: ReadonlySet<string>;
  /** The number of products by type. */
  types: ReadonlyMap<string, number>;
  /**
   * The number of images and videos that are removed from descriptions, and of the affected products. `empty`: the
   * handles of products whose description contains nothing else.
   */
  media: { count: number; products: number; empty: readonly string[] };
  /**
   * Reads the file again. Yields each product as soon as its last row has been read, so memory grows only with products
   * whose rows are not together.
   */
  products: () => AsyncIterable<CatalogueProduct>;
};

/**
 * Checks a file of products: a Shopify export of any year, a WooCommerce export or a Google Merchant feed (TSV or XML),
 * recognised by its columns. Reads it several times instead of storing it. Throws a BadFileError with the line and
 * column of each fault.
 */
export async function readCatalogueFile(source: FileSource, supplierName: string): Promise<CatalogueFile> {
  if ((await readHead(source)).trimStart().startsWith('<')) {
    return readFile(
      source.name,
      supplierName,
      googleFormat(() => readGoogleXml(source)),
    );
  }
  const csv = await openCsv(source);
  if (hasColumns(csv, 'Regular price', 'Categories')) {
    const table = readColumns(csv, ['Name', 'Regular price'], WOOCOMMERCE_COLUMNS, WOOCOMMERCE_ALIASES);
    return readFile(source.name, supplierName, await wooCommerceFormat(table.rows));
  }
  if (hasColumns(csv, 'id', 'link', 'availability')) {
    const table = readColumns(csv, ['id', 'title', 'price'], GOOGLE_COLUMNS, FACT_ALIASES);
    return readFile(source.name, supplierName, googleFormat(table.rows));
  }
  if (hasColumns(csv, 'SKU', 'Location')) {
    const what = "this looks like Shopify's inventory export; use npm run catalogue:stock";
    throw new BadFileError(csv.file, { line: csv.header.line, column: 1 }, what);
  }
  return readFile(source.name, supplierName, shopifyFormat(csv));
}

/** A file's rows and their translation to Shopify's columns. */
type Format<Row> = Pick<FileContext, 'columns' | 'names'> & {
  /** Reads the file again. */
  rows: () => AsyncIterable<Row>;
  /** Returns the handle of a row's product; empty if the row has none. */
  handleOf: (row: Row) => string;
  /** Translates all rows of a product to Shopify's columns. */
  translate: (rows: readonly Row[]) => TranslatedRows;
  /** Returns the price cells of a row, from which the file's decimal separator is detected. */
  pricesOf: (row: Row) => TranslatedCells;
};

function shopifyFormat(csv: CsvFile): Format<ShopifyRow> {
  const { rows, columns } = readColumns(csv, REQUIRED_COLUMNS, OPTIONAL_COLUMNS, COLUMN_ALIASES);
  return {
    columns,
    names: {},
    rows: columns.has('Handle') ? rows : () => withHandles(rows()),
    handleOf: ({ cells }) => cells.Handle,
    translate: (own) => ({ rows: [...own], skipped: [], withdrawn: [] }),
    pricesOf: ({ cells }) => cells,
  };
}

/** Gives each row of a file without handles a unique handle, so that each row is a product. */
async function* withHandles(rows: AsyncIterable<ShopifyRow>): AsyncGenerator<ShopifyRow> {
  const counts = new Map<string, number>();
  for await (const { line, cells } of rows) {
    const handle = slug(cells.Title);
    const count = (counts.get(handle) ?? 0) + 1;
    counts.set(handle, count);
    yield { line, cells: { ...cells, Handle: count === 1 ? handle : `${handle}-${count}` } };
  }
}

const WITH_HANDLES: ReadonlySet<ShopifyColumn> = new Set(['Handle']);

function googleFormat(rows: () => AsyncIterable<GoogleRow>): Format<GoogleRow> {
  const now = new Date();
  return {
    rows,
    columns: WITH_HANDLES,
    names: GOOGLE_NAMES,
    handleOf: googleHandle,
    translate: (own) => toShopifyRows(own, now),
    pricesOf: ({ cells }) => googleOffer(cells, now),
  };
}

async function wooCommerceFormat(rows: () => AsyncIterable<WooCommerceRow>): Promise<Format<WooCommerceRow>> {
  const now = new Date();
  return {
    rows,
    columns: WITH_HANDLES,
    names: WOOCOMMERCE_NAMES,
    handleOf: await findHandles(rows()),
    translate: (own) => translateWooCommerce(own, now),
    pricesOf: ({ cells }) => wooCommerceOffer(cells, now),
  };
}

async function readFile<Row extends { line: number }>(
  file: string,
  supplierName: string,
  format: Format<Row>,
): Promise<CatalogueFile> {
  const rowCounts = new Map<string, number>();
  const amounts = new DecimalSeparatorDetector();
  for await (const row of format.rows()) {
    const handle = format.handleOf(row);
    if (handle !== '') rowCounts.set(handle, (rowCounts.get(handle) ?? 0) + 1);
    const cells = format.pricesOf(row);
    amounts.add([cells['Variant Price'] ?? '', cells['Variant Compare At Price'] ?? '']);
  }
  const { columns, names } = format;
  const context = { supplierName, columns, names, readAmount: amounts.read };
  const read = (notes: FileNotes): AsyncIterable<CatalogueProduct> =>
    readProducts(groupRows(format, rowCounts), format, context, notes);
  const notes = noNotes();
  const facts = await collectFacts(read(notes));
  notes.faults.reject(file);
  return { ...joinNotes(notes), ...facts, products: () => read(noNotes()) };
}

/**
 * The maximum number of products that wait until all rows of an earlier product are read. If more are waiting, complete
 * products are yielded out of order.
 */
const WAITING_AT_MOST = 1_000;

/** Yields the rows of each product once its last row has been read. Yields each row without a handle separately. */
async function* groupRows<Row>(
  { rows, handleOf }: Format<Row>,
  rowCounts: ReadonlyMap<string, number>,
): AsyncGenerator<{ handle: string; rows: Row[] }> {
  const groups = new Map<string, Row[]>();
  const isComplete = (handle: string, own: readonly Row[]): boolean =>
    own.length === (rowCounts.get(handle) ?? 1);
  for await (const row of rows()) {
    const handle = handleOf(row);
    const own = groups.get(handle) ?? [];
    own.push(row);
    if (isComplete(handle, own) && (handle === '' || groups.size > WAITING_AT_MOST)) {
      groups.delete(handle);
      yield { handle, rows: own };
    } else groups.set(handle, own);
    for (const [first, ofFirst] of groups) {
      if (!isComplete(first, ofFirst)) break;
      groups.delete(first);
      yield { handle: first, rows: ofFirst };
    }
  }
}

/** Notes about rows, which are reported first, and notes about products. */
type FileNotes = { ofRows: CatalogueNotes; ofProducts: CatalogueNotes; faults: FaultList };

function noNotes(): FileNotes {
  const none = (): CatalogueNotes => ({
    withdrawn: [],
    skippedProducts: 0,
    skipped: [],
    hidden: [],
    unknownReturnTags: [],
    leftOut: [],
  });
  return { ofRows: none(), ofProducts: none(), faults: new FaultList() };
}

function joinNotes({ ofRows, ofProducts }: FileNotes): CatalogueNotes {
  return {
    ...ofProducts,
    withdrawn: [...ofRows.withdrawn, ...ofProducts.withdrawn],
    skippedProducts: ofRows.withdrawn.length + ofProducts.skippedProducts,
    skipped: [...ofRows.skipped, ...ofProducts.skipped],
  };
}

async function* readProducts<Row>(
  groups: AsyncIterable<{ handle: string; rows: Row[] }>,
  { translate }: Format<Row>,
  context: Omit<FileContext, 'faults' | 'leftOut'>,
  { ofRows, ofProducts, faults }: FileNotes,
): AsyncGenerator<CatalogueProduct> {
  for await (const { handle, rows } of groups) {
    const translated = translate(rows);
    ofRows.skipped.push(...translated.skipped);
    ofRows.withdrawn.push(...translated.withdrawn);
    const own = translated.rows.map(({ line, cells }) => ({ line, cells: { ...NO_CELLS, ...cells } }));
    if (own.length === 0) continue;
    if (handle === '') {
      ofRows.skipped.push(...own.map(({ line }) => ({ line, handle, reason: 'no handle' })));
      continue;
    }
    const faultsOfProduct: CellFault[] = [];
    const product = readProduct(
      handle,
      own,
      { ...context, faults: faultsOfProduct, leftOut: ofProducts.leftOut },
      ofProducts,
    );
    faults.add(faultsOfProduct);
    if (product === null) ofProducts.skippedProducts += 1;
    else yield product;
  }
}

const NO_CELLS = Object.fromEntries(
  [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map((column) => [column, '']),
) as ShopifyRow['cells'];

async function collectFacts(
  products: AsyncIterable<CatalogueProduct>,
): Promise<Pick<CatalogueFile, 'handles' | 'types' | 'media'>> {
  const handles = new Set<string>();
  const types = new Map<string, number>();
  const media = { count: 0, products: 0, empty: [] as string[] };
  for await (const { handle, productType, descriptionHtml } of products) {
    handles.add(handle);
    if (productType !== null) types.set(productType, (types.get(productType) ?? 0) + 1);
    const removed = countRemovedMedia(descriptionHtml);
    if (removed === 0) continue;
    media.count += removed;
    media.products += 1;
    if (sanitiseDescription(descriptionHtml).text === '') media.empty.push(handle);
  }
  return { handles, types, media };
}
