/** A public page's HTML for all visitors, and where in it each secret of the response stands that it was rendered for. */
export type StoredHtml = {
  bytes: Uint8Array<ArrayBuffer>;
  secretsAt: readonly (readonly number[])[];
  /** Its ETag; null where it has none. */
  tag: string | null;
};

/**
 * HTML as it is stored. Only public pages without anything of a person are: theirs is the same for everyone but for the
 * secrets.
 * @param secrets the nonce and the forms' key: always as many, in the same order and of the same lengths
 */
export function toStoredHtml(html: string, secrets: readonly string[], tag: string | null): StoredHtml {
  const bytes = new Uint8Array(encoder.encode(html));
  return { bytes, tag, secretsAt: secrets.map((secret) => placesOf(secret, html)) };
}

/** Stored HTML with a response's own secrets in it. */
export function htmlWith(secrets: readonly string[], stored: StoredHtml): Uint8Array<ArrayBuffer> {
  const html = stored.bytes.slice();
  for (const [index, secret] of secrets.entries()) {
    for (const place of stored.secretsAt[index] ?? []) encoder.encodeInto(secret, html.subarray(place));
  }
  return html;
}

const encoder = new TextEncoder();

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
