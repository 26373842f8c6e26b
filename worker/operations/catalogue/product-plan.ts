import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import type { Counts, ImageChanges, ImportCounts } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import type { KnownRow } from './existing-products.repository.ts';
import { type SourceRow, toSourceProduct } from './product-source.ts';

/** Images of a product by their sources. */
export type ProductImages = ReadonlyMap<string, Image>;

/** Uploads a supplier's images from a folder, each once. A page names each image three times, so names are short. */
export type ImageUploader = {
  changes: ImageChanges;
  /**
   * Returns null if the product keeps its current images (`known`), because a file is missing or unreadable. A product without
   * images gets those that the folder has.
   */
  upload: (
    product: Pick<CatalogueProduct, 'name' | 'images'>,
    known: readonly Image[],
  ) => Promise<ProductImages | null>;
};

/** A source row with its images (JSON text; null: the row keeps its own) and its difference from the stored row. */
export type PlannedRow = SourceRow & { images: string | null; state: keyof Counts };

/** A product of the source as rows, and the ids of stored rows that it no longer has. */
export type PlannedProduct = {
  product: CatalogueProduct;
  parent: PlannedRow;
  variants: PlannedRow[];
  /** The id of the stored parent row; undefined for a new product. */
  knownId: number | undefined;
  unpublished: number[];
  /** True if an operator has hidden the product, so that search does not find it. */
  isHidden: boolean;
  isChanged: boolean;
  /** Unchanged rows that store the source's new hash and stock figure. */
  refreshed: { id: number; hash: string; stock: number | null }[];
};

/**
 * Compares a product's hashes with those of the stored rows and uploads its images. Counts only variants without stated
 * stock in `changes`.
 */
export async function planProduct(
  product: CatalogueProduct,
  known: readonly KnownRow[],
  uploader: ImageUploader | null,
  changes: ImportCounts,
): Promise<PlannedProduct> {
  const source = toSourceProduct(product);
  const knownRows = new Map(known.map((row) => [row.optionKey, row]));
  const imagesOf = await imageReader(product, knownRows, uploader);
  const plan = (sourceRow: SourceRow): PlannedRow => {
    const knownRow = knownRows.get(sourceRow.optionKey);
    const row = withStock(sourceRow, knownRow, changes);
    const images = imagesOf(row);
    return { ...row, images, state: stateOf(row, knownRow, images) };
  };
  const parent = plan(source.parent);
  const variants = source.variants.map(plan);
  const keys = new Set([parent, ...variants].map(({ optionKey }) => optionKey));
  const unpublished = known.filter((row) => row.hash !== '' && !keys.has(row.optionKey)).map(({ id }) => id);
  const isChanged =
    unpublished.length > 0 || [parent, ...variants].some(({ state }) => state !== 'unchanged');
  const { id: knownId, isHidden = false } = knownRows.get('') ?? {};
  return { product, parent, variants, knownId, isHidden, unpublished, isChanged, refreshed: [] };
}

/** Counts what a plan changes. */
export function countPlan(
  { parent, variants, unpublished, isChanged }: PlannedProduct,
  changes: ImportCounts,
): void {
  for (const { state } of variants) changes.variants[state] += 1;
  changes.variants.unpublished += unpublished.length;
  changes.products[parent.state === 'unchanged' && isChanged ? 'changed' : parent.state] += 1;
}

/**
 * Fills in the stock of a row whose source does not state it: with the last stated figure, which leaves the stored
 * stock unchanged. A new row starts at 0.
 */
function withStock(row: SourceRow, known: KnownRow | undefined, { stock }: ImportCounts): SourceRow {
  if (row.variant === null || row.stock !== null) return row;
  if (known === undefined) stock.startsAtZero += 1;
  else stock.stays += 1;
  return { ...row, stock: known?.sourceStock ?? null };
}

function stateOf(row: SourceRow, known: KnownRow | undefined, images: string | null): keyof Counts {
  if (known === undefined) return 'added';
  const isSame =
    known.hash === row.hash &&
    known.sourceStock === row.stock &&
    (images === null || known.images === images);
  return isSame ? 'unchanged' : 'changed';
}

const ImagesSchema = v.array(ImageSchema);

/**
 * Uploads a product's images. Returns a function from a row to its images (JSON text), or to null if the row keeps its
 * images: without an uploader, or if the upload returns null. A variant without an image shows the product's.
 */
async function imageReader(
  product: CatalogueProduct,
  known: ReadonlyMap<string, KnownRow>,
  uploader: ImageUploader | null,
): Promise<(row: SourceRow) => string | null> {
  if (uploader === null) return () => null;
  const knownImages = v.parse(ImagesSchema, JSON.parse(known.get('')?.images ?? '[]'));
  const pictures = await uploader.upload(product, knownImages);
  if (pictures === null) return () => null;
  return ({ optionKey, variant }) => {
    const own = pictures.get(variant?.imageSource ?? '');
    return JSON.stringify(optionKey === '' ? [...pictures.values()] : own === undefined ? [] : [own]);
  };
}
