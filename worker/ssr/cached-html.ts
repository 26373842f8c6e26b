import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { getConfig } from '#worker/env/config.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { findHtml, storeHtml, type TaggedHtml } from './html-cache.ts';
import { normalizedQuery } from './normalized-query.ts';
import { pageTag } from './page-tag.ts';
import type { LoadedPayload } from './payload-result.ts';

/** A public page's HTML from the isolate's memory, or rendered and stored there. `secrets`: what is this response's alone. */
export async function cachedHtml(
  c: CustomerContext,
  match: RouteMatch,
  { payload, isDegraded }: LoadedPayload,
  { secrets, render }: { secrets: readonly string[]; render: () => Promise<Response> },
): Promise<Response> {
  const key = htmlKey(match, c.var.page.url);
  const maxBytes = getConfig(c.env).keptHtmlBytes;
  if (key === null || maxBytes === 0) return render();
  const known = findHtml(key, payload, secrets);
  if (known !== null) {
    c.var.setCacheStatus('html');
    return answer(c, known);
  }
  const html = await (await render()).text();
  // React writes this mark where a part could not be rendered: such a page is not stored.
  if (html.includes('<!--$!-->')) return c.body(html, 200, HTML);
  const tag = isDegraded ? null : await pageTag(html, secrets, c.var.pageHeaders());
  return answer(c, { bytes: storeHtml(key, payload, { html, tag, secrets, maxBytes }), tag });
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

function answer(c: CustomerContext, { bytes, tag }: TaggedHtml): Response {
  return c.body(bytes, 200, tag === null ? HTML : { ...HTML, ETag: tag });
}

/**
 * Names a page's HTML; null where it is not stored: the notice of maintenance, and addresses with a query that the page
 * does not know or spells in another way. The host is part of the name, because links in the head are absolute.
 */
function htmlKey(match: RouteMatch, url: URL): string | null {
  if (match.row.layout === 'maintenance') return null;
  if (url.search === '') return url.origin + url.pathname;
  const query = `?${normalizedQuery(match, url)}`;
  return url.search === query ? url.origin + url.pathname + query : null;
}
