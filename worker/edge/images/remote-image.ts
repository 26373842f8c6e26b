import { readBoundedBytes } from '#worker/platform/bounded-body.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { imageType } from '#worker/platform/image-type.ts';
import type { MadeSize } from './image-request.ts';
import type { FoundImage, ImagePorts } from './own-image.ts';
import { type ImageBytes, MAX_SOURCE_BYTES, resize } from './resize.ts';

/** One day, because another host may replace its image under the same URL. */
const CACHED_SECONDS = 86_400;
const ACCEPT = 'image/webp,image/avif,image/png,image/jpeg,image/gif';

/**
 * Fetches an image from another host. Caches it in the data centre but does not store it in R2, because strangers
 * choose the URL and could fill the bucket. Throws if the host does not respond or responds with a 5xx.
 * @param cacheUrl a URL of the shop that identifies this image in this size
 */
export async function fetchRemoteImage(
  url: URL,
  size: MadeSize,
  cacheUrl: string,
  ports: ImagePorts,
): Promise<FoundImage> {
  const cached = await findCached(cacheUrl, ports);
  if (cached !== null) return toFound(cached);
  const source = await withDeadline('the pictures’ host', ports.deadlineMs, fetchImage(url, ports));
  if (source === null) return { kind: 'none' };
  const resized = await resize(source, size, ports);
  if (resized.kind === 'broken') return { kind: 'none' };
  if (resized.kind === 'made') ports.waitUntil(store(cacheUrl, resized.picture, ports));
  return toFound(resized.picture);
}

function toFound({ bytes, contentType }: ImageBytes): FoundImage {
  return { kind: 'picture', body: bytes, contentType, etag: null, isLasting: false };
}

/** Returns null if the host rejects the request, redirects, or sends a body that is too large or not an image. */
async function fetchImage(url: URL, { deadlineMs }: ImagePorts): Promise<ImageBytes | null> {
  const response = await fetch(url, {
    // An allowed host could redirect to one that is not allowed.
    redirect: 'manual',
    headers: { Accept: ACCEPT },
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.status >= 500) throw new Error(`The pictures’ host answered ${response.status}`);
  const contentType = imageType(response.headers.get('Content-Type'));
  const bytes =
    response.status === 200 && contentType !== null
      ? await readBoundedBytes(response, MAX_SOURCE_BYTES)
      : null;
  if (bytes === null) await response.body?.cancel();
  return bytes === null || contentType === null ? null : { bytes, contentType };
}

async function findCached(cacheUrl: string, { deadlineMs, log }: ImagePorts): Promise<ImageBytes | null> {
  try {
    const cached = await withDeadline('the cache', deadlineMs, caches.default.match(cacheUrl));
    const contentType = imageType(cached?.headers.get('Content-Type'));
    return cached === undefined || contentType === null
      ? null
      : { bytes: await cached.arrayBuffer(), contentType };
  } catch (error) {
    log('the pictures’ cache did not answer', error);
    return null;
  }
}

async function store(
  cacheUrl: string,
  { bytes, contentType }: ImageBytes,
  { log }: ImagePorts,
): Promise<void> {
  try {
    const headers = { 'Content-Type': contentType, 'Cache-Control': `public, max-age=${CACHED_SECONDS}` };
    await caches.default.put(cacheUrl, new Response(bytes, { headers }));
  } catch (error) {
    log('a picture could not be cached', error);
  }
}
