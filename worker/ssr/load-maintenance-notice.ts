import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { createPayload } from './create-payload.ts';
import { type LoadContext, pageAddress } from './load-context.ts';
import { type PayloadResult, uncached } from './payload-result.ts';

/** The notice of maintenance: in no cache, and without the menu, which would have to be asked for (R-EDGE-3). */
export async function loadMaintenanceNotice(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
): Promise<PayloadResult> {
  const page = SERVER_PAGES[match.row.id];
  if (page.access !== 'public') throw new Error(`${match.row.id} is no public page`);
  const { build, site, cache } = context;
  const address = pageAddress(context, match, url, pageQuery(match.row, url.searchParams));
  const loaded = await page.load({ api: cache.publicApi(null), ...address });
  return loaded.kind === 'page' ? uncached(createPayload(build, match, { site, menu: [] }, loaded)) : loaded;
}
