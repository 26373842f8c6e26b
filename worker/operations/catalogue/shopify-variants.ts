import { UNTRACKED_STOCK_UNITS } from '#shared/constants.ts';
import { optionNameOf } from '#worker/api/search/options/option-values.ts';
import type { CatalogueVariant } from './catalogue-product.ts';
import { imageIdentity } from './image-identity.ts';
import { readUnits, skuProblem } from './read-cells.ts';
import { readFacts } from './read-facts.ts';
import type { FileContext, ShopifyColumn, ShopifyRow } from './shopify-columns.ts';

export type Variants = {
  optionNames: string[];
  variants: CatalogueVariant[];
  skippedRows: { line: number; reason: string }[];
  /** True if no variant remains and a skipped row has no price or a price of zero. */
  isUnpriced: boolean;
};

/** Reads a product's variants from its rows. Ignores rows that contain only an image. */
export function readVariants(rows: readonly ShopifyRow[], context: FileContext): Variants {
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
    const variant = toVariant(context, row, optionValues);
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
    optionNames: distinctNames(names),
    variants,
    skippedRows,
    isUnpriced: lacksPrice && variants.length === 0,
  };
}

/**
 * Returns the options' names for shoppers. If two names would become the same, such as `Color` and `Colour`, keeps the
 * file's names. Numbers names that are the same in the file.
 */
function distinctNames(names: readonly string[]): string[] {
  const shown = names.map(optionNameOf);
  const unified = shown.map((name, axis) => (isRepeated(shown, name) ? (names[axis] ?? name) : name));
  return unified.map((name, axis) => (isRepeated(unified, name) ? `${name} ${axis + 1}` : name));
}

function isRepeated(names: readonly string[], name: string): boolean {
  return names.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
}

const AXES = [
  { name: 'Option1 Name', value: 'Option1 Value' },
  { name: 'Option2 Name', value: 'Option2 Value' },
  { name: 'Option3 Name', value: 'Option3 Value' },
] as const;

type Axis = (typeof AXES)[number];

/** False if the option values, the SKU and the price are empty, as in a row that contains only an image. */
function isVariantRow({ cells }: ShopifyRow): boolean {
  return [...AXES.map(({ value }) => cells[value]), cells['Variant SKU'], cells['Variant Price']].some(
    (cell) => cell !== '',
  );
}

/**
 * True if an option is a choice. The option `Title` with the only value `Default Title` is Shopify's notation for a
 * product without a choice.
 */
function isChoice({ name, value }: Axis, rows: readonly ShopifyRow[]): boolean {
  const isNamed = rows.some(({ cells }) => cells[name] !== '' || cells[value] !== '');
  const isDefault = rows.every(
    ({ cells }) =>
      ['', 'title'].includes(cells[name].toLowerCase()) &&
      ['', 'default title'].includes(cells[value].toLowerCase()),
  );
  return isNamed && !isDefault;
}

function reasonOfPrice(row: ShopifyRow, priceCents: number): string | null {
  if (row.cells[priceColumn(row)] === '') return 'no price';
  return priceCents === 0 ? 'the price is zero' : null;
}

/** Returns the column of the price: the South African price if the row contains it. */
function priceColumn({ cells }: ShopifyRow): 'Variant Price' | 'Price / South Africa' {
  return cells['Price / South Africa'] === '' ? 'Variant Price' : 'Price / South Africa';
}

/**
 * Returns the reason why a row's options are invalid, or null. The first row that names an option sets the name. Other
 * rows must leave the name blank or repeat it.
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

function toVariant(context: FileContext, row: ShopifyRow, optionValues: string[]): CatalogueVariant {
  const column = priceColumn(row);
  const compareAt =
    column === 'Variant Price' ? 'Variant Compare At Price' : 'Compare At Price / South Africa';
  const priceCents = readCents(context, row, column);
  const compareAtCents = readCents(context, row, compareAt);
  return {
    optionValues,
    sku: readSku(context, row),
    priceCents,
    compareAtCents: compareAtCents > priceCents ? compareAtCents : null,
    costCents: readCost(context, row),
    stock: readStock(context, row),
    weightGrams: Math.round(readNumber(context, row, 'Variant Grams', 'a weight in grams')),
    facts: readFacts('variant', row, context),
    imageSource: imageIdentity(row.cells['Variant Image']),
  };
}

/**
 * Returns the cost in cents; null if there is none. Reports an invalid cost but imports the variant, because shoppers
 * do not see the cost.
 */
function readCost({ readAmount, leftOut }: FileContext, { line, cells }: ShopifyRow): number | null {
  const name = 'Cost per item';
  if (cells[name] === '') return null;
  const cost = readAmount(cells[name]);
  if (cost !== null) return Math.round(cost * 100);
  const fault = 'is not an amount such as 1234.50';
  leftOut.push({ line, handle: cells.Handle, name, value: cells[name], fault });
  return null;
}

/** Reads the SKU without the apostrophe by which spreadsheets preserve leading zeros. */
function readSku({ faults, names }: FileContext, { line, cells }: ShopifyRow): string | null {
  const sku = cells['Variant SKU'].replace(/^'/, '').trim();
  const fault = skuProblem(sku);
  if (fault !== null) faults.push({ line, column: names['Variant SKU'] ?? 'Variant SKU', what: fault });
  return sku || null;
}

/**
 * Returns the stock; null if the file does not state it. A variant whose stock is not tracked, or that is sold beyond
 * its stock, gets a large number of units.
 */
function readStock(context: FileContext, row: ShopifyRow): number | null {
  const { cells } = row;
  const sellsOn = ['continue', 'true'].includes(cells['Variant Inventory Policy'].toLowerCase());
  const isTracked =
    !context.columns.has('Variant Inventory Tracker') || cells['Variant Inventory Tracker'] !== '';
  if (sellsOn || !isTracked) return UNTRACKED_STOCK_UNITS;
  const quantity = cells['Variant Inventory Qty'];
  if (quantity === '') return null;
  const units = readUnits(quantity);
  if (units === null) addFault(context, row, 'Variant Inventory Qty', 'a whole number');
  return units;
}

function readCents(context: FileContext, row: ShopifyRow, column: ShopifyColumn): number {
  return Math.round(readNumber(context, row, column, 'an amount such as 1234.50') * 100);
}

/** Reads a number. Returns 0 for an empty cell. Reports an invalid cell and also returns 0. */
function readNumber(context: FileContext, row: ShopifyRow, column: ShopifyColumn, expected: string): number {
  if (row.cells[column] === '') return 0;
  const number = context.readAmount(row.cells[column]);
  if (number === null) addFault(context, row, column, expected);
  return number ?? 0;
}

function addFault(
  { faults, names }: FileContext,
  { line, cells }: ShopifyRow,
  column: ShopifyColumn,
  expected: string,
): void {
  faults.push({ line, column: names[column] ?? column, what: `"${cells[column]}" is not ${expected}` });
}
