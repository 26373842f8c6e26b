import { jsonForHtml } from './json-in-html.ts';
import type { ResolvedPage } from './load-page.ts';

/** The JSON strings in a page's document. A cached page's strings are serialised only once. */
export function documentTexts({ payload, cached, jsonLd }: ResolvedPage) {
  const { origin } = payload.layout.site;
  if (cached?.payload !== payload) {
    return { payloadJson: jsonForHtml(payload), jsonLd: jsonLdTexts(jsonLd, origin) };
  }
  cached.documentText ??= jsonForHtml(payload);
  cached.jsonLd ??= jsonLdTexts(jsonLd, origin);
  return { payloadJson: cached.documentText, jsonLd: cached.jsonLd };
}

/** Schema.org objects as JSON that is safe in HTML, with absolute URLs instead of paths. */
function jsonLdTexts(objects: readonly object[], origin: string): string[] {
  return objects.map((object) => jsonForHtml(withOrigin(object, origin)));
}

function withOrigin(value: unknown, origin: string, isUrl = false): unknown {
  // Concatenated, because `new URL` would escape the braces of a URL template.
  if (typeof value === 'string') return isUrl && /^\/(?!\/)/.test(value) ? origin + value : value;
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, isUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withOrigin(each, origin, URL_KEYS.has(key))]),
  );
}

/** The schema.org properties whose values are URLs. */
const URL_KEYS = new Set([
  'url',
  'item',
  'image',
  'logo',
  'target',
  'urlTemplate',
  'merchantReturnLink',
  '@id',
]);
