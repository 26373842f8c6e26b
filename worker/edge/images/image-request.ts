import { IMAGE_WIDTHS_PX } from '#shared/constants.ts';
import { decodeSegment } from '#shared/navigation/decode-segment.ts';
import type { ImageService } from '#shared/navigation/image-urls.ts';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';

/** The requested size: a width in px, the preview card of a shared link, or the original (`whole`). */
export type ImageSize = MadeSize | 'whole';
export type MadeSize = { width: number } | 'card';

export type ImageRequest =
  | { kind: 'own'; key: string; size: ImageSize }
  | { kind: 'remote'; url: URL; size: MadeSize }
  | { kind: 'rejected'; status: 400 | 404; message: string };

/** The R2 prefix of resized images. Their keys cannot be requested directly. */
export const RESIZED_PREFIX = 'resized/';

const PREFIX = '/pictures/';
const REMOTE = 'remote';
/** R2 itself rejects keys longer than 1,024 bytes. */
const MAX_KEY_CHARACTERS = 250;
const MAX_REMOTE_URL_CHARACTERS = 2_000;
const NO_SUCH_IMAGE = { kind: 'rejected', status: 404, message: 'No such picture' } as const;

type Settings = { service: ImageService; hosts: readonly string[] };

/**
 * Reads `/pictures/KEY` or `/pictures/remote?url=…`, with `?w=` or `?card=1`. `Save-Data: on` halves the width.
 */
export function readImageRequest(
  { pathname, searchParams }: URL,
  headers: Headers,
  { service, hosts }: Settings,
): ImageRequest {
  const requested = sizeOf(searchParams, isSavingData(headers));
  if (requested === null) return rejected('The width is not an allowed image width.');
  const key = decodeSegment(pathname.slice(PREFIX.length));
  if (key === REMOTE) {
    return service === 'cloudflare' ? NO_SUCH_IMAGE : remoteRequest(searchParams, hosts, requested);
  }
  // Cloudflare's resizer requests the original here and resizes it itself.
  const size = service === 'cloudflare' ? 'whole' : requested;
  const isKey = key !== null && key !== '' && key.length <= MAX_KEY_CHARACTERS;
  const isPublic = key !== null && ![RESIZED_PREFIX, PRIVATE_PREFIX].some((prefix) => key.startsWith(prefix));
  return isKey && isPublic ? { kind: 'own', key, size } : NO_SUCH_IMAGE;
}

/** The size's name in keys and cache URLs: `w640`, `card`. */
export function sizeName(size: MadeSize): string {
  return size === 'card' ? 'card' : `w${size.width}`;
}

function isSavingData(headers: Headers): boolean {
  return headers.get('Save-Data')?.toLowerCase() === 'on';
}

function sizeOf(query: URLSearchParams, isSaving: boolean): ImageSize | null {
  const width = query.get('w');
  const card = query.get('card');
  if (width !== null && card !== null) return null;
  if (card !== null) return card === '1' ? 'card' : null;
  if (width === null) return 'whole';
  const allowed = IMAGE_WIDTHS_PX.find((each) => String(each) === width);
  if (allowed === undefined) return null;
  return { width: isSaving ? halved(allowed) : allowed };
}

/** Returns the widest allowed width that is at most half of `width`, or the smallest allowed width if there is none. */
function halved(width: number): number {
  return IMAGE_WIDTHS_PX.findLast((each) => each * 2 <= width) ?? IMAGE_WIDTHS_PX[0];
}

/** Accepts only https and the hosts in PICTURE_HOSTS, so that the shop is not an open proxy. */
function remoteRequest(query: URLSearchParams, hosts: readonly string[], size: ImageSize): ImageRequest {
  if (size === 'whole') return rejected('Pictures of other hosts have a width.');
  const text = query.get('url') ?? '';
  const url = text.length <= MAX_REMOTE_URL_CHARACTERS ? URL.parse(text) : null;
  const isAllowed =
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    hosts.includes(url.hostname);
  if (!isAllowed) return rejected('Pictures aren’t taken from there.');
  url.hash = '';
  return { kind: 'remote', url, size };
}

function rejected(message: string): ImageRequest {
  return { kind: 'rejected', status: 400, message };
}
