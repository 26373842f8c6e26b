import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import type { CatalogueChanges, Counts } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import type { KnownRow } from './known-products.repository.ts';
import type { PictureUploader } from './product-pictures.ts';
import { type SourceProduct, type SourceRow, toSourceProduct } from './product-source.ts';
import type { RowImages } from './product-writes.ts';

/** A product of the source beside the shop's row, and which of its rows are to be written. */
export type PlannedProduct = {
  source: SourceProduct;
  images: RowImages;
  knownParent: KnownRow | undefined;
  writesParent: boolean;
  /** Option keys. */
  writesVariants: ReadonlySet<string>;
  unpublished: number[];
  isChanged: boolean;
};

/** Compares a product with the supplier's rows, uploads its pictures, and counts what will change. */
export async function planProduct(
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
  const isSame = known.hash === row.hash && known.sourceStock === row.stock && known.images === images;
  return isSame ? 'unchanged' : 'changed';
}

const ImagesSchema = v.array(ImageSchema);

/** The images of each row; without an uploader those it has. A variant without its own picture shows the product's. */
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
