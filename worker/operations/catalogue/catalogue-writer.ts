import type { OptionText } from '#worker/api/search/options/option-values.ts';
import { type CatalogueChanges, noChanges } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { chunksOf } from './chunks.ts';
import {
  type KnownRow,
  listKnownRows,
  listPublishedHandles,
  listSearchEntries,
} from './existing-products.repository.ts';
import { type ChunkWrite, unpublishProducts, writeChunk } from './product.repository.ts';
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

/** A source's products. Those of a large file are read while they are written. */
export type Products = Iterable<CatalogueProduct> | AsyncIterable<CatalogueProduct>;

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
  supplier: KnownSupplier,
  products: Products,
  { uploader, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges();
  const findPlaces = placeFinder(db);
  for await (const handles of chunksOf(withdrawn, CHUNK_LIMITS, lengthOf)) {
    const known = await listKnownRows(db, supplier.id, handles);
    changes.products.unpublished += await unpublish(db, supplier.id, [...known.values()].flat());
  }
  for await (const chunk of chunksOf(products, CHUNK_LIMITS, charactersOf)) {
    const places = await findPlaces(chunk);
    const planned = await planChunk(db, supplier, chunk, changes, { uploader, onProgress });
    const changed = planned.filter((plan) => plan.isChanged);
    if (changed.length === 0) continue;
    await writeChunk(db, supplier.id, await toChunkWrite(db, supplier, changed, places));
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/** Returns what {@link writeCatalogue} would change, and changes nothing. `supplier`: null if the shop lacks it. */
export async function previewCatalogue(
  db: D1Database,
  supplier: KnownSupplier | null,
  products: Products,
  { uploader, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges();
  const published = new Set(supplier === null ? [] : await listPublishedHandles(db, supplier.id));
  changes.products.unpublished = withdrawn.filter((handle) => published.has(handle)).length;
  for await (const chunk of chunksOf(products, CHUNK_LIMITS, charactersOf)) {
    await planChunk(db, supplier, chunk, changes, { uploader, onProgress });
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/** Compares products with the stored rows. `supplier`: null if the shop lacks it. */
async function planChunk(
  db: D1Database,
  supplier: KnownSupplier | null,
  products: readonly CatalogueProduct[],
  changes: CatalogueChanges,
  { uploader, onProgress }: Pick<WriteOptions, 'uploader' | 'onProgress'>,
): Promise<PlannedProduct[]> {
  const handles = products.map(({ handle }) => handle);
  const known = supplier === null ? null : await listKnownRows(db, supplier.id, handles);
  const planned: PlannedProduct[] = [];
  for (const product of products) {
    planned.push(await planProduct(product, known?.get(product.handle) ?? [], uploader, changes));
    onProgress();
  }
  return planned;
}

/** Unpublishes the rows that are published. Returns the number of products. */
async function unpublish(db: D1Database, supplierId: number, rows: readonly KnownRow[]): Promise<number> {
  const published = rows.filter(({ isPublished }) => isPublished);
  const handles = [...new Set(published.map(({ handle }) => handle))];
  if (handles.length === 0) return 0;
  const parentIds = published.filter(({ optionKey }) => optionKey === '').map(({ id }) => id);
  const spelling = spellingChanges(await listSearchEntries(db, parentIds), []);
  await unpublishProducts(db, supplierId, { rowIds: published.map(({ id }) => id), handles, spelling });
  return handles.length;
}

function lengthOf({ length }: string): number {
  return length;
}

/** Estimates the number of characters of a product's rows, which hold the description as HTML and as text. */
function charactersOf({ descriptionHtml, variants }: CatalogueProduct): number {
  return 2 * descriptionHtml.length + 800 * (1 + variants.length);
}

/** The categories of a source's products: those it names, and those its product types are mapped to. */
type Places = { categoryIds: CategoryIds; types: PlacedTypes };

/** Returns a function that inserts the names of products that are new, and returns the places of all products so far. */
function placeFinder(db: D1Database): (products: readonly CatalogueProduct[]) => Promise<Places> {
  const names = { brands: new Set<string>(), sections: new Set<string>(), types: new Set<string>() };
  const paths = new Map<string, string[]>();
  let places: Places | null = null;
  const countNames = (): number => names.brands.size + names.sections.size + names.types.size + paths.size;
  return async (products) => {
    const before = countNames();
    for (const { brand, contentSections, productType, categories } of products) {
      names.brands.add(brand);
      for (const section of contentSections) names.sections.add(section);
      if (productType !== null) names.types.add(productType);
      for (const path of categories) paths.set(categoryKey(path), path);
    }
    if (places !== null && countNames() === before) return places;
    await insertBrands(db, [...names.brands]);
    await insertContentSections(db, [...names.sections]);
    const categoryIds = await insertCategories(db, [...paths.values()]);
    places = { categoryIds, types: await placeTypes(db, [...names.types]) };
    return places;
  };
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
    sections: changed.flatMap(({ product }) =>
      product.contentSections.map((section) => ({ handle: product.handle, section })),
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
