import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { getConfig } from '#worker/env/config.ts';
import type { StoredHtml } from '#worker/page-cache/page-cache.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { findAssetTags, needsInlineAssets, withInlineAssets } from './first-view.ts';
import type { ResolvedPage } from './load-page.ts';
import { pageEtag } from './page-etag.ts';

/**
 * Returns a public page's HTML from the isolate's memory, or renders and stores it. `secrets`: strings that are unique
 * to this response.
 */
export async function getOrRenderHtml(
  c: CustomerContext,
  manifest: BuildManifest,
  { payload, cached, isCanonicalUrl, isDegraded }: ResolvedPage,
  { secrets, render }: { secrets: readonly string[]; render: () => Promise<Response> },
): Promise<Response> {
  const { url } = c.var.page;
  const maxBytes = getConfig(c.env).keptHtmlBytes;
  if (cached === null || maxBytes === 0 || !isCanonicalUrl) return render();
  const known = cached.html.get(url.origin);
  if (known !== undefined) {
    c.var.setCacheStatus('html');
    return answer(c, manifest, secrets, known);
  }
  const html = await (await render()).text();
  // React writes this marker if a section could not be rendered. Such a page is not stored.
  if (html.includes('<!--$!-->')) return c.body(html, 200, HTML);
  const tag = isDegraded ? null : await pageEtag(html, secrets, c.var.pageHeaders());
  const stored = toStoredHtml(html, secrets, tag);
  // If the menu has changed meanwhile, the HTML is outdated and must not be stored.
  if (cached.payload === payload) cached.storeHtml(url.origin, stored, maxBytes);
  return answer(c, manifest, secrets, stored);
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

function answer(
  c: CustomerContext,
  manifest: BuildManifest,
  secrets: readonly string[],
  stored: StoredHtml,
): Response {
  const headers = stored.tag === null ? HTML : { ...HTML, ETag: stored.tag };
  const bytes = htmlWith(secrets, stored);
  if (stored.assetTags === null || !needsInlineAssets(c, manifest)) return c.body(bytes, 200, headers);
  // Drops the preload header, because the style sheet is inlined.
  c.header('Link', undefined);
  return c.body(withInlineAssets(bytes, stored.assetTags, c.var.nonce, manifest), 200, headers);
}

/**
 * HTML in its stored form. Only public pages without personal data are stored. Apart from the secrets, their HTML is
 * the same for everyone.
 * @param secrets the nonce and the forms' key, always in the same number, order and lengths
 */
export function toStoredHtml(html: string, secrets: readonly string[], tag: string | null): StoredHtml {
  const bytes = new Uint8Array(encoder.encode(html));
  const secretsAt = secrets.map((secret) => placesOf(secret, html));
  return { bytes, tag, secretsAt, assetTags: findAssetTags(html) };
}

/** Inserts a response's own secrets into stored HTML. */
export function htmlWith(secrets: readonly string[], stored: StoredHtml): Uint8Array<ArrayBuffer> {
  const html = stored.bytes.slice();
  for (const [index, secret] of secrets.entries()) {
    for (const place of stored.secretsAt[index] ?? []) encoder.encodeInto(secret, html.subarray(place));
  }
  return html;
}

const encoder = new TextEncoder();

/** Byte offsets of a string in HTML. */
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
