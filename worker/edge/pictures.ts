import type { Context } from 'hono';
import type { ShopEnv } from '#worker/env/shop-env.ts';

const PREFIX = '/pictures/';
/** R2 itself refuses keys above 1,024 bytes. */
const MAX_KEY_CHARACTERS = 250;

/** A product's picture from R2. Its key holds a hash of its content, so it may be kept for good. */
export async function servePicture(c: Context<ShopEnv>): Promise<Response> {
  const key = decodeKey(new URL(c.req.url).pathname.slice(PREFIX.length));
  const picture =
    key === null || key.length > MAX_KEY_CHARACTERS
      ? null
      : await c.env.PICTURES.get(key, { onlyIf: c.req.raw.headers });
  if (picture === null) return c.text('No such picture', 404, { 'Cache-Control': 'public, max-age=60' });
  const headers = new Headers({
    'Content-Type': picture.httpMetadata?.contentType ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: picture.httpEtag,
  });
  return isWhole(picture)
    ? new Response(picture.body, { headers })
    : new Response(null, { status: 304, headers });
}

/** Without a body the browser's copy is the same still. */
function isWhole(picture: R2Object | R2ObjectBody): picture is R2ObjectBody {
  return 'body' in picture;
}

function decodeKey(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
