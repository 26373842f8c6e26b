import { createHash } from 'node:crypto';
import type { CatalogueProduct, CatalogueVariant } from './catalogue-product.ts';
import { lowercaseAscii } from './lowercase-ascii.ts';

/** Increase this if the same source must produce different rows: the next import then writes everything again. */
const WRITER_VERSION = 6;

/** True if a row's hash is of this version of the writer. Otherwise the row is written again. */
export function isOfThisWriter(hash: string): boolean {
  return hash.startsWith(`${WRITER_VERSION}-`);
}

/** A row's identity within its supplier, and the source's data about it. */
export type SourceRow = {
  optionKey: string;
  /** The writer's version and the SHA-256 of everything except stock. */
  hash: string;
  /** null: a parent with variants, or the source does not state it. */
  stock: number | null;
  variant: CatalogueVariant | null;
  position: number;
};

/** A product as rows: a parent, or a product without variants, and its variants. */
export type SourceProduct = { parent: SourceRow; variants: SourceRow[] };

/** Hashes a product's source, so that an import writes only what changed. */
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
