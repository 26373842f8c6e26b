import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ProductFactsSchema } from '#shared/contract/product.ts';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import type { CatalogueProduct, CatalogueVariant } from './catalogue-product.ts';
import { sanitiseDescription } from './description.ts';
import type { NewUndoEntry, UndoEntry } from './import-undo.repository.ts';
import type { PlannedProduct } from './product-plan.ts';
import { categoriesKey } from './stored-comparison.ts';
import type { StoredProduct } from './stored-product.ts';
import type { StoredRow } from './stored-products.repository.ts';

const ReturnsSchema = v.nullable(v.picklist(RETURN_EXCLUSION_CODES));
const UnitsSchema = v.nullable(v.number());

const VariantSchema = v.strictObject({
  optionValues: v.array(v.string()),
  sku: v.nullable(v.string()),
  priceCents: v.number(),
  compareAtCents: v.nullable(v.number()),
  costCents: v.nullable(v.number()),
  stock: UnitsSchema,
  weightGrams: v.number(),
  facts: ProductFactsSchema,
  imageSource: v.nullable(v.string()),
}) satisfies v.GenericSchema<CatalogueVariant, CatalogueVariant>;

const ProductSchema = v.strictObject({
  handle: v.string(),
  name: v.string(),
  brand: v.string(),
  categories: v.array(v.array(v.string())),
  productType: v.nullable(v.string()),
  contentSections: v.nullable(v.array(v.string())),
  tags: v.array(v.string()),
  returnExclusion: ReturnsSchema,
  facts: ProductFactsSchema,
  descriptionHtml: v.string(),
  isPublished: v.boolean(),
  optionNames: v.array(v.string()),
  variants: v.array(VariantSchema),
  images: v.array(v.strictObject({ source: v.string(), alt: v.string() })),
}) satisfies v.GenericSchema<CatalogueProduct, CatalogueProduct>;

const BeforeSchema = v.strictObject({
  product: ProductSchema,
  /** The stored data of each row that `product` does not contain. `images` is JSON text. */
  rows: v.array(
    v.strictObject({
      optionKey: v.string(),
      hash: v.string(),
      images: v.string(),
      sourceStock: UnitsSchema,
      received: v.number(),
    }),
  ),
  sourceReturnExclusion: ReturnsSchema,
});

/** A product before an import. `product.returnExclusion`: the exclusion in force, which an operator may have set. */
export type Before = v.InferOutput<typeof BeforeSchema>;

const AfterSchema = v.strictObject({
  /** Stock and prices of the rows that can be sold. */
  rows: v.array(
    v.strictObject({
      optionKey: v.string(),
      sourceStock: UnitsSchema,
      priceCents: v.number(),
      savingsCents: v.number(),
    }),
  ),
  returnExclusion: ReturnsSchema,
  name: v.string(),
  /** The hash of the description as the shop stores it. */
  description: v.string(),
  /** Each row's images by option key (JSON text). */
  images: v.record(v.string(), v.string()),
  /** See `categoriesKey`. */
  categories: v.string(),
});

/** A product after an import. A stored value that differs from the recorded value was changed since the import. */
export type After = v.InferOutput<typeof AfterSchema>;

/** Parses an entry of an import's record. `before`: null if the product was not for sale. */
export function parseEntry({ handle, before, after, received }: UndoEntry) {
  return {
    handle,
    before: before === null ? null : v.parse(BeforeSchema, JSON.parse(before)),
    after: v.parse(AfterSchema, JSON.parse(after)),
    received: v.parse(v.record(v.string(), v.number()), JSON.parse(received)),
  };
}

/** Returns the entry of a product that a plan changes. `stored`: undefined if the product was not for sale. */
export function changedEntry(plan: PlannedProduct, stored: StoredProduct | undefined): NewUndoEntry {
  const { product, parent, variants } = plan;
  const rows = new Map(stored === undefined ? [] : figuresOf(stored).map((row) => [row.optionKey, row]));
  for (const { optionKey, variant, stock, state } of [parent, ...variants]) {
    if (variant === null) continue;
    const { priceCents, compareAtCents } = variant;
    const written = { priceCents, savingsCents: Math.max(0, (compareAtCents ?? 0) - priceCents) };
    const known = rows.get(optionKey);
    const prices = state === 'unchanged' && known !== undefined ? known : written;
    rows.set(optionKey, { ...prices, optionKey, sourceStock: stock });
  }
  const known = stored?.rows.get('');
  const isKept = known !== undefined && known.sourceReturnExclusion === product.returnExclusion;
  const returnExclusion =
    isKept || parent.state === 'unchanged' ? known?.returnExclusion : product.returnExclusion;
  const images = stored === undefined ? {} : imagesOf(stored);
  for (const row of [parent, ...variants]) {
    if (row.images !== null) images[row.optionKey] = row.images;
  }
  const texts = stored !== undefined && parent.state === 'unchanged' ? stored.product : product;
  const after: After = {
    rows: [...rows.values()],
    returnExclusion: returnExclusion ?? null,
    images,
    name: texts.name,
    description: hashOf(sanitiseDescription(texts.descriptionHtml).html),
    categories: categoriesKey(product),
  };
  return { handle: product.handle, before: stored === undefined ? null : beforeOf(stored), after };
}

/** Returns the entry of a product that an import unpublishes; empty if the product is not for sale. */
export function withdrawnEntry(handle: string, stored: StoredProduct | undefined): NewUndoEntry[] {
  if (stored === undefined) return [];
  const { product } = stored;
  const after: After = {
    rows: figuresOf(stored),
    returnExclusion: product.returnExclusion,
    images: imagesOf(stored),
    name: product.name,
    description: hashOf(product.descriptionHtml),
    categories: categoriesKey(product),
  };
  return [{ handle, before: beforeOf(stored), after }];
}

/** Returns the hash of a description. The record contains the hash instead of the text, which may be long. */
export function hashOf(description: string): string {
  return createHash('sha256').update(description).digest('base64');
}

function imagesOf({ rows }: StoredProduct): Record<string, string> {
  return Object.fromEntries([...rows.values()].map(({ optionKey, images }) => [optionKey, images]));
}

function beforeOf({ product, rows }: StoredProduct): Before {
  return {
    product,
    rows: [...rows.values()].map(({ optionKey, hash, images, sourceStock, received }) => ({
      optionKey,
      hash,
      images,
      sourceStock,
      received,
    })),
    sourceReturnExclusion: rows.get('')?.sourceReturnExclusion ?? null,
  };
}

function figuresOf({ product, rows }: StoredProduct): After['rows'] {
  return sellableRows(product, [...rows.values()]).map(
    ({ optionKey, sourceStock, priceCents, savingsCents }) => ({
      optionKey,
      sourceStock,
      priceCents,
      savingsCents,
    }),
  );
}

/** Returns the rows that can be sold: the variants, or the only row of a product without variants. */
function sellableRows({ optionNames }: CatalogueProduct, rows: readonly StoredRow[]): StoredRow[] {
  return rows.filter(({ optionKey }) => (optionKey === '') === (optionNames.length === 0));
}
