import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { ServerPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import type { ResolvedPage } from './create-payload.ts';
import { pageTag } from './page-tag.ts';
import { prefersMarkdown } from './prefers-markdown.ts';

/**
 * A page as Markdown for who prefers that to HTML (R-FEED-1); null where the document is to be shown. It is made of the
 * same payload, and nothing of it is stored: it costs less than finding it would. `private`, because Cloudflare's cache
 * does not tell answers apart by `Accept`.
 */
export async function markdownResponse(
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
    ...(!isDegraded && { ETag: await pageTag(text, [], c.var.pageHeaders()) }),
  });
}
