import { failureEffect } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { isEdgeRateLimit, toPageError } from '#worker/platform/page-error.ts';
import type { Customer, CustomerContext } from '#worker/platform/request-context.ts';
import { createPayload, deferredOrNull, type PayloadResult, toUncachedPage } from './create-payload.ts';
import { loadLayout } from './layout-data.ts';
import { createLoadContext, type LoadContext, logFailure, pageAddress } from './load-context.ts';
import { loadPublicPage } from './load-public-page.ts';

/** Loads the requested page. Logs failures, and throws them as the error that the page responds with. */
export async function loadPage(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
): Promise<PayloadResult> {
  const { customer, page } = c.var;
  const { url, isPayload } = page;
  try {
    const context = await createLoadContext(c, manifest);
    const result = await loadPayload(context, match, url, customer);
    // If a part of the page failed, a document is shown without it, but a client navigation is rolled back.
    if (isPayload && result.kind === 'page' && rejectsPayload(result.failedPart)) throw result.failedPart;
    return result;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (!isMissing(error) && !isEdgeRateLimit(error)) logFailure(c, `loading ${match.row.id} failed`, error);
    throw toPageError(error);
  }
}

/** True if the page needs the failed call. A failed helper call never rejects a page (R-ERR-4). */
function rejectsPayload(failed: HttpError | null): failed is HttpError {
  return failed?.call != null && failureEffect(failed.call) !== 'helper';
}

/** Loads a page according to its route: the maintenance notice, a public page, or a customer's own page. */
function loadPayload(
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

/** The maintenance notice. It is not cached and has no menu, which would require an API call (R-EDGE-3). */
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
  return loaded.kind === 'page'
    ? toUncachedPage(createPayload(build, match, { site, menu: [] }, loaded))
    : loaded;
}

/** Longer than on public pages, because a reorder's report is a long value and is never part of a cache key. */
const MAX_VALUE_CHARACTERS = 2_000;

/** A guarded page's payload: loaded for one customer, never cached. */
async function loadPersonalPage(
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
  return toUncachedPage(payload, loaded.failedPart);
}
