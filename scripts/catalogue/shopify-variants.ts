import { UNTRACKED_STOCK_UNITS } from '#shared/constants.ts';
import { optionNameOf } from '#worker/api/search/options/option-values.ts';
import type { CatalogueVariant } from './catalogue-product.ts';
import { BadFileError } from './csv-file.ts';
import { imageFileName } from './image-file.ts';
import type { ShopifyRow } from './shopify-columns.ts';

export type Variants = {
  optionNames: string[];
  variants: CatalogueVariant[];
  skippedRows: { line: number; reason: string }[];
  /** True if no variant remains and a skipped row has no price. */
  isUnpriced: boolean;
};

/** Reads a product's variants from its rows. Some rows only have an image. */
export function readVariants(file: string, rows: readonly ShopifyRow[]): Variants {
  const offered = rows.filter(isVariantRow);
  const variantRows = offered.length > 0 ? offered : rows.slice(0, 1);
  const axes = AXES.filter((axis) => isChoice(axis, variantRows));
  const names = axes.map(({ name }) => rows.find(({ cells }) => cells[name] !== '')?.cells[name] ?? '');
  const seen = new Set<string>();
  const variants: CatalogueVariant[] = [];
  const skippedRows: Variants['skippedRows'] = [];
  let lacksPrice = false;
  for (const row of variantRows) {
    const optionValues = axes.map(({ value }) => row.cells[value]);
    const variant = toVariant(file, row, optionValues);
    const key = JSON.stringify(optionValues);
    const priceReason = reasonOfPrice(row, variant.priceCents);
    lacksPrice ||= priceReason !== null;
    const reason =
      priceReason ??
      reasonOfOptions(row, axes, names) ??
      (seen.has(key) ? 'the same options as another row of the product' : null);
    if (reason !== null) {
      skippedRows.push({ line: row.line, reason });
      continue;
    }
    seen.add(key);
    variants.push(variant);
  }
  return {
    optionNames: names.map(optionNameOf),
    variants,
    skippedRows,
    isUnpriced: lacksPrice && variants.length === 0,
  };
}

const AXES = [
  { name: 'Option1 Name', value: 'Option1 Value' },
  { name: 'Option2 Name', value: 'Option2 Value' },
  { name: 'Option3 Name', value: 'Option3 Value' },
] as const;

type Axis = (typeof AXES)[number];

/** A row without any variant column only has an image. */
function isVariantRow({ cells }: ShopifyRow): boolean {
  return [...AXES.map(({ value }) => cells[value]), cells['Variant SKU'], cells['Variant Price']].some(
    (cell) => cell !== '',
  );
}

/** `Title` with only `Default Title` is Shopify's notation for a product without a choice. */
function isChoice({ name, value }: Axis, rows: readonly ShopifyRow[]): boolean {
  const isNamed = rows.some(({ cells }) => cells[name] !== '' || cells[value] !== '');
  const isDefault = rows.every(
    ({ cells }) =>
      ['', 'title'].includes(cells[name].toLowerCase()) &&
      ['', 'default title'].includes(cells[value].toLowerCase()),
  );
  return isNamed && !isDefault;
}

function reasonOfPrice({ cells }: ShopifyRow, priceCents: number): string | null {
  if (cells['Variant Price'] === '') return 'no price';
  return priceCents === 0 ? 'the price is zero' : null;
}

/**
 * Returns why a row's options are invalid. The first row that names an option counts; other rows leave the name blank
 * or repeat it.
 */
function reasonOfOptions(
  { cells }: ShopifyRow,
  axes: readonly Axis[],
  names: readonly string[],
): string | null {
  for (const [index, { name, value }] of axes.entries()) {
    const axisName = names[index] ?? '';
    if (axisName === '') return `${value} "${cells[value]}" has no name`;
    if (cells[name] !== '' && cells[name].toLowerCase() !== axisName.toLowerCase()) {
      return `the option "${cells[name]}" where the product has "${axisName}"`;
    }
    if (cells[value] === '') return `no value for the option "${axisName}"`;
  }
  return null;
}

function toVariant(file: string, row: ShopifyRow, optionValues: string[]): CatalogueVariant {
  const priceCents = readCents(file, row, 'Variant Price');
  const compareAtCents = readCents(file, row, 'Variant Compare At Price');
  return {
    optionValues,
    // Spreadsheets protect leading zeros with an apostrophe.
    sku: row.cells['Variant SKU'].replace(/^'/, '').trim() || null,
    priceCents,
    compareAtCents: compareAtCents > priceCents ? compareAtCents : null,
    stock: readStock(file, row),
    weightGrams: Math.round(
      readNumber(file, row, 'Variant Grams', /^\d{1,9}(?:\.\d+)?$/, 'a weight in grams'),
    ),
    imageFile: imageFileName(row.cells['Variant Image']),
  };
}

/** Untracked stock, or stock sold below zero, counts as a large number of units. */
function readStock(file: string, row: ShopifyRow): number {
  const quantity = readNumber(file, row, 'Variant Inventory Qty', /^-?\d{1,9}(?:\.0+)?$/, 'a whole number');
  const isTracked = row.cells['Variant Inventory Tracker'] !== '';
  const sellsOn = row.cells['Variant Inventory Policy'].toLowerCase() === 'continue';
  return isTracked && !sellsOn ? Math.max(0, quantity) : UNTRACKED_STOCK_UNITS;
}

function readCents(
  file: string,
  row: ShopifyRow,
  column: 'Variant Price' | 'Variant Compare At Price',
): number {
  return Math.round(
    readNumber(file, row, column, /^\d{1,9}(?:\.\d{1,4})?$/, 'an amount such as 1234.50') * 100,
  );
}

function readNumber(
  file: string,
  row: ShopifyRow,
  column: 'Variant Price' | 'Variant Compare At Price' | 'Variant Grams' | 'Variant Inventory Qty',
  pattern: RegExp,
  expected: string,
): number {
  const cell = row.cells[column];
  if (cell === '') return 0;
  if (!pattern.test(cell)) {
    throw new BadFileError(file, { line: row.line, column: `"${column}"` }, `"${cell}" is not ${expected}`);
  }
  return Number(cell);
}
