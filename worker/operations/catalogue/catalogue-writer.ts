import type { OptionText } from '#worker/api/search/options/option-values.ts';
import type { Actor } from '../operator-events.repository.ts';
import { type CatalogueChanges, noChanges } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { chunksOf } from './chunks.ts';
import { type KnownRow, listKnownRows, listSearchEntries } from './existing-products.repository.ts';
import { type CatalogueActor, type ChunkWrite, unpublishProducts, writeChunk } from './product.repository.ts';
import { type ImageUploader, type PlannedProduct, planProduct } from './product-plan.ts';
import { type PlacedTypes, placeTypes } from './product-types.ts';
import { optionsOf, toProductWrites } from './product-writes.ts';
import { spellingChanges } from './spelling-index.ts';
import type { KnownSupplier } from './supplier.repository.ts';
import {
  type CategoryIds,
  categoryKey,
  insertBrands,
  insertCategories,
  insertContentSections,
} from './taxonomy.repository.ts';

export type WriteOptions = {
  /** null leaves the shop's images unchanged. */
  uploader: ImageUploader | null;
  /** Handles of products to unpublish: without a price, no longer for sale as parcels, or missing from the file. */
  withdrawn?: readonly string[];
  /** Called after each product. */
  onProgress: () => void;
};

// D1 binds at most 2 MB per value. This limit leaves room for characters of several bytes.
const CHUNK_LIMITS = { maxItems: 1_000, maxWeight: 900_000 };

/**
 * Updates a supplier's products from a source: inserts new ones and rewrites changed ones, keeping all ids. Products
 * that the source omits stay. Variants that disappeared and products without a price are unpublished. Running it again
 * after a crash completes it.
 */
export async function writeCatalogue(
  db: D1Database,
  by: CatalogueActor,
  supplier: KnownSupplier,
  products: readonly CatalogueProduct[],
  { uploader, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges();
  const known = Map.groupBy(await listKnownRows(db, supplier.id), ({ handle }) => handle);
  const places = await insertNames(db, by, products);
  changes.products.unpublished = await unpublish(
    db,
    by,
    supplier.id,
    withdrawn.flatMap((handle) => known.get(handle) ?? []),
  );
  for (const chunk of chunksOf(products, CHUNK_LIMITS, charactersOf)) {
    const planned: PlannedProduct[] = [];
    for (const product of chunk) {
      planned.push(await planProduct(product, known.get(product.handle) ?? [], uploader, changes));
      onProgress();
    }
    const changed = planned.filter((plan) => plan.isChanged);
    if (changed.length === 0) continue;
    await writeChunk(db, by, supplier.id, await toChunkWrite(db, supplier, changed, places));
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/** Returns what {@link writeCatalogue} would change, and changes nothing. `supplier`: null if the shop lacks it. */
export async function previewCatalogue(
  db: D1Database,
  supplier: KnownSupplier | null,
  products: readonly CatalogueProduct[],
  { uploader, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges();
  const rows = supplier === null ? [] : await listKnownRows(db, supplier.id);
  const known = Map.groupBy(rows, ({ handle }) => handle);
  const published = new Set(rows.flatMap(({ handle, isPublished }) => (isPublished ? [handle] : [])));
  changes.products.unpublished = withdrawn.filter((handle) => published.has(handle)).length;
  for (const product of products) {
    await planProduct(product, known.get(product.handle) ?? [], uploader, changes);
    onProgress();
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/** Unpublishes the rows that are published. Returns the number of products. */
async function unpublish(
  db: D1Database,
  by: CatalogueActor,
  supplierId: number,
  rows: readonly KnownRow[],
): Promise<number> {
  const published = rows.filter(({ isPublished }) => isPublished);
  const handles = [...new Set(published.map(({ handle }) => handle))];
  if (handles.length === 0) return 0;
  const parentIds = published.filter(({ optionKey }) => optionKey === '').map(({ id }) => id);
  const spelling = spellingChanges(await listSearchEntries(db, parentIds), []);
  await unpublishProducts(db, by, supplierId, { rowIds: published.map(({ id }) => id), handles, spelling });
  return handles.length;
}

/** Estimates the number of characters of a product's rows, which hold the description as HTML and as text. */
function charactersOf({ descriptionHtml, facts, variants }: CatalogueProduct): number {
  return 2 * descriptionHtml.length + JSON.stringify(facts).length + 800 * (1 + variants.length);
}

/** The categories of a source's products: those it names, and those its product types are mapped to. */
type Places = { categoryIds: CategoryIds; types: PlacedTypes };

async function insertNames(
  db: D1Database,
  by: Actor,
  products: readonly CatalogueProduct[],
): Promise<Places> {
  await insertBrands(db, [...new Set(products.map(({ brand }) => brand))]);
  await insertContentSections(db, [
    ...new Set(products.flatMap(({ contentSections }) => contentSections ?? [])),
  ]);
  const categoryIds = await insertCategories(
    db,
    by,
    products.flatMap(({ categories }) => categories),
  );
  const typeNames = new Set(products.flatMap(({ productType }) => productType ?? []));
  return { categoryIds, types: await placeTypes(db, by, [...typeNames]) };
}

async function toChunkWrite(
  db: D1Database,
  supplier: KnownSupplier,
  changed: readonly PlannedProduct[],
  places: Places,
): Promise<ChunkWrite> {
  const writes = changed.map((plan) =>
    toProductWrites(supplier.displayName, categoryNames(plan.product, places), plan),
  );
  const search = writes.flatMap((write) => write.search);
  const before = await listSearchEntries(
    db,
    changed.flatMap(({ knownId }) => knownId ?? []),
  );
  return {
    options: optionTexts(changed),
    parents: writes.flatMap(({ parents }) => parents),
    variants: writes.flatMap(({ variants }) => variants),
    unpublished: changed.flatMap(({ unpublished }) => unpublished),
    handles: changed.map(({ product }) => product.handle),
    categories: changed.flatMap(({ product }) => categoriesOf(product, places)),
    withSections: changed.flatMap(({ product }) => (product.contentSections === null ? [] : product.handle)),
    sections: changed.flatMap(({ product: { handle, contentSections } }) =>
      (contentSections ?? []).map((section) => ({ handle, section })),
    ),
    search,
    spelling: spellingChanges(before, search),
  };
}

/** Returns each option of the products once. */
function optionTexts(changed: readonly PlannedProduct[]): OptionText[] {
  const texts = changed.flatMap(({ product }) => optionsOf(product));
  return [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
}

function categoriesOf(
  { handle, categories, productType }: CatalogueProduct,
  { categoryIds, types }: Places,
): ChunkWrite['categories'] {
  const named = categories.flatMap((path) => categoryIds.get(categoryKey(path)) ?? []);
  const placed = types.get(productType ?? '');
  return [
    ...named.map((category) => ({ handle, category, type: null })),
    ...(placed === undefined ? [] : [{ handle, category: placed.categoryId, type: placed.typeId }]),
  ];
}

function categoryNames({ categories, productType }: CatalogueProduct, { types }: Places): string[] {
  return [...new Set([...categories.flat(), ...(types.get(productType ?? '')?.names ?? [])])];
}
