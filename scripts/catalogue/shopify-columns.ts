import type { CsvRow } from './csv-file.ts';

/** The columns of a Shopify product CSV that an import needs. A file without one is rejected. */
export const REQUIRED_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
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
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Alt Text',
  'Variant Image',
] as const;

/** Columns that only some exports have. */
export const OPTIONAL_COLUMNS = ['Image Position', 'Status'] as const;

export type ShopifyRow = CsvRow<(typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]>;
