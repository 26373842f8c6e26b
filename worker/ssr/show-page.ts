import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { withUnreadParameters } from '#shared/navigation/page-query.ts';
import type { ServerPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type { CustomerContext, RequestContext } from '#worker/platform/request-context.ts';
import { noRouteMatch } from '#worker/platform/request-errors.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { loadPage, type ResolvedPage } from './load-page.ts';
import { pageEtag } from './page-html.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { flashedForm, type RerenderedForm, showDocument } from './show-document.ts';

/** Returns a page as a document or as its payload. */
export async function showPage(
  c: CustomerContext,
  manifest: BuildManifest,
  returned: RerenderedForm | null = null,
): Promise<Response> {
  const { match, url, isPayload } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const result = await loadPage(c, manifest, { match, url, isPayload, customer: c.var.customer });
  if (result.kind === 'redirect') {
    return redirectTo(c, withUnreadParameters(result.to, match.row, url), result.status);
  }
  const page: ServerPage = SERVER_PAGES[match.row.id];
  const isPrivate = page.access !== 'public';
  const search = isPrivate ? null : page.searchOf?.(result.payload.data);
  if (search != null) c.var.recordSearch(search);
  if (isPayload) return payloadResponse(c, result, isPrivate);
  const markdown = returned === null ? await markdownResponse(c, match, result) : null;
  if (markdown !== null) return markdown;
  return showDocument(c, manifest, match, result, { isPrivate, returned: returned ?? flashedForm(c) });
}

/**
 * Returns a page as Markdown for clients that prefer it to HTML (R-FEED-1); null if the client gets the document. The
 * Markdown is generated from the page's payload and not cached, because generating it costs less than a cache lookup.
 * The response is `private`, because Cloudflare's cache does not distinguish responses by `Accept`.
 */
async function markdownResponse(
  c: CustomerContext,
  match: RouteMatch,
  { payload, isDegraded }: ResolvedPage,
): Promise<Response | null> {
  const page: ServerPage = SERVER_PAGES[match.row.id];
  if (page.access !== 'public' || page.markdown === undefined) return null;
  c.header('Vary', 'Accept', { append: true });
  if (!prefersMarkdown(c.req.header('Accept'))) return null;
  const { head, data } = payload;
  const { pathname, search } = c.var.page.url;
  const text = page.markdown({ head, data }, new URL(pathname + search, payload.layout.site.origin));
  return c.body(text, 200, {
    'Content-Type': 'text/markdown; charset=UTF-8',
    'Cache-Control': 'private, no-cache',
    ...(head.noindex === true && { 'X-Robots-Tag': 'noindex' }),
    ...(!isDegraded && { ETag: await pageEtag(text, c.var.pageHeaders()) }),
  });
}

/** Returns a page's data as JSON (R-EDGE-8). Unlike a document, it waits for deferred data. */
async function payloadResponse(
  c: RequestContext,
  loaded: ResolvedPage,
  isPrivate: boolean,
): Promise<Response> {
  const { text, tag } = await jsonOf(loaded);
  // A `Set-Cookie` header makes the response visitor-specific, so it must not be cached.
  const isShared = !isPrivate && c.res.headers.getSetCookie().length === 0;
  return c.body(text, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    ...(isShared && tag !== null && !loaded.isDegraded && { ETag: tag }),
  });
}

/** Serialises a payload; a cached page's payload only once. `tag`: its ETag; null if the page is not cached. */
async function jsonOf({
  payload,
  cached,
  deferred,
}: ResolvedPage): Promise<{ text: string; tag: string | null }> {
  if (deferred !== null) return { text: JSON.stringify({ ...payload, deferred: await deferred }), tag: null };
  if (cached === null) return { text: JSON.stringify(payload), tag: null };
  if (cached.json !== null) return cached.json;
  const text = JSON.stringify(payload);
  const json = { text, tag: await pageEtag(text, '') };
  // If the menu has changed meanwhile, the JSON is outdated and must not be stored.
  if (cached.payload === payload) cached.json = json;
  return json;
}
