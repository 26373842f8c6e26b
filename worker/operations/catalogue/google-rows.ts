import type { CsvRow } from './csv-file.ts';
import { isWithin } from './sale-dates.ts';
import {
  FACT_COLUMNS,
  factCells,
  type ShopifyColumn,
  type TranslatedCells,
  type TranslatedRows,
} from './shopify-columns.ts';

export const GOOGLE_COLUMNS = [
  ...(['id', 'title', 'description', 'image_link', 'additional_image_link', 'availability'] as const),
  ...([
    'price',
    'sale_price',
    'sale_price_effective_date',
    'brand',
    'item_group_id',
    'product_type',
    'google_product_category',
  ] as const),
  ...(['size', 'color', 'material', 'shipping_weight'] as const),
  ...FACT_COLUMNS,
];

export type GoogleRow = CsvRow<(typeof GOOGLE_COLUMNS)[number]>;

/** Names of columns in fault messages, if they differ from Shopify's names. */
export const GOOGLE_NAMES: Readonly<Partial<Record<ShopifyColumn, string>>> = {
  Title: 'title',
  'Variant SKU': 'id',
  'Variant Price': 'price or sale_price',
  'Variant Compare At Price': 'price',
  'Variant Grams': 'shipping_weight',
};

/** Translates the rows of a product in a Google Merchant feed: the variants with the same `item_group_id`. */
export function toShopifyRows(rows: readonly GoogleRow[], now: Date): TranslatedRows {
  const [first] = rows;
  const otherImages = first?.cells.additional_image_link.split(',') ?? [];
  return {
    rows: [
      ...rows.map((row) => ({
        line: row.line,
        cells: {
          Handle: googleHandle(row),
          ...(row === first && productCells(row.cells)),
          ...googleOffer(row.cells, now),
          ...factCells(row.cells),
        },
      })),
      ...otherImages.flatMap((url) =>
        first === undefined || url.trim() === ''
          ? []
          : [{ line: first.line, cells: { Handle: googleHandle(first), 'Image Src': url.trim() } }],
      ),
    ],
    skipped: [],
    withdrawn: [],
  };
}

/** Returns the handle of a row's product. */
export function googleHandle({ cells }: GoogleRow): string {
  return cells.item_group_id || cells.id;
}

function productCells(cells: GoogleRow['cells']): TranslatedCells {
  return {
    Title: cells.title,
    'Body (HTML)': cells.description,
    Vendor: cells.brand,
    // A Google category may be a number without a name.
    'Product Category': cells.product_type || cells.google_product_category.replace(/^\d+$/, ''),
    'Image Src': cells.image_link,
  };
}

/**
 * Returns a row's variant cells. A feed contains availability instead of quantities, so the stock of an available
 * product stays unstated.
 */
export function googleOffer(cells: GoogleRow['cells'], now: Date): TranslatedCells {
  const [start = '', end = ''] = cells.sale_price_effective_date.split('/');
  const isOnSale = cells.sale_price !== '' && isWithin(now, start, end);
  return {
    'Variant SKU': cells.id,
    'Variant Price': amountOf(isOnSale ? cells.sale_price : cells.price),
    'Variant Compare At Price': isOnSale ? amountOf(cells.price) : '',
    'Variant Inventory Qty': /^in[ _]stock$/i.test(cells.availability) ? '' : '0',
    'Variant Grams': gramsOf(cells.shipping_weight),
    'Variant Image': cells.image_link,
    ...(cells.item_group_id !== '' && {
      ...(cells.size !== '' && { 'Option1 Name': 'Size', 'Option1 Value': cells.size }),
      ...(cells.color !== '' && { 'Option2 Name': 'Colour', 'Option2 Value': cells.color }),
      ...(cells.material !== '' && { 'Option3 Name': 'Material', 'Option3 Value': cells.material }),
    }),
  };
}

/** Removes the currency if it is rand. Does not remove another currency, so that the amount is reported as a fault. */
function amountOf(price: string): string {
  return price.replace(/\s*ZAR\s*/i, '');
}

/**
 * Converts a weight such as `0.5 kg` to grams. Returns a weight in another unit unchanged, so that it is reported as a
 * fault.
 */
function gramsOf(weight: string): string {
  const [, amount, unit] = /^([\d.]+)\s*(k?g)$/i.exec(weight) ?? [];
  if (amount === undefined) return weight;
  return unit?.toLowerCase() === 'kg' ? String(Math.round(Number(amount) * 1_000)) : amount;
}
