import { getCookie } from 'hono/cookie';
import { ASSETS_COOKIE } from '#shared/navigation/assets-cookie.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { getConfig } from '#worker/env/config.ts';
import type { HtmlPart, StoredHtml } from '#worker/page-cache/page-cache.ts';
import { INLINE_ASSETS } from '#worker/platform/inline-assets.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import type { ResolvedPage } from './load-page.ts';

/** The values that differ between the responses of one page. `formKey`: the key of a submission without scripts. */
export type HtmlValues = { nonce: string; formKey: string };

/**
 * Placeholders in HTML that will be stored; {@link splitHtml} splits the HTML at them. `assetsMark` is the text of a
 * script that the document contains before and after the elements of the style sheet and the early script.
 */
export type HtmlPlaceholders = HtmlValues & { assetsMark: string };

/** Returns a public page's HTML from the isolate's memory, or renders and stores it. */
export async function getOrRenderHtml(
  c: CustomerContext,
  manifest: BuildManifest,
  { payload, cached, isCanonicalUrl, isDegraded }: ResolvedPage,
  values: HtmlValues,
  render: (values: HtmlValues | HtmlPlaceholders) => Promise<Response>,
): Promise<Response> {
  const maxBytes = getConfig(c.env).keptHtmlBytes;
  if (cached === null || maxBytes === 0 || !isCanonicalUrl) return render(values);
  if (cached.html !== null) {
    c.var.setCacheStatus('html');
    return respond(c, manifest, values, cached.html);
  }
  // Random, because a page may show any text that visitors have written.
  const mark = crypto.randomUUID();
  const html = await (await render(placeholders(mark))).text();
  // React writes this marker if a section could not be rendered. Such a page has no ETag and is not stored.
  const isBroken = html.includes('<!--$!-->');
  const tag = isBroken || isDegraded ? null : await pageEtag(html.replaceAll(mark, ''), c.var.pageHeaders());
  const stored = splitHtml(html, mark, tag);
  // If the menu has changed meanwhile, the HTML is outdated and must not be stored.
  if (!isBroken && cached.payload === payload) cached.storeHtml(stored, maxBytes);
  return respond(c, manifest, values, stored);
}

/**
 * Responds with HTML that contains this response's own values. If, according to its cookie, the browser has not cached
 * this build's style sheet, the style sheet and the early script are inlined instead of linked. Without a request for
 * the style sheet, the first paint comes a round trip earlier.
 */
function respond(
  c: CustomerContext,
  { css }: BuildManifest,
  values: HtmlValues,
  { before, assets, after, tag }: StoredHtml,
): Response {
  const isCssCached = getCookie(c, ASSETS_COOKIE) === css;
  // Drops the preload header, because the style sheet is inlined.
  if (!isCssCached) c.header('Link', undefined);
  const html = fillIn([...before, ...(isCssCached ? assets : inlineAssets(css)), ...after], values);
  return c.body(html, 200, {
    'Content-Type': 'text/html; charset=UTF-8',
    ...(tag !== null && { ETag: tag }),
  });
}

function inlineAssets(css: string): HtmlPart[] {
  const style = `<style data-href="${css}">${INLINE_ASSETS.css}</style>`;
  return [
    encoder.encode(`${style}<script nonce="`),
    'nonce',
    encoder.encode(`">${INLINE_ASSETS.earlyEvents}</script>`),
  ];
}

export function placeholders(mark: string): HtmlPlaceholders {
  return { nonce: `${mark}nonce`, formKey: `${mark}formKey`, assetsMark: `${mark}assets` };
}

/** Splits HTML that was rendered with {@link placeholders}. The parts are encoded only once. */
export function splitHtml(html: string, mark: string, tag: string | null): StoredHtml {
  const slot = new RegExp(`${mark}(nonce|formKey)`);
  const toParts = (text: string): HtmlPart[] =>
    text.split(slot).map((part) => (part === 'nonce' || part === 'formKey' ? part : encoder.encode(part)));
  const [before = '', assets = '', after = ''] = html.split(`<script>${mark}assets</script>`);
  return { before: toParts(before), assets: toParts(assets), after: toParts(after), tag };
}

/** Joins the parts of a page, with a response's own values in their places. */
export function fillIn(parts: readonly HtmlPart[], values: HtmlValues): Uint8Array<ArrayBuffer> {
  const encoded = { nonce: encoder.encode(values.nonce), formKey: encoder.encode(values.formKey) };
  const chunks = parts.map((part) => (typeof part === 'string' ? encoded[part] : part));
  const html = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const chunk of chunks) {
    html.set(chunk, end);
    end += chunk.byteLength;
  }
  return html;
}

const encoder = new TextEncoder();

const TAG_BYTES = 12;

/**
 * The ETag of a page or its payload, computed from its headers and its text without the values of one response. Weak,
 * because responses with the same tag have different values.
 */
export async function pageEtag(text: string, headers: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${headers}\n${text}`));
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, TAG_BYTES)))}"`;
}
