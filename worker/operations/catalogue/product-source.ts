import { createHash } from 'node:crypto';
import type { CatalogueProduct, CatalogueVariant } from './catalogue-product.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';

/** Increase this number if the same source must produce different rows. The next import then writes all rows again. */
const WRITER_VERSION = 6;

/** True if this version of the writer has written the row. Other rows are written again. */
export function isOfThisWriter(hash: string): boolean {
  return hash.startsWith(`${WRITER_VERSION}-`);
}

/** A row of a product in the source. */
export type SourceRow = {
  optionKey: string;
  /** The writer's version and the SHA-256 of everything except stock and images. */
  hash: string;
  /** null if the row is a parent with variants, or if the source does not state the stock. */
  stock: number | null;
  variant: CatalogueVariant | null;
  position: number;
};

/** A product as rows. `parent`: the row of the product itself, also if it has no variants. */
export type SourceProduct = { parent: SourceRow; variants: SourceRow[] };

/** Returns a product's rows with hashes of their source, so that an import writes only changed rows. */
export function toSourceProduct(product: CatalogueProduct): SourceProduct {
  const [single] = product.variants;
  if (single === undefined) throw new Error(`${product.handle} has no variants`);
  const shared = [product.name, lowercaseAscii(product.brand), product.isPublished, product.optionNames];
  const categories = product.productType === null ? product.categories : [[product.productType]];
  const { contentSections, tags, returnExclusion, facts, descriptionHtml } = product;
  const parentOnly = [categories, contentSections ?? [], tags, returnExclusion, facts, descriptionHtml];
  if (product.optionNames.length === 0) {
    if (product.variants.length > 1) throw new Error(`${product.handle} has variants but no options`);
    const hash = sourceHash([...shared, ...parentOnly, offer(single)]);
    const parent = { optionKey: '', hash, stock: single.stock, variant: single, position: 0 };
    return { parent, variants: [] };
  }
  const variants = product.variants.map((variant, position) => ({
    optionKey: JSON.stringify(variant.optionValues),
    hash: sourceHash([...shared, offer(variant), position]),
    stock: variant.stock,
    variant,
    position,
  }));
  if (new Set(variants.map(({ optionKey }) => optionKey)).size < variants.length) {
    throw new Error(`${product.handle} has two variants of the same option values`);
  }
  const hash = sourceHash([...shared, ...parentOnly]);
  const parent = { optionKey: '', hash, stock: null, variant: null, position: 0 };
  return { parent, variants };
}

/** Returns all fields of a variant except stock and image, which are compared separately. */
function offer({ stock: _stock, imageSource: _imageSource, ...fields }: CatalogueVariant): unknown[] {
  return Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
}

function sourceHash(source: unknown[]): string {
  return `${WRITER_VERSION}-${createHash('sha256').update(JSON.stringify(source)).digest('hex')}`;
}
