import { BadFileError, type CsvFile, hasColumns, openCsv, readColumns } from './csv-file.ts';
import { GOOGLE_COLUMNS, GOOGLE_NAMES, translateGoogle } from './google-rows.ts';
import {
  COLUMN_ALIASES,
  FACT_ALIASES,
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  type ShopifyColumn,
  type ShopifyRow,
  type TranslatedRows,
} from './shopify-columns.ts';
import { type CatalogueRows, readProducts, type ShopifyCatalogue } from './shopify-csv.ts';
import {
  translateWooCommerce,
  WOOCOMMERCE_ALIASES,
  WOOCOMMERCE_COLUMNS,
  WOOCOMMERCE_NAMES,
} from './woocommerce-rows.ts';

/**
 * Reads the products of a file: a Shopify export of any year, a WooCommerce export or a Google Merchant feed, recognised
 * by its columns. Throws a BadFileError with the line and column of each fault.
 */
export async function readCatalogueFile(file: string, supplierName: string): Promise<ShopifyCatalogue> {
  return readProducts(file, readRows(await openCsv(file)), supplierName);
}

function readRows(csv: CsvFile): CatalogueRows {
  if (hasColumns(csv, 'Regular price', 'Categories')) {
    const { rows } = readColumns(csv, ['Name', 'Regular price'], WOOCOMMERCE_COLUMNS, WOOCOMMERCE_ALIASES);
    return fromTranslated(translateWooCommerce(rows, new Date()), WOOCOMMERCE_NAMES);
  }
  if (hasColumns(csv, 'id', 'link', 'availability')) {
    const { rows } = readColumns(csv, ['id', 'title', 'price'], GOOGLE_COLUMNS, FACT_ALIASES);
    return fromTranslated(translateGoogle(rows, new Date()), GOOGLE_NAMES);
  }
  if (hasColumns(csv, 'SKU', 'Location')) {
    const what = "this looks like Shopify's inventory export; use npm run catalogue:stock";
    throw new BadFileError(csv.file, { line: csv.header.line, column: 1 }, what);
  }
  return {
    ...readColumns(csv, REQUIRED_COLUMNS, OPTIONAL_COLUMNS, COLUMN_ALIASES),
    names: {},
    skipped: [],
    withdrawn: [],
  };
}

function fromTranslated({ rows, ...rest }: TranslatedRows, names: CatalogueRows['names']): CatalogueRows {
  return {
    rows: rows.map(({ line, cells }) => ({ line, cells: { ...NO_CELLS, ...cells } })),
    columns: new Set<ShopifyColumn>(['Handle']),
    names,
    ...rest,
  };
}

const NO_CELLS = Object.fromEntries(
  [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS].map((column) => [column, '']),
) as ShopifyRow['cells'];
