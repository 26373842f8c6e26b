import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Image } from '#shared/contract/product.ts';
import { slug } from '#shared/navigation/slug.ts';
import type { ImageCounts } from './catalogue-changes.ts';
import type { CatalogueProduct } from './catalogue-product.ts';

const MAX_SIDE_PX = 1_600;
const MAX_BYTES = 400_000;
const WEBP_QUALITY = 82;
const MAX_SLUG_CHARACTERS = 60;

const WEBP = { extension: 'webp', contentType: 'image/webp' };
/** Formats that browsers display and the shop serves. Others are converted to WebP. */
const SERVED_FORMATS: Readonly<Record<string, { extension: string; contentType: string }>> = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  webp: WEBP,
  gif: { extension: 'gif', contentType: 'image/gif' },
};

/** Images of a product by their file names in the source. */
export type ProductImages = ReadonlyMap<string, Image>;

/** Uploads a supplier's images from a folder, each once. A page names each image three times, so names are short. */
export type ImageUploader = {
  counts: ImageCounts;
  /** `known`: the product's current images. They are not uploaded again, and stay if the folder lacks the file. */
  upload: (product: CatalogueProduct, known: readonly Image[]) => Promise<ProductImages>;
};

export async function createImageUploader(bucket: R2Bucket, folder: string): Promise<ImageUploader> {
  const files = new Set(await readdir(folder));
  const counts: ImageCounts = { added: 0, unchanged: 0, missing: 0, unreadable: 0 };
  const uploads = new Map<string, Promise<Omit<Image, 'alt'> | null>>();

  const uploadFile = async (file: string, known: readonly Image[]): Promise<Omit<Image, 'alt'> | null> => {
    const fileSlug = slug(path.parse(file).name).slice(0, MAX_SLUG_CHARACTERS);
    if (!files.has(file)) {
      counts.missing += 1;
      return known.find(({ url }) => path.parse(url).name.slice(HASH_CHARACTERS + 1) === fileSlug) ?? null;
    }
    const bytes = await readFile(path.join(folder, file));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
    const name = `${hash}-${fileSlug}`;
    const uploaded = known.find(({ url }) => url.startsWith(`/pictures/${name}.`));
    if (uploaded !== undefined) {
      counts.unchanged += 1;
      return uploaded;
    }
    const picture = await prepare(bytes);
    if (picture === null) {
      counts.unreadable += 1;
      return null;
    }
    const key = `${name}.${picture.extension}`;
    await bucket.put(key, picture.bytes, { httpMetadata: { contentType: picture.contentType } });
    counts.added += 1;
    return { url: `/pictures/${key}`, width: picture.width, height: picture.height };
  };

  return {
    counts,
    upload: async (product, known) => {
      const images = new Map<string, Image>();
      for (const { file, alt } of product.images) {
        const upload = uploads.get(file) ?? uploadFile(file, known);
        uploads.set(file, upload);
        const uploaded = await upload;
        if (uploaded === null) continue;
        const { url, width, height } = uploaded;
        images.set(file, { url, alt: alt === '' ? product.name : alt, width, height });
      }
      return images;
    },
  };
}

const HASH_CHARACTERS = 12;

type Prepared = { bytes: Buffer; width: number; height: number; extension: string; contentType: string };

/** Returns the image unchanged if browsers can display it, otherwise as a smaller WebP; null if it is not an image. */
async function prepare(bytes: Buffer): Promise<Prepared | null> {
  try {
    const { format, width, height, orientation = 1 } = await sharp(bytes).metadata();
    const served = SERVED_FORMATS[format];
    const isUpright = orientation === 1;
    const isSmall = bytes.byteLength <= MAX_BYTES && Math.max(width, height) <= MAX_SIDE_PX;
    if (served !== undefined && isUpright && isSmall) return { bytes, width, height, ...served };
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, ...WEBP };
  } catch {
    return null;
  }
}
