import { withDeadline } from '#worker/platform/deadline.ts';
import type { FoundPicture, PicturePorts } from './own-picture.ts';
import type { MadeSize } from './picture-request.ts';
import { pictureType } from './picture-type.ts';
import { MAX_SOURCE_BYTES, type PictureBytes, resize } from './resize.ts';

/** Another host may change its picture under the same URL. */
const KEPT_SECONDS = 86_400;
const ACCEPT = 'image/webp,image/avif,image/png,image/jpeg,image/gif';

/**
 * A picture of another host. It is kept in the data centre's cache, which forgets by itself: strangers choose the
 * URL's query, and must not fill the shop's store with it. Throws where the host does not answer.
 * @param keptAs a URL of the shop's own that stands for this picture in this size
 */
export async function findRemotePicture(
  url: URL,
  size: MadeSize,
  keptAs: string,
  ports: PicturePorts,
): Promise<FoundPicture> {
  const kept = await keptCopy(keptAs, ports);
  if (kept !== null) return toFound(kept);
  const source = await withDeadline('the pictures’ host', ports.deadlineMs, fetchPicture(url, ports));
  if (source === null) return { kind: 'none' };
  const resized = await resize(source, size, ports);
  if (resized.kind === 'broken') return { kind: 'none' };
  if (resized.kind === 'made') ports.waitUntil(keep(keptAs, resized.picture, ports));
  return toFound(resized.picture);
}

function toFound({ bytes, contentType }: PictureBytes): FoundPicture {
  return { kind: 'picture', body: bytes, contentType, etag: null, isLasting: false };
}

/** null: the host says no, sends elsewhere, or sends something that is no picture or too large. */
async function fetchPicture(url: URL, { deadlineMs }: PicturePorts): Promise<PictureBytes | null> {
  const response = await fetch(url, {
    // A host that is trusted may still point at one that is not.
    redirect: 'manual',
    headers: { Accept: ACCEPT },
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.status >= 500) throw new Error(`The pictures’ host answered ${response.status}`);
  const contentType = pictureType(response.headers.get('Content-Type'));
  const bytes = response.status === 200 && contentType !== null ? await readBounded(response) : null;
  if (bytes === null) await response.body?.cancel();
  return bytes === null || contentType === null ? null : { bytes, contentType };
}

async function readBounded(response: Response): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_SOURCE_BYTES) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

async function keptCopy(keptAs: string, { deadlineMs, log }: PicturePorts): Promise<PictureBytes | null> {
  try {
    const kept = await withDeadline('the cache', deadlineMs, caches.default.match(keptAs));
    const contentType = pictureType(kept?.headers.get('Content-Type'));
    return kept === undefined || contentType === null
      ? null
      : { bytes: await kept.arrayBuffer(), contentType };
  } catch (error) {
    log('the pictures’ cache did not answer', error);
    return null;
  }
}

async function keep(
  keptAs: string,
  { bytes, contentType }: PictureBytes,
  { log }: PicturePorts,
): Promise<void> {
  try {
    const headers = { 'Content-Type': contentType, 'Cache-Control': `public, max-age=${KEPT_SECONDS}` };
    await caches.default.put(keptAs, new Response(bytes, { headers }));
  } catch (error) {
    log('a picture could not be kept', error);
  }
}
