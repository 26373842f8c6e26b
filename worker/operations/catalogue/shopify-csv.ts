import { DIRECTION_CONTROLS } from '#shared/domain/clean-text.ts';
import type { CatalogueImage, CatalogueProduct } from './catalogue-product.ts';
import { imageIdentity } from './image-identity.ts';
import { readFacts } from './read-facts.ts';
import { isReturnTag, readReturnTag } from './return-tag.ts';
import {
  FACT_COLUMNS,
  type FileContext,
  type ShopifyColumn,
  type ShopifyRow,
  type SkippedValue,
} from './shopify-columns.ts';
import { readVariants } from './shopify-variants.ts';

/** A skipped row and the reason. */
export type Skipped = { line: number; handle: string; reason: string };

/** An import's notes about a file, besides its products. */
export type CatalogueNotes = {
  /**
   * Handles of skipped products that must not be sold, for example because they have no price or cannot be delivered as
   * parcels.
   */
  withdrawn: string[];
  skippedProducts: number;
  skipped: Skipped[];
  /** Products that are imported but not shown, with the reason. */
  hidden: Hidden[];
  /** Unknown `returns:` tags. The import ignores them and imports their products. */
  unknownReturnTags: UnknownReturnTag[];
  /** Invalid values that the import omits from their products. */
  leftOut: SkippedValue[];
};

export type Hidden = { handle: string; reason: string };

export type UnknownReturnTag = { line: number; handle: string; tag: string };

/**
 * Reads a product from its rows and adds to the notes. Returns null if the product is skipped. Shopify repeats the
 * handle on each row, but fills the product's columns only in the first row.
 */
export function readProduct(
  handle: string,
  rows: readonly ShopifyRow[],
  context: FileContext,
  { skipped, withdrawn, hidden, unknownReturnTags }: CatalogueNotes,
): CatalogueProduct | null {
  const main = rows.find(({ cells }) => cells.Title !== '') ?? rows[0];
  if (main === undefined) return null;
  const { cells } = main;
  if (cells.Title === '') {
    skipped.push({ line: main.line, handle, reason: 'no title' });
    return null;
  }
  const noParcel = reasonOfNoParcel(rows);
  if (noParcel !== null) {
    skipped.push({ line: main.line, handle, reason: noParcel });
    withdrawn.push(handle);
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
  const { optionNames, variants, skippedRows, isUnpriced } = readVariants(rows, context);
  if (isUnpriced) withdrawn.push(handle);
  skipped.push(...skippedRows.map((row) => ({ ...row, handle })));
  const tags = cells.Tags.split(',').flatMap((tag) => singleLine(tag) || []);
  const unknown = tags.filter((tag) => isReturnTag(tag) && readReturnTag(tag) === undefined);
  unknownReturnTags.push(...unknown.map((tag) => ({ line: main.line, handle, tag })));
  if (variants.length === 0) return null;
  const hiddenReason = reasonOfHiding(cells);
  if (hiddenReason !== null) hidden.push({ handle, reason: hiddenReason });
  return {
    handle,
    name: singleLine(cells.Title),
    brand: singleLine(cells.Vendor) || context.supplierName,
    categories: [],
    productType:
      singleLine(cells.Type) ||
      lastPart(cells['Product Category']) ||
      `Other products of ${context.supplierName}`,
    contentSections: null,
    tags: tags.filter((tag) => !isReturnTag(tag)),
    returnExclusion: tags.map(readReturnTag).find((exclusion) => exclusion !== undefined) ?? null,
    facts: readFacts('product', main, context),
    descriptionHtml: cells['Body (HTML)'],
    isPublished: hiddenReason === null,
    optionNames,
    variants,
    images: readImages(
      rows,
      variants.flatMap((variant) => variant.imageSource ?? []),
    ),
  };
}

/** Returns the reason why shoppers do not see a product; null if they see it. */
function reasonOfHiding(cells: ShopifyRow['cells']): string | null {
  const status = cells.Status.toLowerCase();
  if (!['', 'active'].includes(status)) return `the status is ${status}`;
  if (cells.Published.toLowerCase() === 'false') return 'it is not published online';
  if (cells['Included / South Africa'].toLowerCase() === 'false') return 'it is not sold in South Africa';
  return null;
}

/**
 * Returns the reason why a product cannot be shipped as a parcel and is therefore not sold; null if it can be shipped.
 */
function reasonOfNoParcel(rows: readonly ShopifyRow[]): string | null {
  if (rows.some(({ cells }) => cells['Gift Card'].toLowerCase() === 'true')) return 'a gift card';
  const shipping = rows.map(({ cells }) => cells['Variant Requires Shipping'].toLowerCase());
  const isUnshipped = shipping.includes('false') && !shipping.includes('true');
  return isUnshipped ? 'requires no shipping, such as a fee, a donation or a download' : null;
}

/** Returns the last category of a path such as `Home & Garden > Kitchen > Kettles`. */
function lastPart(categoryPath: string): string {
  const part = singleLine(categoryPath.split('>').at(-1) ?? '');
  // Shopify writes this for a product without a category.
  return part.toLowerCase() === 'uncategorized' ? '' : part;
}

/** Returns the images in file order or by position, followed by images that only a variant has. */
function readImages(rows: readonly ShopifyRow[], ofVariants: readonly string[]): CatalogueImage[] {
  const positioned = rows.flatMap(({ cells }, index) => {
    const source = imageIdentity(cells['Image Src']);
    const position = /^\d+$/.test(cells['Image Position']) ? Number(cells['Image Position']) : index + 1;
    return source === null ? [] : [{ source, alt: singleLine(cells['Image Alt Text']), position }];
  });
  const images = new Map<string, CatalogueImage>();
  for (const { source, alt } of positioned.sort((one, other) => one.position - other.position)) {
    if (!images.has(source)) images.set(source, { source, alt });
  }
  for (const source of ofVariants) if (!images.has(source)) images.set(source, { source, alt: '' });
  return [...images.values()];
}

/** Columns from which the parsers remove characters that change the text direction. */
const CLEANED: ReadonlySet<string> = new Set<ShopifyColumn>(['Body (HTML)', ...FACT_COLUMNS]);

function turnsText({ cells }: ShopifyRow): boolean {
  return Object.entries(cells).some(
    ([column, text]) => !CLEANED.has(column) && text.search(DIRECTION_CONTROLS) !== -1,
  );
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
