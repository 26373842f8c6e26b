import * as v from 'valibot';
import { type Image, ImageSchema } from '#shared/contract/product.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { newImageName } from './catalogue/image-identity.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { type ChangeOutcome, runGuarded } from './product-changes.repository.ts';

export const ALT_MAX_CHARACTERS = 200;
const MOST_IMAGES = 30;
/** Uploaded images are scaled down so that no side is longer. The shop resizes them further for each use. */
export const IMAGE_MAX_SIDE_PX = 1_600;
export const IMAGE_WEBP_QUALITY = 82;

/** An image as the shop stores it. */
export type PreparedImage = {
  bytes: Uint8Array | ArrayBuffer;
  width: number;
  height: number;
  extension: string;
  contentType: string;
};

/** An uploaded file, and the image that was made from it. */
export type UploadedImage = { name: string; bytes: Uint8Array | ArrayBuffer; image: PreparedImage };

/** Adds an image after the product's existing images. Does not add the same file twice. */
export async function addProductImage(
  db: D1Database,
  by: Actor,
  bucket: R2Bucket,
  { productId, upload, alt }: { productId: number; upload: UploadedImage; alt: string },
): Promise<ChangeOutcome | 'too-many'> {
  const { bytes, contentType, extension, width, height } = upload.image;
  const key = `${newImageName(new Uint8Array(upload.bytes), upload.name)}.${extension}`;
  const added = { url: `/pictures/${key}`, alt, width, height };
  const current = await findImages(db, productId);
  if (current === null) return 'stale';
  if (current.images.length >= MOST_IMAGES) return 'too-many';
  if (current.images.some(({ url }) => url === added.url)) return 'same';
  await bucket.put(key, bytes, { httpMetadata: { contentType } });
  return replaceImages(db, by, { ...current, productId }, [...current.images, added], { added: key });
}

/** A change to an image. `first` makes it the image in product lists. `alt` replaces its description. */
export type ImageChange = { url: string; kind: 'alt' | 'first' | 'remove'; alt?: string };

/**
 * Changes an image of a product and its variants. Does not delete the file of a removed image, because cached pages may
 * still show the image.
 */
export async function changeProductImage(
  db: D1Database,
  by: Actor,
  { productId, ...change }: { productId: number } & ImageChange,
): Promise<ChangeOutcome> {
  const current = await findImages(db, productId);
  const image = current?.images.find(({ url }) => url === change.url);
  if (current === null || image === undefined) return 'stale';
  const { images } = current;
  const others = images.filter((each) => each !== image);
  const next = {
    alt: images.map((each) => (each === image ? { ...image, alt: change.alt ?? '' } : each)),
    first: [image, ...others],
    remove: others,
  };
  return replaceImages(db, by, { ...current, productId }, next[change.kind], change);
}

/** Sets a variant's image to one of its product's images. With null, the variant shows the product's images. */
export async function updateVariantImage(
  db: D1Database,
  by: Actor,
  { productId, variantId, url }: { productId: number; variantId: number; url: string | null },
): Promise<ChangeOutcome> {
  const current = await findImages(db, productId);
  const image = current?.images.find((each) => each.url === url);
  if (current === null || (url !== null && image === undefined)) return 'stale';
  const json = JSON.stringify(image === undefined ? [] : [image]);
  const now = new Date();
  return runGuarded(db, { id: productId, updatedAt: current.updatedAt }, [
    prepare(db)`UPDATE product SET images = ${json}, updated_at = ${now}
      WHERE id = ${variantId} AND parent_id = ${productId} AND images <> ${json}`,
    operatorEventStatement(db, by, {
      act: 'products.images',
      record: ['product', variantId],
      at: now,
      details: { variant_image: url },
    }),
  ]);
}

type KnownImages = { images: Image[]; json: string; updatedAt: string };

async function findImages(db: D1Database, productId: number): Promise<KnownImages | null> {
  const row = await prepare<{ images: string; updatedAt: string }>(db)`
    SELECT images, updated_at AS updatedAt FROM product WHERE id = ${productId} AND parent_id IS NULL`.first();
  return row && { images: parseImages(row.images), json: row.images, updatedAt: row.updatedAt };
}

function parseImages(json: string): Image[] {
  return v.parse(v.array(ImageSchema), JSON.parse(json));
}

async function replaceImages(
  db: D1Database,
  by: Actor,
  { productId, json, updatedAt }: KnownImages & { productId: number },
  images: readonly Image[],
  details: Readonly<Record<string, unknown>>,
): Promise<ChangeOutcome> {
  const next = JSON.stringify(images);
  if (next === json) return 'same';
  const now = new Date();
  const ofVariant = sql`coalesce((SELECT json_array(json(j.value)) FROM json_each(${next}) j
    WHERE j.value ->> 'url' = product.images ->> '$[0].url'), '[]')`;
  return runGuarded(db, { id: productId, updatedAt }, [
    prepare(db)`UPDATE product SET images = ${next}, updated_at = ${now} WHERE id = ${productId}`,
    operatorEventStatement(db, by, {
      act: 'products.images',
      record: ['product', productId],
      at: now,
      details,
    }),
    prepare(db)`UPDATE product SET images = ${ofVariant}, updated_at = ${now}
      WHERE parent_id = ${productId} AND images <> '[]' AND images <> ${ofVariant}`,
  ]);
}
