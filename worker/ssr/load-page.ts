import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type { Customer } from '#worker/platform/request-context.ts';
import { createPayload } from './create-payload.ts';
import { type LoadContext, pageAddress } from './load-context.ts';
import { loadPersonalPage } from './load-personal-page.ts';
import { loadPublicPage } from './load-public-page.ts';
import { type PayloadResult, uncached } from './payload-result.ts';

/** Loads a page in the way its route asks for: the maintenance notice, a public page, or a customer's own page. */
export function loadPayload(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
  customer: Customer | null,
): Promise<PayloadResult> {
  if (match.row.layout === 'maintenance') return loadMaintenanceNotice(context, match, url);
  if (!isPersonal(match.row)) return loadPublicPage(context, match, url);
  if (customer === null) throw new Error(`${match.row.id} was reached by nobody: a guard is missing`);
  return loadPersonalPage(context, match, url, customer);
}

/** The notice of maintenance: in no cache, and without the menu, which would have to be asked for (R-EDGE-3). */
async function loadMaintenanceNotice(
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
