import { PRODUCT_FACTS, type ProductFacts } from '#shared/domain/product-facts.ts';
import type { CatalogueProduct, CatalogueVariant } from './catalogue-product.ts';
import { escapeFormula } from './formula-cell.ts';
import { RETURN_TAGS, readReturnTag } from './return-tag.ts';
import type { ShopifyColumn } from './shopify-columns.ts';
import { fileTypeOf } from './stored-comparison.ts';

/**
 * Data about the shop for an exported file. `origin`: the origin of image URLs, such as `https://www.spaza.example`.
 */
export type ExportContext = { supplierName: string; origin: string };

type Cell<Source> = (source: Source, context: ExportContext) => string;

/** Returns the columns of the facts that belong to the product or to each variant. */
function factCells(of: 'product' | 'variant'): Partial<Record<ShopifyColumn, Cell<{ facts: ProductFacts }>>> {
  return Object.fromEntries(
    PRODUCT_FACTS.flatMap((fact) =>
      fact.of === of
        ? [[fact.columns[0], ({ facts }: { facts: ProductFacts }) => facts[fact.name] ?? '']]
        : [],
    ),
  );
}

// Every column that an import reads must be listed below. Otherwise exported files lack it.

/** Columns of a product's first row. */
const PRODUCT_CELLS: Partial<Record<ShopifyColumn, Cell<CatalogueProduct>>> = {
  Title: ({ name }) => name,
  'Body (HTML)': ({ descriptionHtml }) => descriptionHtml,
  Vendor: ({ brand }) => brand,
  'Product Category': ({ categories }) => (categories[0] ?? []).join(' > '),
  Type: (product, { supplierName }) => fileTypeOf(product, supplierName),
  Tags: ({ tags, returnExclusion }) => [...tags, ...returnTagOf(returnExclusion)].join(', '),
  Published: ({ isPublished }) => String(isPublished),
  ...factCells('product'),
  Status: ({ isPublished }) => (isPublished ? 'active' : 'draft'),
  'Gift Card': () => 'false',
  'Option1 Name': ({ optionNames }) => optionNames[0] ?? 'Title',
  'Option2 Name': ({ optionNames }) => optionNames[1] ?? '',
  'Option3 Name': ({ optionNames }) => optionNames[2] ?? '',
};

/** Columns of each variant's row. */
const VARIANT_CELLS: Partial<Record<ShopifyColumn, Cell<CatalogueVariant>>> = {
  'Option1 Value': ({ optionValues }) => optionValues[0] ?? 'Default Title',
  'Option2 Value': ({ optionValues }) => optionValues[1] ?? '',
  'Option3 Value': ({ optionValues }) => optionValues[2] ?? '',
  'Variant SKU': ({ sku }) => sku ?? '',
  'Variant Grams': ({ weightGrams }) => String(weightGrams),
  'Variant Inventory Tracker': () => 'shopify',
  'Variant Inventory Qty': ({ stock }) => (stock === null ? '' : String(stock)),
  'Variant Inventory Policy': () => 'deny',
  'Variant Price': ({ priceCents }) => amountOf(priceCents),
  'Variant Compare At Price': ({ compareAtCents }) =>
    compareAtCents === null ? '' : amountOf(compareAtCents),
  'Cost per item': ({ costCents }) => (costCents === null ? '' : amountOf(costCents)),
  ...factCells('variant'),
  'Variant Requires Shipping': () => 'true',
  'Variant Image': ({ imageSource }, { origin }) => (imageSource === null ? '' : origin + imageSource),
};

type PlacedImage = CatalogueProduct['images'][number] & { position: number };

/** Columns of each image's row. The first images share the variants' rows. */
const IMAGE_CELLS: Partial<Record<ShopifyColumn, Cell<PlacedImage>>> = {
  'Image Src': ({ source }, { origin }) => origin + source,
  'Image Position': ({ position }) => String(position),
  'Image Alt Text': ({ alt }) => alt,
};

const COLUMNS = [
  'Handle',
  ...[PRODUCT_CELLS, VARIANT_CELLS, IMAGE_CELLS].flatMap((cells) => Object.keys(cells)),
];

/** The first line of an exported file. The byte order mark makes Excel read the file as UTF-8. */
export const EXPORT_HEADER = `\uFEFF${COLUMNS.join(',')}\n`;

/** Returns a product's lines in Shopify's columns, so that an import reads the same product. */
export function toExportLines(product: CatalogueProduct, context: ExportContext): string {
  const { handle, variants, images } = product;
  const rows = Array.from({ length: Math.max(variants.length, images.length) }, (_, index) => {
    const [variant, image] = [variants[index], images[index]];
    return {
      Handle: handle,
      ...(index === 0 ? cellsOf(PRODUCT_CELLS, product, context) : {}),
      ...(variant === undefined ? {} : cellsOf(VARIANT_CELLS, variant, context)),
      ...(image === undefined ? {} : cellsOf(IMAGE_CELLS, { ...image, position: index + 1 }, context)),
    };
  });
  return rows.map((row: Record<string, string>) => toLine(row)).join('');
}

function cellsOf<Source>(
  cells: Partial<Record<ShopifyColumn, Cell<Source>>>,
  source: Source,
  context: ExportContext,
): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell(source, context)]));
}

function toLine(row: Record<string, string>): string {
  return `${COLUMNS.map((column) => quoted(escapeFormula(row[column] ?? ''))).join(',')}\n`;
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function amountOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

function returnTagOf(exclusion: CatalogueProduct['returnExclusion']): string[] {
  return exclusion === null ? [] : RETURN_TAGS.filter((tag) => readReturnTag(tag) === exclusion);
}
