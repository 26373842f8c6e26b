import { failureEffect } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import type { LoadedPage, PageInput, ServerPage } from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { isEdgeRateLimit, toPageError } from '#worker/platform/page-error.ts';
import type { CustomerContext } from '#worker/platform/request-context.ts';
import { createPayload, deferredOrNull, type PayloadResult, toUncachedPage } from './create-payload.ts';
import { loadLayout } from './layout-data.ts';
import { createLoadContext, type LoadContext, pageInput } from './load-context.ts';
import { loadPublicPage } from './load-public-page.ts';
import { logFailure } from './log-failure.ts';

/** Loads the requested page. Logs failures, and throws them as the error that the page responds with. */
export async function loadPage(
  c: CustomerContext,
  manifest: BuildManifest,
  match: RouteMatch,
): Promise<PayloadResult> {
  const { isPayload } = c.var.page;
  try {
    const context = await createLoadContext(c, manifest);
    const result = await loadByAccess(c, context, match);
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

/** Loads a page according to its route: the maintenance notice, or a page of one of the three kinds. */
async function loadByAccess(
  c: CustomerContext,
  context: LoadContext,
  match: RouteMatch,
): Promise<PayloadResult> {
  const { customer } = c.var;
  const { url } = c.var.page;
  if (match.row.layout === 'maintenance') return loadMaintenanceNotice(context, match, url);
  const page: ServerPage = SERVER_PAGES[match.row.id];
  switch (page.access) {
    case 'public':
      return loadPublicPage(context, page, match, url);
    case 'visitor': {
      await context.limitLoad(match.row, url.searchParams);
      const api = c.var.visitorApi();
      return loadUncachedPage(context, match, url, (input) => page.load({ api, ...input }));
    }
    case 'personal': {
      if (customer === null)
        throw new Error(`${match.row.id} was requested without a customer: a guard is missing`);
      const { api, session } = customer;
      const { gatewayOrigins } = context;
      const load = (input: PageInput) => page.load({ api, gatewayOrigins, ...input });
      return loadUncachedPage(context, match, url, load, session);
    }
  }
}

/** The maintenance notice. It is not cached and has no menu, which would require an API call (R-EDGE-3). */
async function loadMaintenanceNotice(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
): Promise<PayloadResult> {
  const page = SERVER_PAGES[match.row.id];
  if (page.access !== 'public') throw new Error(`${match.row.id} is not a public page`);
  const { build, site, cache } = context;
  const input = pageInput(context, match, url, pageQuery(match.row, url.searchParams));
  const loaded = await page.load({ api: cache.publicApi(null), ...input });
  return loaded.kind === 'page'
    ? toUncachedPage(createPayload(build, match, { site, menu: [] }, loaded))
    : loaded;
}

/** Longer than on public pages, because a reorder's report is a long value and is never part of a cache key. */
const MAX_VALUE_CHARACTERS = 2_000;

/** The payload of a guarded page or of one behind a secret link: loaded for this request, never cached. */
async function loadUncachedPage(
  context: LoadContext,
  match: RouteMatch,
  url: URL,
  load: (input: PageInput) => Promise<LoadedPage>,
  session?: SessionSeed,
): Promise<PayloadResult> {
  const query = pageQuery(match.row, url.searchParams, MAX_VALUE_CHARACTERS);
  const [loaded, layout] = await Promise.all([
    load(pageInput(context, match, url, query)),
    loadLayout(context),
  ]);
  if (loaded.kind !== 'page') return loaded;
  context.cache.cacheStatus('api');
  const payload: PagePayload = {
    ...createPayload(context.build, match, layout, loaded),
    ...(session && { session }),
    ...(loaded.cart === undefined ? {} : { cart: loaded.cart }),
    ...(loaded.deferred === undefined ? {} : { deferred: await deferredOrNull(context, loaded.deferred) }),
  };
  return toUncachedPage(payload, loaded.failedPart);
}
