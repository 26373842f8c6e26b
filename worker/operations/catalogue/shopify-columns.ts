import { type FactColumn, PRODUCT_FACTS } from '#shared/domain/product-facts.ts';
import type { CsvRow } from './csv-file.ts';
import type { ReadAmount } from './read-cells.ts';
import type { CellFault } from './text-file.ts';

/** The columns of a Shopify product export that an import requires. A file without one of these columns is rejected. */
export const REQUIRED_COLUMNS = ['Title', 'Variant Price'] as const;

/** The columns of PRODUCT_FACTS. */
export const FACT_COLUMNS: readonly FactColumn[] = PRODUCT_FACTS.map(({ columns: [column] }) => column);

/** Other names of the fact columns. */
export const FACT_ALIASES: Readonly<Partial<Record<FactColumn, readonly string[]>>> = Object.fromEntries(
  PRODUCT_FACTS.map(({ columns: [column, ...others] }) => [column, others]),
);

/** The columns that an import reads if a file has them. */
export const OPTIONAL_COLUMNS = [
  'Handle',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Product Category',
  'Tags',
  'Published',
  'Status',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Compare At Price',
  'Cost per item',
  'Variant Requires Shipping',
  'Gift Card',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Price / South Africa',
  'Compare At Price / South Africa',
  'Included / South Africa',
  ...FACT_COLUMNS,
] as const;

export type ShopifyColumn = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** Other names of columns in Shopify's exports of 2022 and 2025, and the aliases of fact columns. */
export const COLUMN_ALIASES: Readonly<Partial<Record<ShopifyColumn, readonly string[]>>> = {
  ...FACT_ALIASES,
  Handle: ['URL handle'],
  'Body (HTML)': ['Body HTML', 'Description'],
  Type: ['Custom Product Type'],
  'Product Category': ['Standardized Product Type', 'Standard Product Type'],
  Published: ['Published on online store'],
  'Variant SKU': ['SKU'],
  'Variant Grams': ['Weight value (grams)'],
  'Variant Inventory Tracker': ['Inventory tracker'],
  'Variant Inventory Qty': ['Inventory quantity'],
  'Variant Inventory Policy': ['Continue selling when out of stock'],
  'Variant Price': ['Price'],
  'Variant Requires Shipping': ['Requires shipping'],
  'Variant Compare At Price': ['Variant Compare-at Price', 'Compare-at price', 'Compare at price'],
  'Image Src': ['Product image URL'],
  'Variant Image': ['Variant image URL'],
  'Compare At Price / South Africa': ['Compare-at price / South Africa'],
};

export type ShopifyRow = CsvRow<ShopifyColumn>;

/** The properties that all rows of a file share, and the lists that collect faults and omitted values. */
export type FileContext = {
  supplierName: string;
  columns: ReadonlySet<ShopifyColumn>;
  /** Names of the file's columns in fault messages, if they differ from Shopify's names. */
  names: Readonly<Partial<Record<ShopifyColumn, string>>>;
  readAmount: ReadAmount;
  faults: CellFault[];
  leftOut: SkippedValue[];
};

/**
 * An invalid value that the import omits from its product. `fault`: the end of a sentence, such as `has a wrong check
 * digit`.
 */
export type SkippedValue = { line: number; handle: string; name: string; value: string; fault: string };

/** The Shopify cells that a row of another format fills. The other cells are empty. */
export type TranslatedCells = Partial<Record<ShopifyColumn, string>>;

/** Returns the cells of facts, which have the same columns in every format. */
export function factCells(cells: Readonly<Record<FactColumn, string>>): TranslatedCells {
  return Object.fromEntries(FACT_COLUMNS.map((column) => [column, cells[column]]));
}

/** Another format's rows in Shopify's columns. */
export type TranslatedRows = {
  rows: { line: number; cells: TranslatedCells }[];
  /** Rows that cannot be sold, with the reason. */
  skipped: { line: number; handle: string; reason: string }[];
  /** Handles of products that must not be sold. */
  withdrawn: string[];
};
