import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { withUnreadParameters } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { noRouteMatch } from '#worker/platform/refusals.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { redirectTo } from '#worker/platform/responses.ts';
import { loadPage } from './load-page.ts';
import { markdownResponse } from './markdown-response.ts';
import { noteSearch } from './note-search.ts';
import { payloadResponse } from './payload-response.ts';
import { flashedForm, type ReturnedForm, showDocument } from './show-document.ts';

/** A page as a document or as its payload. */
export async function showPage(
  c: CustomerContext,
  manifest: BuildManifest,
  returned: ReturnedForm | null = null,
): Promise<Response> {
  const { match, url, isPayload } = c.var.page;
  if (match === null) throw noRouteMatch(url);
  const result = await loadPage(c, manifest, match);
  if (result.kind === 'redirect') {
    return redirectTo(c, withUnreadParameters(result.to, match.row, url), result.status);
  }
  noteSearch(c, result.payload);
  if (isPayload) return payloadResponse(c, result, isPersonal(match.row));
  const markdown = returned === null ? await markdownResponse(c, match, result) : null;
  return markdown ?? showDocument(c, manifest, match, result, returned ?? flashedForm(c));
}
