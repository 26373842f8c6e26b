/** A public page's HTML, and where in it each secret of the response stands that it was rendered for. */
type HtmlEntry = {
  payload: object;
  bytes: Uint8Array<ArrayBuffer>;
  secretsAt: readonly (readonly number[])[];
  tag: string | null;
};

/** HTML as it is sent; `tag` is its ETag, null where it has none. */
export type TaggedHtml = { bytes: Uint8Array<ArrayBuffer>; tag: string | null };

/** In the order of last use. */
const entries = new Map<string, HtmlEntry>();
let storedBytes = 0;

/**
 * The HTML that was rendered of this very payload, with this response's secrets in it; null where there is none. Only
 * public pages without anything of a person are stored: their HTML is the same for everyone but for the secrets.
 * @param key names the page, and all that its HTML depends on beside the payload
 * @param secrets the nonce and the forms' key: always as many, in the same order and of the same lengths
 */
export function findHtml(key: string, payload: object, secrets: readonly string[]): TaggedHtml | null {
  const entry = entries.get(key);
  if (entry === undefined) return null;
  if (entry.payload !== payload) {
    remove(key);
    return null;
  }
  entries.delete(key);
  entries.set(key, entry);
  const html = entry.bytes.slice();
  for (const [index, secret] of secrets.entries()) {
    for (const place of entry.secretsAt[index] ?? []) encoder.encodeInto(secret, html.subarray(place));
  }
  return { bytes: html, tag: entry.tag };
}

type GivenHtml = { html: string; tag: string | null; secrets: readonly string[]; maxBytes: number };

/**
 * Stores a page's HTML in the isolate's memory for {@link findHtml}, and gives its bytes. Entries that were used
 * longest ago are removed where all together would be more than `maxBytes`.
 */
export function storeHtml(
  key: string,
  payload: object,
  { html, tag, secrets, maxBytes }: GivenHtml,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(encoder.encode(html));
  remove(key);
  if (bytes.byteLength <= maxBytes) {
    entries.set(key, { payload, bytes, tag, secretsAt: secrets.map((secret) => placesOf(secret, html)) });
    storedBytes += bytes.byteLength;
    for (const oldest of entries.keys()) {
      if (storedBytes <= maxBytes) break;
      remove(oldest);
    }
  }
  return bytes;
}

const encoder = new TextEncoder();

function remove(key: string): void {
  const entry = entries.get(key);
  if (entry === undefined) return;
  entries.delete(key);
  storedBytes -= entry.bytes.byteLength;
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
