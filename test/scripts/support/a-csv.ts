import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REQUIRED_COLUMNS } from '#scripts/catalogue/shopify-columns.ts';

export type GivenRow = Partial<Record<(typeof REQUIRED_COLUMNS)[number] | 'Status', string>>;

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

/** Another row for the same product (handle); only `given` fills further cells. */
export function aFurtherRow(given: GivenRow = {}): GivenRow {
  return { Handle: 'kettle', ...given };
}

export function toCsv(
  rows: readonly GivenRow[],
  columns: readonly string[] = [...REQUIRED_COLUMNS, 'Status'],
): string {
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((name) => quote(row[name as keyof GivenRow] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Writes a file into a new temporary folder; returns its path. */
export async function aFile(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-test-')), name);
  await writeFile(file, content);
  return file;
}
