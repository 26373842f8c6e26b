import type { OptionText } from '#worker/api/search/options/option-values.ts';
import type { Actor } from '../operator-events.repository.ts';
import { addChanges, emptyCatalogueChanges, type ImportCounts } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { chunksOf } from './chunks.ts';
import { listKnownRows, listPublishedHandles, listSearchEntries } from './existing-products.repository.ts';
import { changedEntry, withdrawnEntry } from './import-record.ts';
import { finishImport, type NewUndoEntry, recordStatements } from './import-undo.repository.ts';
import { type ChunkWrite, type ImportContext, unpublishProducts, writeChunk } from './product.repository.ts';
import { countPlan, type ImageUploader, type PlannedProduct, planProduct } from './product-plan.ts';
import { type CategorisedType, categoriseTypes, type PlacedTypes } from './product-types.ts';
import { optionsOf, toProductWrites } from './product-writes.ts';
import { spellingChanges } from './spelling-index.ts';
import { compareWithStored } from './stored-comparison.ts';
import { type StoredProduct, toStoredProducts } from './stored-product.ts';
import { readStoredData } from './stored-products.repository.ts';
import type { KnownSupplier } from './supplier.repository.ts';
import {
  type CategoryIds,
  type CategoryPaths,
  categoryKey,
  insertBrands,
  insertCategories,
  insertContentSections,
  listCategoryPaths,
} from './taxonomy.repository.ts';

/** A source's products. A large file is streamed: its products are written to the database as they are read. */
export type Products = Iterable<CatalogueProduct> | AsyncIterable<CatalogueProduct>;

export type WriteOptions = {
  /** null leaves the shop's images unchanged. */
  uploader: ImageUploader | null;
  /**
   * Handles of products to unpublish, for example because they have no price, cannot be delivered as parcels, or are
   * missing from the file.
   */
  withdrawn?: readonly string[];
  /**
   * The name of the imported file, under which the changes are recorded for an undo. Omitted: no changes are recorded.
   */
  recordAs?: string;
  /** The import stops after this number of batches. Omitted: it has no limit. */
  maxBatches?: number;
  /** Called after each product. */
  onProgress: () => void;
};

// D1 binds at most 2 MB per value. This limit leaves room for characters of several bytes.
export const CHUNK_LIMITS = { maxItems: 1_000, maxWeight: 900_000 };
const PRODUCTS_WITH_IMAGES = 50;

/**
 * Updates a supplier's products from a source: inserts new ones and rewrites changed ones, keeping all ids. Unpublishes
 * the `withdrawn` products, and variants that the source no longer has. Other products that the source lacks stay
 * unchanged. Running the import again after a crash completes it.
 */
export async function writeCatalogue(
  db: D1Database,
  by: ImportContext,
  supplier: KnownSupplier,
  products: Products,
  { uploader, withdrawn = [], recordAs, maxBatches = Number.POSITIVE_INFINITY, onProgress }: WriteOptions,
): Promise<ImportCounts> {
  const changes = emptyCatalogueChanges();
  let batches = 0;
  const paths = await listCategoryPaths(db);
  const record = async (entries: readonly NewUndoEntry[]): Promise<D1PreparedStatement[]> =>
    recordAs === undefined ? [] : recordStatements(db, supplier.id, recordAs, entries);
  for await (const handles of chunksOf(withdrawn, UNPUBLISH_LIMITS, () => 1)) {
    const known = await listKnownRows(db, supplier.id, handles);
    const rows = [...known.values()].flat().filter(({ isPublished }) => isPublished);
    const published = [...new Set(rows.map(({ handle }) => handle))];
    if (published.length === 0) continue;
    if (batches === maxBatches) return { ...changes, isPartial: true };
    batches += 1;
    changes.products.unpublished += published.length;
    const stored = toStoredProducts(await readStoredData(db, supplier.id, published), paths);
    const entries = published.flatMap((handle) => withdrawnEntry(handle, stored.get(handle)));
    await unpublish(db, by, supplier.id, rows, await record(entries));
  }
  const places = createPlaces(db, by);
  // Each image takes seconds, and only a batch renews the lease, so batches with images are smaller.
  const limits = uploader === null ? CHUNK_LIMITS : { ...CHUNK_LIMITS, maxItems: PRODUCTS_WITH_IMAGES };
  for await (const chunk of chunksOf(products, limits, charactersOf)) {
    const planned = emptyCatalogueChanges();
    const plans = await planChunk(db, supplier, chunk, { paths, uploader, changes: planned, onProgress });
    const changed = plans.filter(({ plan }) => plan.isChanged);
    const refreshed = plans.flatMap(({ plan }) => plan.refreshed);
    const isWritten = changed.length + refreshed.length > 0;
    if (isWritten && batches === maxBatches) return { ...changes, isPartial: true };
    addChanges(changes, planned);
    if (!isWritten) continue;
    batches += 1;
    const plansToWrite = changed.map(({ plan }) => plan);
    const write = await toChunkWrite(db, supplier, plansToWrite, await places(plansToWrite));
    const entries = changed.map(({ plan, stored }) => changedEntry(plan, stored));
    await writeChunk(db, by, supplier.id, { ...write, refreshed }, await record(entries));
  }
  if (recordAs !== undefined) await finishImport(db, supplier.id);
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/**
 * Returns the changes that {@link writeCatalogue} would make. `supplier`: null if the shop does not have the supplier.
 */
export async function previewCatalogue(
  db: D1Database,
  supplier: KnownSupplier | null,
  products: Products,
  { uploader, withdrawn = [], onProgress }: WriteOptions,
): Promise<ImportCounts> {
  const changes = emptyCatalogueChanges();
  const published = new Set(supplier === null ? [] : await listPublishedHandles(db, supplier.id));
  changes.products.unpublished = withdrawn.filter((handle) => published.has(handle)).length;
  const paths = await listCategoryPaths(db);
  for await (const chunk of chunksOf(products, CHUNK_LIMITS, charactersOf)) {
    await planChunk(db, supplier, chunk, { paths, uploader, changes, onProgress });
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

type PlanContext = {
  paths: CategoryPaths;
  uploader: ImageUploader | null;
  changes: ImportCounts;
  onProgress: () => void;
};

/**
 * A plan, and the stored product that it changes. `stored`: undefined if the product is new, unchanged, or was not for
 * sale.
 */
type PlanOfStored = { plan: PlannedProduct; stored: StoredProduct | undefined };

/** Plans the products of a chunk and counts their changes. */
async function planChunk(
  db: D1Database,
  supplier: KnownSupplier | null,
  chunk: readonly CatalogueProduct[],
  { paths, uploader, changes, onProgress }: PlanContext,
): Promise<PlanOfStored[]> {
  const known =
    supplier === null
      ? null
      : await listKnownRows(
          db,
          supplier.id,
          chunk.map(({ handle }) => handle),
        );
  const plans: PlannedProduct[] = [];
  for (const product of chunk) {
    plans.push(await planProduct(product, known?.get(product.handle) ?? [], uploader, changes));
    onProgress();
  }
  const handles = plans.flatMap(({ isChanged, knownId, product }) =>
    isChanged && knownId !== undefined ? [product.handle] : [],
  );
  const storedProducts =
    supplier === null || handles.length === 0
      ? new Map<string, StoredProduct>()
      : toStoredProducts(await readStoredData(db, supplier.id, handles), paths);
  return plans.map((first) => {
    const stored = storedProducts.get(first.product.handle);
    const plan =
      stored === undefined || supplier === null
        ? first
        : compareWithStored(first, stored, supplier.displayName);
    countPlan(plan, changes);
    return { plan, stored };
  });
}

const UNPUBLISH_LIMITS = { maxItems: 500, maxWeight: 500 };

/** Unpublishes rows, with further statements in the same batch. */
export async function unpublish(
  db: D1Database,
  by: ImportContext,
  supplierId: number,
  rows: readonly { id: number; handle: string; optionKey: string }[],
  last: readonly D1PreparedStatement[],
): Promise<void> {
  const handles = [...new Set(rows.map(({ handle }) => handle))];
  const parentIds = rows.filter(({ optionKey }) => optionKey === '').map(({ id }) => id);
  const spelling = spellingChanges(await listSearchEntries(db, parentIds), []);
  await unpublishProducts(db, by, supplierId, { rowIds: rows.map(({ id }) => id), handles, spelling }, last);
}

/** Estimates the number of characters of a product's rows, which hold the description as HTML and as text. */
export function charactersOf({ descriptionHtml, facts, variants }: CatalogueProduct): number {
  return 2 * descriptionHtml.length + JSON.stringify(facts).length + 800 * (1 + variants.length);
}

/** The categories that a source names, and the categories to which its product types are mapped. */
export type Places = { categoryIds: CategoryIds; types: PlacedTypes };

/**
 * Returns a function that inserts the missing brands, content sections, categories and product types of planned
 * products, each only once, and returns the places of the products.
 */
export function createPlaces(
  db: D1Database,
  by: Actor,
): (plans: readonly PlannedProduct[]) => Promise<Places> {
  const inserted = new Set<string>();
  const types = new Map<string, CategorisedType>();
  let categoryIds: CategoryIds = new Map();
  return async (plans) => {
    const products = plans.flatMap(({ product }) => {
      const { brand, contentSections, categories, productType } = product;
      const names = JSON.stringify([brand, contentSections, categories, productType]);
      if (inserted.has(names)) return [];
      inserted.add(names);
      return [product];
    });
    if (products.length > 0) {
      await insertBrands(db, [...new Set(products.map(({ brand }) => brand))]);
      await insertContentSections(db, [
        ...new Set(products.flatMap(({ contentSections }) => contentSections ?? [])),
      ]);
      categoryIds = await insertCategories(
        db,
        by,
        products.flatMap(({ categories }) => categories),
      );
      const newTypes = new Set(products.flatMap(({ productType }) => productType ?? []));
      const placed = await categoriseTypes(
        db,
        by,
        [...newTypes].filter((name) => !types.has(name)),
      );
      for (const [name, place] of placed) types.set(name, place);
    }
    return { categoryIds, types };
  };
}

/** Returns the rows to be written for changed products. */
export async function toChunkWrite(
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
    refreshed: [],
  };
}

/** Returns the options of the products without duplicates. */
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
