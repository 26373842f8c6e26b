import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import type { Customer } from '#worker/platform/request-context.ts';
import { createPayload, deferredOrNull } from './create-payload.ts';
import { loadLayout } from './layout-data.ts';
import { type LoadContext, pageAddress } from './load-context.ts';
import { type PayloadResult, uncached } from './payload-result.ts';

/** Longer than on public pages: a reorder's report is a long value, and no cache has it as a key. */
const MAX_VALUE_CHARACTERS = 2_000;

/** A guarded page's payload: loaded for one customer, never cached. */
export async function loadPersonalPage(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
  { api, session }: Customer,
): Promise<PayloadResult> {
  const page = SERVER_PAGES[match.row.id];
  const query = pageQuery(match.row, url.searchParams, MAX_VALUE_CHARACTERS);
  const { gatewayOrigins } = context;
  const [loaded, layout] = await Promise.all([
    page.load({ api, gatewayOrigins, ...pageAddress(context, match, url, query) }),
    loadLayout(context),
  ]);
  if (loaded.kind !== 'page') return loaded;
  context.cache.cacheStatus('api');
  const payload: PagePayload = {
    ...createPayload(context.build, match, layout, loaded),
    session,
    ...(loaded.cart === undefined ? {} : { cart: loaded.cart }),
    ...(loaded.deferred === undefined ? {} : { deferred: await deferredOrNull(context, loaded.deferred) }),
  };
  return uncached(payload, loaded.failedPart);
}
