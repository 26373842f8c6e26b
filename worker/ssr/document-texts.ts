import { payloadForHtml } from './json-in-html.ts';
import { jsonLdTexts } from './json-ld.ts';
import type { LoadedPayload } from './payload-result.ts';

/** The JSON that a page's document holds; that of a cached page is written once. */
export function documentTexts({ payload, cached, jsonLd }: LoadedPayload, origin: string) {
  if (cached?.payload !== payload) {
    return { payloadJson: payloadForHtml(payload), jsonLd: jsonLdTexts(jsonLd, origin) };
  }
  cached.documentText ??= payloadForHtml(payload);
  if (cached.jsonLd?.origin !== origin) cached.jsonLd = { origin, texts: jsonLdTexts(jsonLd, origin) };
  return { payloadJson: cached.documentText, jsonLd: cached.jsonLd.texts };
}
