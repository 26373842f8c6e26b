import { expect } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile, type GivenRow, toCsv } from './a-csv.ts';
import { runHere } from './a-script.ts';

/** Imports a file of these rows for a retailer, which need not exist; returns the import's output. */
export async function importRows(
  supplier: string,
  rows: readonly GivenRow[],
  ...options: string[]
): Promise<string> {
  return importFile(supplier, await aFile('shop.csv', toCsv(rows)), ...options);
}

/** Imports a file for a retailer, which need not exist; returns the import's output. */
export async function importFile(supplier: string, file: string, ...options: string[]): Promise<string> {
  const args = [file, '--supplier', supplier, '--new-retailer', ...options];
  const { exitCode, output, errors } = await runHere(() => runImport(args));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

/** Uses the local shop's database. */
export function inShop<Result>(use: (db: D1Database) => Promise<Result>): Promise<Result> {
  return withShop({ kind: 'local' }, ({ db }) => use(db));
}
