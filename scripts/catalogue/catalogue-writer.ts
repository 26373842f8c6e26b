import type { OptionText } from '#worker/api/search/options/option-values.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Shop } from '../shop/open-shop.ts';
import { createProgress } from '../shop/progress.ts';
import { addChanges, type CatalogueChanges, noChanges } from './catalogue-changes.ts';
import type { CatalogueProduct, CatalogueSupplier } from './catalogue-product.ts';
import { chunksOf } from './chunks.ts';
import { type KnownRow, listKnownRows, listSearchEntries } from './existing-products.repository.ts';
import { type CatalogueActor, type ChunkWrite, unpublishProducts, writeChunk } from './product.repository.ts';
import { createImageUploader } from './product-images.ts';
import { type PlannedProduct, planProduct } from './product-plan.ts';
import { type PlacedTypes, placeTypes } from './product-types.ts';
import { optionsOf, toProductWrites } from './product-writes.ts';
import { spellingChanges } from './spelling-index.ts';
import { type KnownSupplier, replaceDeliveryRates, upsertSupplier } from './supplier.repository.ts';
import {
  type CategoryIds,
  categoryKey,
  insertBrands,
  insertCategories,
  insertContentSections,
} from './taxonomy.repository.ts';

export type WriteOptions = {
  /** The image folder; null leaves the shop's images unchanged. */
  imageFolder: string | null;
  /** Handles of products to unpublish: without a price, no longer for sale as parcels, or missing from the file. */
  withdrawn?: readonly string[];
  /** Called after each product. */
  onProgress: () => void;
};

/** Inserts or updates suppliers, each with its delivery rates and products. */
export async function writeSuppliers(
  shop: Shop,
  by: CatalogueActor,
  suppliers: readonly { supplier: CatalogueSupplier; products: readonly CatalogueProduct[] }[],
  imageFolder: string | null,
): Promise<CatalogueChanges> {
  const changes = noChanges(imageFolder !== null);
  const total = suppliers.reduce((sum, { products }) => sum + products.length, 0);
  const onProgress = createProgress('products', total);
  for (const { supplier, products } of suppliers) {
    const known = await upsertSupplier(shop.db, by, supplier);
    await replaceDeliveryRates(shop.db, known.id, supplier.deliveryRates ?? []);
    addChanges(changes, await writeCatalogue(shop, by, known, products, { imageFolder, onProgress }));
  }
  return changes;
}

// D1 binds at most 2 MB per value. This limit leaves room for characters of several bytes.
const CHUNK_LIMITS = { maxItems: 1_000, maxWeight: 900_000 };

/**
 * Updates a supplier's products from a source: inserts new ones and rewrites changed ones, keeping all ids. Products
 * that the source omits stay. Variants that disappeared and products without a price are unpublished. Running it again
 * after a crash completes it.
 */
export async function writeCatalogue(
  shop: Shop,
  by: CatalogueActor,
  supplier: KnownSupplier,
  products: readonly CatalogueProduct[],
  { imageFolder, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges(imageFolder !== null);
  const uploader =
    imageFolder === null ? null : await createImageUploader(shop.pictures, imageFolder, products);
  const known = Map.groupBy(await listKnownRows(shop.db, supplier.id), ({ handle }) => handle);
  const places = await insertNames(shop.db, by, products);
  changes.products.unpublished = await unpublish(
    shop.db,
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
    await writeChunk(shop.db, by, supplier.id, await toChunkWrite(shop.db, supplier, changed, places));
  }
  if (uploader !== null) changes.pictures = uploader.changes;
  return changes;
}

/** Returns what {@link writeCatalogue} would change, and changes nothing. `supplier`: null if the shop lacks it. */
export async function previewCatalogue(
  shop: Shop,
  supplier: KnownSupplier | null,
  products: readonly CatalogueProduct[],
  { imageFolder, withdrawn = [], onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges(imageFolder !== null);
  const uploader = imageFolder === null ? null : await createImageUploader(null, imageFolder, products);
  const rows = supplier === null ? [] : await listKnownRows(shop.db, supplier.id);
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
function charactersOf({ descriptionHtml, variants }: CatalogueProduct): number {
  return 2 * descriptionHtml.length + 800 * (1 + variants.length);
}

/** The categories of a source's products: those it names, and those its product types are mapped to. */
type Places = { categoryIds: CategoryIds; types: PlacedTypes };

async function insertNames(
  db: D1Database,
  by: Actor,
  products: readonly CatalogueProduct[],
): Promise<Places> {
  await insertBrands(db, [...new Set(products.map(({ brand }) => brand))]);
  await insertContentSections(db, [...new Set(products.flatMap(({ contentSections }) => contentSections))]);
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
