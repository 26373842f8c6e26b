import { DIRECTION_CONTROLS } from '#shared/domain/clean-text.ts';
import type { CatalogueImage, CatalogueProduct } from './catalogue-product.ts';
import { readCsv } from './csv-file.ts';
import { imageFileName } from './image-file.ts';
import { isReturnTag, readReturnTag } from './return-tag.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type ShopifyRow } from './shopify-columns.ts';
import { readVariants } from './shopify-variants.ts';

/** A skipped row and the reason. */
export type Skipped = { line: number; handle: string; reason: string };

export type ShopifyCatalogue = {
  products: CatalogueProduct[];
  /** Handles of skipped products that no longer have a price. */
  unpriced: string[];
  skippedProducts: number;
  skipped: Skipped[];
  /** Unknown `returns:` tags. Their products are imported. */
  unknownReturnTags: UnknownReturnTag[];
};

export type UnknownReturnTag = { line: number; handle: string; tag: string };

const OTHER_TYPE = 'Other';

/** Reads a Shopify product CSV. Throws a BadFileError with the line and column of a fault. */
export async function readShopifyCsv(file: string, supplierName: string): Promise<ShopifyCatalogue> {
  const rows = await readCsv(file, REQUIRED_COLUMNS, OPTIONAL_COLUMNS);
  const skipped: Skipped[] = [];
  const named = rows.filter((row) => {
    const isNamed = row.cells.Handle !== '';
    if (!isNamed) skipped.push({ line: row.line, handle: '', reason: 'no handle' });
    return isNamed;
  });
  const catalogue: ShopifyCatalogue = {
    ...{ products: [], unpriced: [], skippedProducts: 0, skipped },
    unknownReturnTags: [],
  };
  for (const [handle, own] of Map.groupBy(named, (row) => row.cells.Handle)) {
    const product = readProduct(file, handle, own, supplierName, catalogue);
    if (product === null) catalogue.skippedProducts += 1;
    else catalogue.products.push(product);
  }
  return catalogue;
}

/** Shopify repeats the handle on each row and fills the product's columns in the first row only. */
function readProduct(
  file: string,
  handle: string,
  rows: readonly ShopifyRow[],
  supplierName: string,
  { skipped, unpriced, unknownReturnTags }: ShopifyCatalogue,
): CatalogueProduct | null {
  const main = rows.find(({ cells }) => cells.Title !== '') ?? rows[0];
  if (main === undefined) return null;
  const { cells } = main;
  if (cells.Title === '') {
    skipped.push({ line: main.line, handle, reason: 'no title' });
    return null;
  }
  const turned = rows.find(turnsText);
  if (turned !== undefined) {
    skipped.push({
      line: turned.line,
      handle,
      reason: 'an invisible character that changes the reading direction',
    });
    return null;
  }
  const { optionNames, variants, skippedRows, isUnpriced } = readVariants(file, rows);
  if (isUnpriced) unpriced.push(handle);
  skipped.push(...skippedRows.map((row) => ({ ...row, handle })));
  const tags = cells.Tags.split(',').flatMap((tag) => singleLine(tag) || []);
  const unknown = tags.filter((tag) => isReturnTag(tag) && readReturnTag(tag) === undefined);
  unknownReturnTags.push(...unknown.map((tag) => ({ line: main.line, handle, tag })));
  if (variants.length === 0) return null;
  return {
    handle,
    name: singleLine(cells.Title),
    brand: singleLine(cells.Vendor) || supplierName,
    categories: [],
    productType: singleLine(cells.Type) || OTHER_TYPE,
    contentSections: [],
    tags: tags.filter((tag) => !isReturnTag(tag)),
    returnExclusion: tags.map(readReturnTag).find((exclusion) => exclusion !== undefined) ?? null,
    descriptionHtml: cells['Body (HTML)'],
    isPublished:
      cells.Published.toLowerCase() !== 'false' && ['', 'active'].includes(cells.Status.toLowerCase()),
    optionNames,
    variants,
    images: readImages(
      rows,
      variants.flatMap(({ imageFile }) => imageFile ?? []),
    ),
  };
}

/** Returns the images in file order or by position, followed by images that only a variant has. */
function readImages(rows: readonly ShopifyRow[], ofVariants: readonly string[]): CatalogueImage[] {
  const positioned = rows.flatMap(({ cells }, index) => {
    const file = imageFileName(cells['Image Src']);
    const position = /^\d+$/.test(cells['Image Position']) ? Number(cells['Image Position']) : index + 1;
    return file === null ? [] : [{ file, alt: singleLine(cells['Image Alt Text']), position }];
  });
  const images = new Map<string, CatalogueImage>();
  for (const { file, alt } of positioned.sort((one, other) => one.position - other.position)) {
    if (!images.has(file)) images.set(file, { file, alt });
  }
  for (const file of ofVariants) if (!images.has(file)) images.set(file, { file, alt: '' });
  return [...images.values()];
}

/** Skips the description, because its sanitiser drops these characters. */
function turnsText({ cells: { 'Body (HTML)': _description, ...cells } }: ShopifyRow): boolean {
  return Object.values(cells).some((text) => text.search(DIRECTION_CONTROLS) !== -1);
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
