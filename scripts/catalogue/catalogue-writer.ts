import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import { bumpDataVersion } from '../shop/data-version.ts';
import type { Shop } from '../shop/open-shop.ts';
import { type CatalogueChanges, type Counts, noChanges } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import { chunksOf } from './chunks.ts';
import {
  type ChunkWrite,
  type KnownRow,
  listKnownRows,
  listSearchEntries,
  writeChunk,
} from './product.repository.ts';
import { createPictureUploader, type PictureUploader } from './product-pictures.ts';
import { type SourceProduct, type SourceRow, toSourceProduct } from './product-source.ts';
import { type RowImages, toProductWrites } from './product-writes.ts';
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
  /** Where the pictures lie; null leaves the shop's as they are. */
  pictureFolder: string | null;
  onProgress: (productsDone: number) => void;
};

// A bound value of D1 is at most 2 MB: this many characters leave room for those of more than one byte.
const CHUNK_LIMITS = { maxItems: 1_000, maxWeight: 900_000 };

/**
 * Brings a supplier's products up to a source: adds what is new and rewrites what changed, all ids kept. Products the
 * source does not name stay; variants their product no longer has are hidden. Run again after a crash, it completes.
 */
export async function writeCatalogue(
  shop: Shop,
  supplier: KnownSupplier,
  products: readonly CatalogueProduct[],
  { pictureFolder, onProgress }: WriteOptions,
): Promise<CatalogueChanges> {
  const changes = noChanges(pictureFolder !== null);
  const uploader =
    pictureFolder === null
      ? null
      : await createPictureUploader(shop.pictures, pictureFolder, supplier.displayName);
  const known = Map.groupBy(await listKnownRows(shop.db, supplier.id), ({ handle }) => handle);
  const categoryIds = await insertNames(shop.db, products);
  let done = 0;
  let isChanged = false;
  for (const chunk of chunksOf(products, CHUNK_LIMITS, charactersOf)) {
    const planned: PlannedProduct[] = [];
    for (const product of chunk) {
      planned.push(await planProduct(product, known.get(product.handle) ?? [], uploader, changes));
      done += 1;
      onProgress(done);
    }
    const changed = planned.filter((plan) => plan.isChanged);
    if (changed.length === 0) continue;
    await writeChunk(shop.db, supplier.id, await toChunkWrite(shop.db, supplier, changed, categoryIds));
    // After the first chunk too: should this be cut short, what is there already is seen.
    if (!isChanged) await bumpDataVersion(shop.kv);
    isChanged = true;
  }
  if (isChanged) await bumpDataVersion(shop.kv);
  if (uploader !== null) changes.pictures = uploader.counts;
  return changes;
}

/** About how long a product is as rows: its description stands in them as HTML and as text. */
function charactersOf({ descriptionHtml, variants }: CatalogueProduct): number {
  return 2 * descriptionHtml.length + 800 * (1 + variants.length);
}

async function insertNames(db: D1Database, products: readonly CatalogueProduct[]): Promise<CategoryIds> {
  await insertBrands(db, [...new Set(products.map(({ brand }) => brand))]);
  await insertContentSections(db, [...new Set(products.flatMap(({ contentSections }) => contentSections))]);
  return insertCategories(
    db,
    products.flatMap(({ categories }) => categories),
  );
}

/** A product with what is known of it, and which of its rows are to be written. */
type PlannedProduct = {
  source: SourceProduct;
  images: RowImages;
  knownParent: KnownRow | undefined;
  writesParent: boolean;
  /** Option keys. */
  writesVariants: ReadonlySet<string>;
  unpublished: number[];
  isChanged: boolean;
};

async function planProduct(
  product: CatalogueProduct,
  known: readonly KnownRow[],
  uploader: PictureUploader | null,
  changes: CatalogueChanges,
): Promise<PlannedProduct> {
  const source = toSourceProduct(product);
  const knownRows = new Map(known.map((row) => [row.optionKey, row]));
  const knownParent = knownRows.get('');
  const images = await imagesOf(source, knownRows, uploader);
  const parent = stateOf(source.parent, knownParent, images.parent);
  const variants = source.variants.map((row, index) => ({
    optionKey: row.optionKey,
    state: stateOf(row, knownRows.get(row.optionKey), images.variants[index] ?? '[]'),
  }));
  for (const { state } of variants) changes.variants[state] += 1;
  const keys = new Set(['', ...variants.map(({ optionKey }) => optionKey)]);
  const unpublished = known.filter((row) => row.hash !== '' && !keys.has(row.optionKey)).map(({ id }) => id);
  changes.variants.unpublished += unpublished.length;
  const writesVariants = new Set(
    variants.filter(({ state }) => state !== 'unchanged').map(({ optionKey }) => optionKey),
  );
  const isChanged = parent !== 'unchanged' || writesVariants.size > 0 || unpublished.length > 0;
  changes.products[parent === 'unchanged' && isChanged ? 'changed' : parent] += 1;
  return {
    source,
    images,
    knownParent,
    writesParent: parent !== 'unchanged',
    writesVariants,
    unpublished,
    isChanged,
  };
}

function stateOf(row: SourceRow, known: KnownRow | undefined, images: string): keyof Counts {
  if (known === undefined) return 'added';
  return known.hash === row.hash && known.images === images ? 'unchanged' : 'changed';
}

const ImagesSchema = v.array(ImageSchema);

/** Without an uploader, what is there; a variant has its own picture or none, and then shows the product's. */
async function imagesOf(
  { product, variants }: SourceProduct,
  known: ReadonlyMap<string, KnownRow>,
  uploader: PictureUploader | null,
): Promise<RowImages> {
  const knownImages = (optionKey: string): string => known.get(optionKey)?.images ?? '[]';
  if (uploader === null) {
    return { parent: knownImages(''), variants: variants.map(({ optionKey }) => knownImages(optionKey)) };
  }
  const pictures = await uploader.upload(product, v.parse(ImagesSchema, JSON.parse(knownImages(''))));
  const ofVariant = (row: SourceRow): Image[] => {
    const image = pictures.get(row.variant?.imageFile ?? '');
    return image === undefined ? [] : [image];
  };
  return {
    parent: JSON.stringify([...pictures.values()]),
    variants: variants.map((row) => JSON.stringify(ofVariant(row))),
  };
}

async function toChunkWrite(
  db: D1Database,
  supplier: KnownSupplier,
  changed: readonly PlannedProduct[],
  categoryIds: CategoryIds,
): Promise<ChunkWrite> {
  const writes = changed.map(({ source, images }) => toProductWrites(supplier.displayName, source, images));
  const search = writes.flatMap((write) => write.search);
  const before = await listSearchEntries(
    db,
    changed.flatMap(({ knownParent }) => knownParent?.id ?? []),
  );
  return {
    parents: writes.flatMap(({ parent }, index) => (changed[index]?.writesParent ? [parent] : [])),
    variants: writes.flatMap(({ variants }, index) =>
      variants.filter(({ optionKey }) => changed[index]?.writesVariants.has(optionKey)),
    ),
    unpublished: changed.flatMap(({ unpublished }) => unpublished),
    handles: changed.map(({ source }) => source.product.handle),
    categories: changed.flatMap(({ source: { product } }) =>
      product.categories.flatMap((path) => {
        const category = categoryIds.get(categoryKey(path));
        return category === undefined ? [] : [{ handle: product.handle, category }];
      }),
    ),
    sections: changed.flatMap(({ source: { product } }) =>
      product.contentSections.map((section) => ({ handle: product.handle, section })),
    ),
    search,
    spelling: spellingChanges(before, search),
  };
}
