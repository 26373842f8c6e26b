import { withDeadline } from '#worker/platform/deadline.ts';
import { imageType } from '#worker/platform/image-type.ts';
import { type ImageSize, type MadeSize, RESIZED_PREFIX, sizeName } from './image-request.ts';
import { type ImageBytes, MAX_SOURCE_BYTES, resize } from './resize.ts';

/** The result of an image lookup. `isLasting`: the response never becomes outdated. */
export type FoundImage =
  | {
      kind: 'picture';
      body: ReadableStream | ArrayBuffer;
      contentType: string;
      etag: string | null;
      isLasting: boolean;
    }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'none' };

export type ImagePorts = {
  bucket: R2Bucket;
  images: ImagesBinding;
  deadlineMs: number;
  waitUntil: (work: Promise<unknown>) => void;
  log: (message: string, error: unknown) => void;
};

/**
 * Finds an image in the shop's bucket. The first request for a size resizes the image and stores the result in the
 * bucket. Two concurrent first requests store the same bytes. Throws if R2 does not respond.
 * @param conditions `If-None-Match` and `If-Modified-Since` of the request
 */
export async function findOwnImage(
  key: string,
  size: ImageSize,
  conditions: Headers,
  ports: ImagePorts,
): Promise<FoundImage> {
  if (size === 'whole') return stored(key, conditions, ports);
  const resizedBefore = await stored(resizedKey(key, size), conditions, ports);
  if (resizedBefore.kind !== 'none') return resizedBefore;
  const source = await withDeadline('R2', ports.deadlineMs, ports.bucket.get(key));
  const contentType = imageType(source?.httpMetadata?.contentType);
  if (source === null || contentType === null) return { kind: 'none' };
  if (source.size > MAX_SOURCE_BYTES) {
    return { kind: 'picture', body: source.body, contentType, etag: source.httpEtag, isLasting: true };
  }
  const bytes = await withDeadline('R2', ports.deadlineMs, source.arrayBuffer());
  const resized = await resize({ bytes, contentType }, size, ports);
  if (resized.kind === 'broken') return { kind: 'none' };
  const isMade = resized.kind === 'made';
  if (isMade) ports.waitUntil(store(resizedKey(key, size), resized.picture, ports));
  const { picture } = resized;
  return {
    kind: 'picture',
    body: picture.bytes,
    contentType: picture.contentType,
    etag: null,
    isLasting: isMade,
  };
}

async function stored(
  key: string,
  conditions: Headers,
  { bucket, deadlineMs }: ImagePorts,
): Promise<FoundImage> {
  const found = await withDeadline('R2', deadlineMs, bucket.get(key, { onlyIf: conditions }));
  const contentType = imageType(found?.httpMetadata?.contentType);
  if (found === null || contentType === null) return { kind: 'none' };
  return isWhole(found)
    ? { kind: 'picture', body: found.body, contentType, etag: found.httpEtag, isLasting: true }
    : { kind: 'unchanged', etag: found.httpEtag };
}

/** R2 returns no body if the browser's copy is still current. */
function isWhole(picture: R2Object | R2ObjectBody): picture is R2ObjectBody {
  return 'body' in picture;
}

function resizedKey(key: string, size: MadeSize): string {
  return `${RESIZED_PREFIX}${sizeName(size)}/${key}`;
}

async function store(
  key: string,
  { bytes, contentType }: ImageBytes,
  { bucket, log }: ImagePorts,
): Promise<void> {
  try {
    await bucket.put(key, bytes, { httpMetadata: { contentType } });
  } catch (error) {
    log('a picture could not be stored', error);
  }
}
