import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import type { Counts, ImageChanges, ImportCounts } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import type { KnownRow } from './existing-products.repository.ts';
import { type SourceRow, toSourceProduct } from './product-source.ts';

/** Images of a product by source. */
export type ProductImages = ReadonlyMap<string, Image>;

/**
 * Uploads a supplier's images from a folder, each only once. Image names are short, because a page contains each name
 * three times.
 */
export type ImageUploader = {
  changes: ImageChanges;
  /**
   * Uploads a product's images. If a file is missing or unreadable, returns null if the product has images (`known`),
   * so that it keeps them; otherwise returns the images that the folder does contain.
   */
  upload: (
    product: Pick<CatalogueProduct, 'name' | 'images'>,
    known: readonly Image[],
  ) => Promise<ProductImages | null>;
};

/**
 * A source row with its images and its difference from the stored row. `images`: JSON text; null if the row keeps its
 * stored images.
 */
export type PlannedRow = SourceRow & { images: string | null; state: keyof Counts };

/** A product of the source as rows. `unpublished`: the ids of stored rows that the source no longer has. */
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
  /** Rows whose values do not change, but whose hash and stock figure must be replaced by those of the source. */
  refreshed: { id: number; hash: string; stock: number | null }[];
};

/**
 * Compares a product's hashes with the hashes of the stored rows, and uploads the product's images. Adds to
 * `changes.stock`; {@link countPlan} counts the other changes.
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

/** Counts the changes of a plan. */
export function countPlan(
  { parent, variants, unpublished, isChanged }: PlannedProduct,
  changes: ImportCounts,
): void {
  for (const { state } of variants) changes.variants[state] += 1;
  changes.variants.unpublished += unpublished.length;
  changes.products[parent.state === 'unchanged' && isChanged ? 'changed' : parent.state] += 1;
}

/**
 * If the source does not state a row's stock, uses the last stated figure, so that the stored stock stays unchanged. A
 * new row starts at 0.
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
 * Uploads a product's images. Returns a function that returns a row's images as JSON text. The function returns null,
 * so that rows keep their images, if there is no uploader or if the upload returns null. A variant without an image
 * shows the product's images.
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
