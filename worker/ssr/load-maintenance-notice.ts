import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { createPayload } from './create-payload.ts';
import type { LoadContext } from './load-context.ts';
import type { PayloadResult } from './payload-result.ts';

/** The notice of maintenance: in no cache, and without the menu, which would have to be asked for (R-EDGE-3). */
export async function loadMaintenanceNotice(
  { build, site, paymentMethods, publicApi }: LoadContext,
  match: RouteMatch,
  url: URL,
): Promise<PayloadResult> {
  const page = SERVER_PAGES[match.row.id];
  if (page.access !== 'public') throw new Error(`${match.row.id} is no public page`);
  const query = pageQuery(match.row, url.searchParams);
  const loaded = await page.load({
    api: publicApi(),
    path: url.pathname,
    params: match.params,
    query,
    site,
    paymentMethods,
  });
  if (loaded.kind !== 'page') return loaded;
  const payload = createPayload(build, match, { site, menu: [] }, loaded);
  return {
    kind: 'page',
    payload,
    cached: null,
    jsonLd: [],
    deferred: null,
    failedPart: null,
    isDegraded: false,
  };
}
