import { sanitiseDescription } from './description.ts';
import { madeSku } from './made-sku.ts';
import type { SearchWrite } from './product.repository.ts';
import type { SourceProduct, SourceRow } from './product-source.ts';
import type { ProductWrite } from './product-upserts.ts';

/** The images of each row, as JSON text. */
export type RowImages = { parent: string; variants: readonly string[] };

/** All rows of a source product; the writer chooses which of them are written. */
export function toProductWrites(
  supplierName: string,
  { product, parent, variants }: SourceProduct,
  images: RowImages,
): { parent: ProductWrite; variants: ProductWrite[]; search: SearchWrite[] } {
  const shared = {
    handle: product.handle,
    name: product.name,
    brand: product.brand,
    published: product.isPublished ? 1 : 0,
  };
  const rowOf = ({ optionKey, hash, stock, variant, position }: SourceRow): Omit<ProductWrite, 'images'> => {
    const offer = variant ?? cheapest(product.variants);
    const saved = (offer.compareAtCents ?? 0) - offer.priceCents;
    return {
      ...shared,
      optionKey,
      hash,
      position,
      sku: variant?.sku ?? madeSku(supplierName, product.handle, variant?.optionValues ?? []),
      price: offer.priceCents,
      savings: Math.max(0, saved),
      stock,
      weight: offer.weightGrams,
      options: JSON.stringify(
        product.optionNames.map((name, axis) => ({ name, value: variant?.optionValues[axis] ?? null })),
      ),
      html: '',
      text: '',
      tags: '',
    };
  };
  const { html, text } = sanitiseDescription(product.descriptionHtml);
  const tags = product.tags.join(', ');
  const variantRows = variants.map((row, index) => ({
    ...rowOf(row),
    images: images.variants[index] ?? '[]',
  }));
  const parentRow = { ...rowOf(parent), images: images.parent, html, text, tags };
  const search = {
    handle: product.handle,
    name: product.name,
    brand: product.brand,
    category: [...new Set(product.categories.flat())].join(', '),
    tags,
    sku: [parentRow.sku, ...variantRows.map(({ sku }) => sku)].join(' '),
    description: text,
  };
  return { parent: parentRow, variants: variantRows, search: product.isPublished ? [search] : [] };
}

function cheapest<Offer extends { priceCents: number }>(offers: readonly Offer[]): Offer {
  return offers.reduce((low, offer) => (offer.priceCents < low.priceCents ? offer : low));
}
