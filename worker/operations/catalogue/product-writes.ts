import { createHash } from 'node:crypto';
import { PRODUCT_FACTS, type ProductFacts } from '#shared/domain/product-facts.ts';
import { slug } from '#shared/navigation/slug.ts';
import { type OptionText, optionsText } from '#worker/api/search/options/option-values.ts';
import { sanitiseDescription } from './description.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';
import type { SearchWrite } from './product.repository.ts';
import type { PlannedProduct, PlannedRow } from './product-plan.ts';
import type { ProductWrite } from './product-upserts.ts';

/**
 * Returns the rows of a planned product that must be written, and its search entry.
 * @param categoryNames the names of the product's categories and of their parents, for the search entry
 */
export function toProductWrites(
  supplierName: string,
  categoryNames: readonly string[],
  { product, parent, variants, isHidden }: PlannedProduct,
): { parents: ProductWrite[]; variants: ProductWrite[]; search: SearchWrite[] } {
  const { handle, name, brand } = product;
  const skuOf = ({ variant }: PlannedRow): string =>
    variant?.sku ?? generateSku(supplierName, handle, variant?.optionValues ?? []);
  const { html, text } = sanitiseDescription(product.descriptionHtml);
  const tags = product.tags.join(', ');
  const toWrite = (row: PlannedRow): ProductWrite => {
    const { optionKey, hash, stock, variant, position, images } = row;
    const offer = variant ?? cheapest(product.variants);
    return {
      handle,
      name,
      brand,
      optionKey,
      hash,
      position,
      stock,
      images,
      published: product.isPublished ? 1 : 0,
      sku: skuOf(row),
      price: offer.priceCents,
      savings: Math.max(0, (offer.compareAtCents ?? 0) - offer.priceCents),
      cost: variant?.costCents ?? null,
      weight: offer.weightGrams,
      options: JSON.stringify(
        product.optionNames.map((option, axis) => ({
          name: option,
          value: variant?.optionValues[axis] ?? null,
        })),
      ),
      facts: JSON.stringify({ ...(row === parent && product.facts), ...variant?.facts }),
      // Only the parent stores the texts. Its variants show them.
      ...(row === parent
        ? { html, text, tags, returnExclusion: product.returnExclusion }
        : { html: '', text: '', tags: '', returnExclusion: null }),
    };
  };
  const search = {
    handle,
    name,
    brand,
    tags,
    category: categoryNames.join(', '),
    sku: [
      ...[parent, ...variants].map(skuOf),
      ...[product, ...product.variants].flatMap(({ facts }) => searchWordsOf(facts)),
    ].join(' '),
    description: text,
    options: optionsText(optionsOf(product)),
  };
  const isWritten = ({ state }: PlannedRow): boolean => state !== 'unchanged';
  return {
    parents: [parent].filter(isWritten).map(toWrite),
    variants: variants.filter(isWritten).map(toWrite),
    search: product.isPublished && !isHidden ? [search] : [],
  };
}

/** Returns the words by which search finds a product's facts, such as its barcode. */
export function searchWordsOf(facts: ProductFacts): string[] {
  return PRODUCT_FACTS.flatMap(({ name, searchWords }) => {
    const value = facts[name];
    return value === undefined ? [] : (searchWords?.(value) ?? []);
  });
}

/** Returns the options of a product's variants in the source's spelling. */
export function optionsOf({ optionNames, variants }: PlannedProduct['product']): OptionText[] {
  return variants.flatMap(({ optionValues }) =>
    optionNames.map((name, axis) => ({ name, value: optionValues[axis] ?? '' })),
  );
}

function cheapest<Offer extends { priceCents: number }>(offers: readonly Offer[]): Offer {
  return offers.reduce((low, offer) => (offer.priceCents < low.priceCents ? offer : low));
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HASH_CHARACTERS = 8;

/**
 * Returns a SKU for a row whose source states none, such as `SD-1WBE-7K3M9Q2A`: readable initials, and 40 bits of a
 * hash of the row's identity, so that every import generates the same SKU. `optionValues`: empty for a parent.
 */
export function generateSku(supplierName: string, handle: string, optionValues: readonly string[]): string {
  const identity = JSON.stringify([lowercaseAscii(supplierName), handle, ...optionValues]);
  const digest = createHash('sha256').update(identity).digest();
  const hash = Array.from(digest.subarray(0, HASH_CHARACTERS), (byte) => ALPHABET[byte % 32]).join('');
  return [initials(supplierName), initials(handle), hash].filter((part) => part !== '').join('-');
}

function initials(name: string): string {
  const words = slug(name).split('-');
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);
}
