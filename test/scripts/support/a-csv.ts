import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileSource } from '#scripts/shop/file-source.ts';
import { type CatalogueFile, readCatalogueFile } from '#worker/operations/catalogue/catalogue-file.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import type { ShopifyColumn } from '#worker/operations/catalogue/shopify-columns.ts';

export type GivenRow = Partial<Record<ShopifyColumn, string>>;

/** The columns of Shopify's export until 2022. */
const COLUMNS: readonly ShopifyColumn[] = [
  ...(['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published'] as const),
  ...(['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'] as const),
  ...(['Option3 Name', 'Option3 Value', 'Variant SKU', 'Variant Grams'] as const),
  ...(['Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'] as const),
  ...(['Variant Price', 'Variant Compare At Price', 'Image Src', 'Image Alt Text'] as const),
  ...(['Variant Image', 'Status'] as const),
];

/** A row for a complete product; `given` overrides its cells. */
export function aRow(given: GivenRow = {}): GivenRow {
  return {
    Handle: 'kettle',
    Title: 'Kettle',
    Published: 'true',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '5',
    'Variant Inventory Policy': 'deny',
    'Variant Price': '100.00',
    ...given,
  };
}

/** Another row for the same product (handle), which contains only the cells in `given`. */
export function anotherRow(given: GivenRow = {}): GivenRow {
  return { Handle: 'kettle', ...given };
}

export function toCsv(rows: readonly GivenRow[], columns: readonly string[] = COLUMNS): string {
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((name) => quote(row[name as keyof GivenRow] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Reads a file with all of its products. */
export async function readCatalogue(
  file: string,
  supplierName: string,
): Promise<Omit<CatalogueFile, 'products'> & { products: CatalogueProduct[] }> {
  const catalogue = await readCatalogueFile(fileSource(file), supplierName);
  const products: CatalogueProduct[] = [];
  for await (const product of catalogue.products()) products.push(product);
  return { ...catalogue, products };
}

/** Writes a file into a new temporary folder; returns its path. */
export async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-test-')), name);
  await writeFile(file, content);
  return file;
}
