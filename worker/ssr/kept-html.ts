/** A public page's HTML, and where the nonce of the request that it was rendered for stands in it. */
type KeptHtml = { payload: object; bytes: Uint8Array<ArrayBuffer>; noncesAt: readonly number[] };

/** In the order of last use. */
const kept = new Map<string, KeptHtml>();
let keptBytes = 0;

/**
 * The HTML that was rendered of this very payload, with another request's nonce in it; null where there is none. What
 * is kept is of a public page without anything of a person: the same for everyone but for the nonce.
 * @param key names the page, and all that its HTML depends on beside the payload
 */
export function findHtml(key: string, payload: object, nonce: string): Uint8Array<ArrayBuffer> | null {
  const known = kept.get(key);
  if (known === undefined) return null;
  if (known.payload !== payload) {
    forget(key);
    return null;
  }
  kept.delete(key);
  kept.set(key, known);
  const html = known.bytes.slice();
  for (const place of known.noncesAt) encoder.encodeInto(nonce, html.subarray(place));
  return html;
}

/**
 * Keeps a page's HTML in the isolate for {@link findHtml}, and gives its bytes. What was used longest ago goes where
 * all of it would be more than `maxBytes`. Every nonce has the same length.
 */
export function keepHtml(
  key: string,
  payload: object,
  { html, nonce, maxBytes }: { html: string; nonce: string; maxBytes: number },
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(encoder.encode(html));
  forget(key);
  if (bytes.byteLength <= maxBytes) {
    kept.set(key, { payload, bytes, noncesAt: placesOf(nonce, html) });
    keptBytes += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break;
      forget(oldest);
    }
  }
  return bytes;
}

const encoder = new TextEncoder();

function forget(key: string): void {
  const known = kept.get(key);
  if (known === undefined) return;
  kept.delete(key);
  keptBytes -= known.bytes.byteLength;
}

/** Where a text stands in HTML, counted in bytes. */
function placesOf(text: string, html: string): number[] {
  const places: number[] = [];
  let place = 0;
  for (const part of html.split(text).slice(0, -1)) {
    place += encoder.encode(part).byteLength;
    places.push(place);
    place += text.length;
  }
  return places;
}
