import { slug } from '#shared/navigation/slug.ts';
import type { CsvRow } from './csv-file.ts';
import { isWithin } from './sale-dates.ts';
import {
  FACT_ALIASES,
  FACT_COLUMNS,
  factCells,
  type ShopifyColumn,
  type TranslatedCells,
  type TranslatedRows,
} from './shopify-columns.ts';

const ATTRIBUTES = [1, 2, 3, 4, 5, 6] as const;

export const WOOCOMMERCE_COLUMNS = [
  ...(['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Short description'] as const),
  ...(['Description', 'In stock?', 'Stock', 'Backorders allowed?', 'Weight (kg)', 'Weight (g)'] as const),
  ...([
    'Date sale price starts',
    'Date sale price ends',
    'Sale price',
    'Regular price',
    'Cost of goods',
    'Categories',
    'Tags',
    'Images',
    'Parent',
    'Brands',
  ] as const),
  ...FACT_COLUMNS,
  ...ATTRIBUTES.map((n) => `Attribute ${n} name` as const),
  ...ATTRIBUTES.map((n) => `Attribute ${n} value(s)` as const),
];

/** Other names of columns, such as those of exports in British English. */
export const WOOCOMMERCE_ALIASES = {
  ...FACT_ALIASES,
  'Visibility in catalog': ['Visibility in catalogue'],
};

export type WooCommerceRow = CsvRow<(typeof WOOCOMMERCE_COLUMNS)[number]>;

/** Names of columns in fault messages, if they differ from Shopify's names. */
export const WOOCOMMERCE_NAMES: Readonly<Partial<Record<ShopifyColumn, string>>> = {
  Title: 'Name',
  'Variant SKU': 'SKU',
  'Variant Inventory Qty': 'Stock',
  'Variant Grams': 'Weight',
  'Variant Price': 'Sale price or Regular price',
  'Variant Compare At Price': 'Regular price',
};

const OPTION_COLUMNS = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const;

/**
 * Reads an export's products. Returns a function that returns the handle of a row's product; empty for a variation
 * whose product is not in the file. A variation refers to its product by SKU or as `id:44`.
 */
export async function findHandles(
  rows: AsyncIterable<WooCommerceRow>,
): Promise<(row: WooCommerceRow) => string> {
  const handles = new Map<string, string>();
  for await (const { cells } of rows) {
    if (isVariation(cells)) continue;
    for (const name of namesOf(cells)) {
      if (!handles.has(name)) handles.set(name, handleOf(cells));
    }
  }
  return ({ cells }) => (isVariation(cells) ? (handles.get(cells.Parent) ?? '') : handleOf(cells));
}

/** Returns the names by which variations refer to a product: its SKU, and `id:44`. */
function namesOf({ SKU, ID }: WooCommerceRow['cells']): string[] {
  return [...(SKU === '' ? [] : [SKU]), `id:${ID}`];
}

/** Translates the rows of a product in a WooCommerce export. */
export function translateWooCommerce(rows: readonly WooCommerceRow[], now: Date): TranslatedRows {
  const products = rows.filter(({ cells }) => !isVariation(cells));
  const variationsOf = Map.groupBy(
    rows.filter(({ cells }) => isVariation(cells)),
    ({ cells }) => cells.Parent,
  );
  const translated: TranslatedRows = { rows: [], skipped: [], withdrawn: [] };
  for (const { line, cells } of products) {
    const handle = handleOf(cells);
    const parents = namesOf(cells);
    const variations = parents.flatMap((parent) => variationsOf.get(parent) ?? []);
    for (const parent of parents) variationsOf.delete(parent);
    const reason = reasonOfType(cells);
    if (reason !== null) {
      translated.skipped.push({ line, handle, reason });
      translated.withdrawn.push(handle);
      continue;
    }
    const shown = variations.filter((variation) => variation.cells.Published !== '0');
    for (const variation of variations) {
      if (shown.includes(variation)) continue;
      translated.skipped.push({ line: variation.line, handle, reason: 'a variation that is not published' });
    }
    const optionNames = optionNamesOf(shown);
    const [image = '', ...otherImages] = listOf(cells.Images);
    translated.rows.push(
      {
        line,
        cells: {
          Handle: handle,
          ...productCells(cells),
          ...factCells(cells),
          'Image Src': image,
          ...(variations.length === 0 ? wooCommerceOffer(cells, now) : {}),
        },
      },
      ...otherImages.map((url) => ({ line, cells: { Handle: handle, 'Image Src': url } })),
      ...shown.map((variation) => ({
        line: variation.line,
        cells: {
          Handle: handle,
          ...wooCommerceOffer(variation.cells, now),
          ...factCells(variation.cells),
          ...optionCells(variation.cells, optionNames),
          'Variant Image': listOf(variation.cells.Images)[0] ?? '',
        },
      })),
    );
  }
  for (const { line } of [...variationsOf.values()].flat()) {
    translated.skipped.push({ line, handle: '', reason: 'a variation whose product is not in the file' });
  }
  return translated;
}

function isVariation({ Type }: WooCommerceRow['cells']): boolean {
  return typesOf(Type).includes('variation');
}

function handleOf({ ID, SKU, Name }: WooCommerceRow['cells']): string {
  return ID === '' ? slug(SKU || Name) : `woo-${ID}`;
}

/** Returns the types of a product: a main type and additions, such as `simple, virtual`. */
function typesOf(type: string): string[] {
  return listOf(type).map((one) => one.toLowerCase());
}

function reasonOfType({ Type }: WooCommerceRow['cells']): string | null {
  const types = typesOf(Type);
  if (types.includes('grouped')) return 'a group of other products';
  return types.includes('external') ? 'sold on another site' : null;
}

function productCells(cells: WooCommerceRow['cells']): TranslatedCells {
  // A file without the column `Published` hides no products.
  const isShown = ['1', ''].includes(cells.Published) && cells['Visibility in catalog'] !== 'hidden';
  return {
    Title: cells.Name,
    'Body (HTML)': unescapeLines(cells.Description || cells['Short description']),
    Vendor: listOf(cells.Brands)[0] ?? '',
    'Product Category': listOf(cells.Categories)[0] ?? '',
    Tags: cells.Tags,
    Published: isShown ? 'true' : 'false',
  };
}

/** Returns the price, stock and shipping cells of a row. */
export function wooCommerceOffer(cells: WooCommerceRow['cells'], now: Date): TranslatedCells {
  const types = typesOf(cells.Type);
  // `parent`: the product manages the stock of all its variations together.
  const stock = cells.Stock === 'parent' ? '' : cells.Stock;
  const isSoldOut = cells['In stock?'] === '0' && stock === '';
  const isOnSale =
    cells['Sale price'] !== '' &&
    isWithin(now, cells['Date sale price starts'], cells['Date sale price ends']);
  return {
    'Variant SKU': cells.SKU,
    'Variant Price': isOnSale ? cells['Sale price'] : cells['Regular price'],
    'Variant Compare At Price': isOnSale ? cells['Regular price'] : '',
    'Cost per item': cells['Cost of goods'],
    'Variant Inventory Qty': isSoldOut ? '0' : stock,
    'Variant Inventory Policy': cells['Backorders allowed?'] === '1' ? 'continue' : 'deny',
    'Variant Requires Shipping':
      types.includes('virtual') || types.includes('downloadable') ? 'false' : 'true',
    'Variant Grams': cells['Weight (g)'] || gramsOf(cells['Weight (kg)']),
  };
}

/** Converts kilograms to grams. Returns a text that is not a number unchanged, so that it is reported as a fault. */
function gramsOf(kilograms: string): string {
  const grams = Math.round(Number(kilograms.replace(',', '.')) * 1_000);
  return kilograms === '' || Number.isNaN(grams) ? kilograms : String(grams);
}

/** Returns the names of the attributes for which the variations have values, in the order of the file. */
function optionNamesOf(variations: readonly WooCommerceRow[]): string[] {
  const names = variations.flatMap(({ cells }) =>
    ATTRIBUTES.flatMap((n) => (cells[`Attribute ${n} value(s)`] === '' ? [] : cells[`Attribute ${n} name`])),
  );
  return [...new Set(names)];
}

function optionCells(cells: WooCommerceRow['cells'], names: readonly string[]): TranslatedCells {
  const options = OPTION_COLUMNS.flatMap(([nameColumn, valueColumn], index) => {
    const name = names[index];
    if (name === undefined) return [];
    const attribute = ATTRIBUTES.find((n) => cells[`Attribute ${n} name`] === name);
    // WooCommerce escapes commas, because a product's own cell is a list of values.
    const value =
      attribute === undefined ? '' : cells[`Attribute ${attribute} value(s)`].replaceAll('\\,', ',');
    return [
      [nameColumn, name],
      [valueColumn, value],
    ];
  });
  return Object.fromEntries(options);
}

/** Decodes escapes. WooCommerce writes a line break as `\n`, and a backslash as two backslashes. */
function unescapeLines(text: string): string {
  return text.replace(/\\([n\\])/g, (_, character: string) => (character === 'n' ? '\n' : '\\'));
}

/** Splits a list at commas that are not escaped. */
function listOf(text: string): string[] {
  return text.split(/(?<!\\),/).flatMap((part) => part.replaceAll('\\,', ',').trim() || []);
}
