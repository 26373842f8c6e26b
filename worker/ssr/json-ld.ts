import { jsonForHtml } from './json-in-html.ts';

/** Where schema.org keeps URLs. */
const URL_KEYS = new Set(['url', 'item', 'image', 'logo', 'target', 'urlTemplate', '@id']);

const texts = new WeakMap<object, { origin: string; text: string }>();

/**
 * A schema.org object as JSON that may stand in HTML, the paths in it made whole URLs. Loaders do not know the shop's
 * origin: what they give is kept for every host. Worked out once for an object that the isolate remembers.
 */
export function jsonLdText(object: object, origin: string): string {
  const known = texts.get(object);
  if (known?.origin === origin) return known.text;
  const text = jsonForHtml(withOrigin(object, origin));
  texts.set(object, { origin, text });
  return text;
}

function withOrigin(value: unknown, origin: string, isUrl = false): unknown {
  // Put together as text: a parser would escape the braces of a URL template.
  if (typeof value === 'string') return isUrl && /^\/(?!\/)/.test(value) ? origin + value : value;
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, isUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withOrigin(each, origin, URL_KEYS.has(key))]),
  );
}
