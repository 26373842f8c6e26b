import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';
import type { BackupImage } from './backup-file.ts';
import { DamagedBackup } from './encrypted-file.ts';

/** The number of images that are downloaded or uploaded in parallel. */
const AT_ONCE = 8;

function imagesFolder(folder: string): string {
  return path.join(folder, 'images');
}

/**
 * Copies to the backup folder the images that are missing or damaged there, and yields an entry for every image. Sets
 * the modification time of each image file that the backup needs to `now`. Images are public, so they are not
 * encrypted. Private files are left out.
 */
export async function* backUpImages(
  bucket: R2Bucket,
  folder: string,
  now: Date,
): AsyncGenerator<BackupImage> {
  await mkdir(imagesFolder(folder), { recursive: true });
  for (let cursor: string | undefined; ; ) {
    const page: R2Objects = await bucket.list({ include: ['httpMetadata'], ...(cursor && { cursor }) });
    const objects = page.objects.filter(({ key }) => !key.startsWith(PRIVATE_PREFIX));
    for (let start = 0; start < objects.length; start += AT_ONCE) {
      const next = objects.slice(start, start + AT_ONCE);
      const images = await Promise.all(next.map((object) => backUpImage(bucket, object, folder, now)));
      yield* images.filter((image) => image !== null);
    }
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

/** Returns null if the image was deleted in the meantime. */
async function backUpImage(
  bucket: R2Bucket,
  { key, etag, httpMetadata }: R2Object,
  folder: string,
  now: Date,
): Promise<BackupImage | null> {
  const file = sha256(`${key}\n${etag}`);
  const target = path.join(imagesFolder(folder), file);
  const contentType = httpMetadata?.contentType ?? null;
  const stored = await readIfExists(target);
  // The etag is the MD5 of the image, so a damaged copy is replaced.
  if (stored !== null && createHash('md5').update(stored).digest('hex') === etag) {
    await utimes(target, now, now);
    return { key, file, sha256: sha256(stored), contentType };
  }
  const object = await bucket.get(key);
  if (object === null) return null;
  const bytes = Buffer.from(await object.arrayBuffer());
  await writeFile(`${target}.partial`, bytes);
  await rename(`${target}.partial`, target);
  await utimes(target, now, now);
  return { key, file, sha256: sha256(bytes), contentType };
}

/** Throws a {@link DamagedBackup} if the image is missing from the folder or differs from the backed-up one. */
export async function checkImage(folder: string, image: BackupImage): Promise<void> {
  await readImage(folder, image);
}

async function readImage(folder: string, { file, key, sha256: expected }: BackupImage): Promise<Buffer> {
  const bytes = await readIfExists(path.join(imagesFolder(folder), file));
  if (bytes === null) throw new DamagedBackup(`the image ${key} is missing (images/${file})`);
  if (sha256(bytes) !== expected) throw new DamagedBackup(`the image ${key} is damaged (images/${file})`);
  return bytes;
}

/**
 * Uploads the images that are missing from the bucket or differ there. Returns the number of uploaded images. Other
 * images in the bucket stay.
 */
export async function restoreImages(
  bucket: R2Bucket,
  folder: string,
  images: AsyncIterable<BackupImage>,
): Promise<number> {
  let uploaded = 0;
  const restore = async (image: BackupImage): Promise<void> => {
    const bytes = await readImage(folder, image);
    const etag = createHash('md5').update(bytes).digest('hex');
    if ((await bucket.head(image.key))?.etag === etag) return;
    const httpMetadata = image.contentType === null ? {} : { contentType: image.contentType };
    await bucket.put(image.key, bytes, { httpMetadata });
    uploaded += 1;
  };
  let next: BackupImage[] = [];
  for await (const image of images) {
    next.push(image);
    if (next.length < AT_ONCE) continue;
    await Promise.all(next.map(restore));
    next = [];
  }
  await Promise.all(next.map(restore));
  return uploaded;
}

/**
 * Deletes the image files with a modification time before `before`. Each backup updates the time of the images that it
 * needs.
 */
export async function deleteOldImages(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(imagesFolder(folder))) {
    if (!/^[0-9a-f]{64}(\.partial)?$/.test(name)) continue;
    const file = path.join(imagesFolder(folder), name);
    if ((await stat(file)).mtime < before) await rm(file);
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}
