import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Image } from '#shared/contract/product.ts';
import type { ImageChanges } from '#worker/operations/catalogue/catalogue-changes.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { newImageName } from '#worker/operations/catalogue/image-identity.ts';
import type { ImageUploader } from '#worker/operations/catalogue/product-plan.ts';
import {
  IMAGE_MAX_SIDE_PX,
  IMAGE_WEBP_QUALITY,
  type PreparedImage,
} from '#worker/operations/product-images.repository.ts';

const MAX_BYTES = 400_000;

const WEBP = { extension: 'webp', contentType: 'image/webp' };
/** Formats that browsers display and the shop serves. Others are converted to WebP. */
const SERVED_FORMATS: Readonly<Record<string, { extension: string; contentType: string }>> = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  webp: WEBP,
  gif: { extension: 'gif', contentType: 'image/gif' },
};

type Pictured = Pick<CatalogueProduct, 'images'>;

/**
 * Creates an uploader of the images in a folder. Images whose sources match the same file count as missing. A dry run
 * counts the uploads without making them.
 * @param products all products whose images will be uploaded
 */
export async function createImageUploader(
  bucket: R2Bucket,
  folder: string,
  products: Iterable<Pictured> | AsyncIterable<Pictured>,
  isDryRun = false,
): Promise<ImageUploader> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const fileOf = fileFinder(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name))),
  );
  const sources = new Set<string>();
  for await (const { images } of products) for (const { source } of images) sources.add(source);
  const sourcesOf = Map.groupBy(sources, fileOf);
  const changes: ImageChanges = { counts: { added: 0, unchanged: 0 }, missing: [], unreadable: [] };
  const uploads = new Map<string, Promise<Omit<Image, 'alt'> | null>>();

  const reported = new Set<string>();
  const ownFileOf = (source: string): string | undefined => {
    const file = fileOf(source);
    const sharers = sourcesOf.get(file)?.length ?? 0;
    if (file !== undefined && sharers < 2) return file;
    if (!reported.has(source))
      changes.missing.push(file === undefined ? source : `${source} (${sharers} images are named ${file})`);
    reported.add(source);
    return undefined;
  };

  const uploadFile = async (file: string, known: readonly Image[]): Promise<Omit<Image, 'alt'> | null> => {
    const bytes = await readFile(path.join(folder, file));
    const exported = path.basename(file);
    const isExported = await canKeepName(bucket, exported, bytes);
    const name = isExported ? path.parse(file).name : newImageName(bytes, path.basename(file));
    const uploaded = known.find(({ url }) => url.startsWith(`/pictures/${name}.`));
    if (uploaded !== undefined) {
      changes.counts.unchanged += 1;
      return uploaded;
    }
    const picture = await prepareImage(bytes);
    if (picture === null) {
      changes.unreadable.push(file);
      return null;
    }
    const key = `${name}.${picture.extension}`;
    if (!isDryRun) {
      await bucket.put(key, picture.bytes, { httpMetadata: { contentType: picture.contentType } });
    }
    changes.counts.added += 1;
    return { url: `/pictures/${key}`, width: picture.width, height: picture.height };
  };

  return {
    changes,
    upload: async (product, known) => {
      const found = product.images.map((image) => ({ ...image, file: ownFileOf(image.source) }));
      if (known.length > 0 && found.some(({ file }) => file === undefined)) {
        changes.counts.unchanged += known.length;
        return null;
      }
      const images = new Map<string, Image>();
      for (const { source, alt, file } of found) {
        if (file === undefined) continue;
        const upload = uploads.get(file) ?? uploadFile(file, known);
        uploads.set(file, upload);
        const uploaded = await upload;
        if (uploaded === null) {
          if (known.length > 0) return null;
          continue;
        }
        const { url, width, height } = uploaded;
        images.set(source, { url, alt: alt === '' ? product.name : alt, width, height });
      }
      return images;
    },
  };
}

/**
 * Returns a function that finds a source's file: the one whose path matches the longest end of the source.
 * `cdn.example/mug/1.png` is `mug/1.png` if the folder has it, otherwise `1.png`.
 */
function fileFinder(files: readonly string[]): (source: string) => string | undefined {
  // Some systems store accents as separate characters.
  const fileByName = new Map(files.map((file) => [file.replaceAll(path.sep, '/').normalize('NFC'), file]));
  return (source) => {
    const parts = source.replace(/\?.*$/, '').split('/');
    return parts
      .map((_, start) => fileByName.get(parts.slice(start).join('/')))
      .find((file) => file !== undefined);
  };
}

/** The format of the image file names that an export writes. */
const EXPORTED_NAME = /^[0-9a-f]{12}-[a-z0-9-]+\.(?:jpg|png|webp|gif)$/;

/**
 * True if a file from an export can keep its name, because the shop has either the same image or no image of this name.
 * An image that was edited after the export gets a new name.
 */
async function canKeepName(bucket: R2Bucket, name: string, bytes: Buffer): Promise<boolean> {
  if (!EXPORTED_NAME.test(name)) return false;
  const stored = await bucket.head(name);
  return stored === null || stored.etag === createHash('md5').update(bytes).digest('hex');
}

/**
 * Returns the image unchanged if the shop can serve it as it is: in a known format, upright and within the size limits.
 * Otherwise encodes it again as WebP, scaled down if necessary. Returns null if it is not an image.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage | null> {
  try {
    const { format, width, height, orientation = 1 } = await sharp(bytes).metadata();
    const served = SERVED_FORMATS[format];
    const isUpright = orientation === 1;
    const isSmall = bytes.byteLength <= MAX_BYTES && Math.max(width, height) <= IMAGE_MAX_SIDE_PX;
    if (served !== undefined && isUpright && isSmall) return { bytes, width, height, ...served };
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .resize({
        width: IMAGE_MAX_SIDE_PX,
        height: IMAGE_MAX_SIDE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: IMAGE_WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, ...WEBP };
  } catch {
    return null;
  }
}
