import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { getConfig } from '#worker/env/config.ts';
import { htmlWith, type StoredHtml, toStoredHtml } from '#worker/page-cache/stored-html.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { normalizedQuery } from './normalized-query.ts';
import { pageTag } from './page-tag.ts';
import type { LoadedPayload } from './payload-result.ts';

/** A public page's HTML from the isolate's memory, or rendered and stored there. `secrets`: what is this response's alone. */
export async function cachedHtml(
  c: CustomerContext,
  match: RouteMatch,
  { payload, cached, isDegraded }: LoadedPayload,
  { secrets, render }: { secrets: readonly string[]; render: () => Promise<Response> },
): Promise<Response> {
  const { url } = c.var.page;
  const maxBytes = getConfig(c.env).keptHtmlBytes;
  if (cached === null || maxBytes === 0 || !isSpeltAsKnown(match, url)) return render();
  const known = cached.html.get(url.origin);
  if (known !== undefined) {
    c.var.setCacheStatus('html');
    return answer(c, htmlWith(secrets, known), known);
  }
  const html = await (await render()).text();
  // React writes this mark where a part could not be rendered: such a page is not stored.
  if (html.includes('<!--$!-->')) return c.body(html, 200, HTML);
  const tag = isDegraded ? null : await pageTag(html, secrets, c.var.pageHeaders());
  const stored = toStoredHtml(html, secrets, tag);
  // Meanwhile the menu may have changed.
  if (cached.payload === payload) cached.storeHtml(url.origin, stored, maxBytes);
  return answer(c, stored.bytes, stored);
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' };

function answer(
  c: CustomerContext,
  bytes: Uint8Array<ArrayBuffer>,
  { tag }: Pick<StoredHtml, 'tag'>,
): Response {
  return c.body(bytes, 200, tag === null ? HTML : { ...HTML, ETag: tag });
}

/** Whether an address has no query but what the page knows, as the page spells it: other addresses' HTML is not stored. */
function isSpeltAsKnown(match: RouteMatch, url: URL): boolean {
  return url.search === '' || url.search === `?${normalizedQuery(match, url)}`;
}
