import { failureEffect } from '#shared/contract/endpoints.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { LayoutData, PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import { hasListingFilter, pageQuery } from '#shared/navigation/page-query.ts';
import { type CachePolicy, getOrLoad, type MemoryEntry } from '#worker/page-cache/page-cache.ts';
import type {
  LoadResult,
  PageInput,
  PageRedirect,
  PublicPage,
  ServerPage,
} from '#worker/pages/define-page.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';
import { isEdgeRateLimit, toPageError } from '#worker/platform/page-error.ts';
import type { Customer, CustomerContext, PageRequest } from '#worker/platform/request-context.ts';
import { cacheKey, createLoadContext, type LoadContext } from './load-context.ts';
import { frameOf, loadLayout } from './load-layout.ts';

/** A loaded page with the layout around it. */
export type ResolvedPage = {
  kind: 'page';
  payload: PagePayload;
  /** The cache entry for data derived from the payload; null if the page is not cached. */
  cached: MemoryEntry | null;
  /**
   * True if the page's HTML may be stored with `cached`: the URL has no query, or only supported parameters in their
   * normalised form.
   */
  isCanonicalUrl: boolean;
  /** Only in the HTML, for crawlers; not in the payload. */
  jsonLd: readonly object[];
  /** Data that is not in the payload yet; null if the payload is complete. */
  deferred: Promise<unknown> | null;
  /** The error of optional data that failed to load. */
  failedPart: HttpError | null;
  /**
   * True if data is missing that may be available a moment later. The page is then sent without an ETag, so it is never
   * confirmed as unchanged.
   */
  isDegraded: boolean;
};

/** A public page as stored in the cache, without the layout. */
type CachedPage = {
  kind: 'page';
  head: PagePayload['head'];
  data: unknown;
  deferred?: unknown;
  jsonLd: readonly object[];
  /** The error of optional data that failed to load. Such a page is never stored outside the isolate. */
  failedPart?: HttpError;
};

/** The page to load, and who requests it. `customer` is null if the page is the same for everyone. */
export type RequestedPage = Pick<PageRequest, 'url' | 'isPayload'> & {
  match: RouteMatch;
  customer: Customer | null;
};

/** Loads a page. Logs failures, and throws them as the error that the page responds with. */
export async function loadPage(
  c: CustomerContext,
  manifest: BuildManifest,
  requested: RequestedPage,
): Promise<ResolvedPage | PageRedirect> {
  const { match, isPayload } = requested;
  try {
    const context = await createLoadContext(c, manifest);
    const result = await loadByAccess(c, context, requested);
    // If optional data failed to load, a document is shown without it, but a client navigation is rolled back.
    if (isPayload && result.kind === 'page' && rejectsPayload(result.failedPart)) throw result.failedPart;
    return result;
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    if (!isMissing(cause) && !isEdgeRateLimit(cause))
      writeLog({ level: 'error', at: 'ssr', message: `loading ${match.row.id} failed`, cause });
    throw toPageError(cause);
  }
}

/** True if the page needs the failed call. A failed helper call never rejects a page (R-ERR-4). */
function rejectsPayload(failed: HttpError | null): failed is HttpError {
  return failed?.call != null && failureEffect(failed.call) !== 'helper';
}

/** Loads a page according to its route: the maintenance notice, or a public, visitor or personal page. */
async function loadByAccess(
  c: CustomerContext,
  context: LoadContext,
  { match, url, customer }: RequestedPage,
): Promise<ResolvedPage | PageRedirect> {
  const page: ServerPage = SERVER_PAGES[match.row.id];
  switch (page.access) {
    case 'public':
      return match.row.layout === 'maintenance'
        ? loadUncachedPage(context, page, match, url, (input) =>
            page.load({ api: context.cache.publicApi(null), ...input }),
          )
        : loadPublicPage(context, page, match, url);
    case 'visitor': {
      await context.limitLoad(match.row, url.searchParams);
      const api = c.var.visitorApi();
      return loadUncachedPage(context, page, match, url, (input) => page.load({ api, ...input }));
    }
    case 'personal': {
      if (customer === null)
        throw new Error(`${match.row.id} was requested without a customer: a guard is missing`);
      const { api, session } = customer;
      const { gatewayOrigins } = context;
      const load = (input: PageInput) => page.load({ api, gatewayOrigins, ...input });
      return loadUncachedPage(context, page, match, url, load, session);
    }
  }
}

/** Longer than on cached pages. A reorder's report and the return path of the maintenance notice are long values. */
const MAX_VALUE_CHARACTERS = 2_000;

/**
 * Loads a guarded page, a page behind a secret link, or the maintenance notice, for this request only. It is never
 * cached.
 */
async function loadUncachedPage(
  context: LoadContext,
  page: ServerPage,
  match: RouteMatch,
  url: URL,
  load: (input: PageInput) => Promise<LoadResult<unknown, unknown>>,
  session?: SessionSeed,
): Promise<ResolvedPage | PageRedirect> {
  const input = pageInput(context, match, url, pageQuery(match.row, url.searchParams, MAX_VALUE_CHARACTERS));
  // The menu requires an API call, which the maintenance notice must not need (R-EDGE-3).
  const layoutLoad =
    match.row.layout === 'maintenance' ? { site: context.site, menu: [] } : loadLayout(context);
  const [loaded, layout] = await Promise.all([load(input), layoutLoad]);
  if (loaded.kind !== 'page') return loaded;
  context.cache.cacheStatus('api');
  const { jsonLd: _jsonLd, ...head } = page.head(loaded, input);
  const { data, cart, deferred, failedPart } = loaded;
  const payload: PagePayload = {
    ...createPayload(context, match, layout, { head, data }),
    ...(session && { session }),
    ...(cart === undefined ? {} : { cart }),
    ...(deferred === undefined ? {} : { deferred: await deferredOrNull(context, deferred) }),
  };
  return uncached(payload, failedPart);
}

/** A page that is not cached and has no deferred data. */
function uncached(payload: PagePayload, failedPart: HttpError | null = null): ResolvedPage {
  const isDegraded = failedPart !== null;
  const rest = { cached: null, isCanonicalUrl: false, jsonLd: [], deferred: null };
  return { kind: 'page', payload, ...rest, failedPart, isDegraded };
}

/**
 * Loads a public page's payload, which is cached and shared by everyone. The loader therefore receives only the URL of
 * the request. On a cache miss, `deferred` is returned while still pending, so that the page can be streamed.
 */
function loadPublicPage(
  context: LoadContext,
  page: PublicPage,
  match: RouteMatch,
  url: URL,
): Promise<ResolvedPage | PageRedirect> {
  const query = normalizedQuery(page, match, url);
  const isCanonicalUrl = url.search === '' || url.search === `?${query}`;
  const loadingLayout = loadLayout(context);
  const early = Promise.withResolvers<ResolvedPage>();
  const entry = getOrLoad<CachedPage | PageRedirect | HttpError>(context.cache, {
    key: cacheKey(context, `${url.pathname}?${query}`),
    version: versionOf(context, page),
    cachePolicy: (result) => cachePolicy(page, result),
    isOpenEnded: hasListingFilter(match.row, query),
    beforeLoad: () => context.limitLoad(match.row, url.searchParams),
    async load(api) {
      const input = pageInput(context, match, url, query);
      const loaded = await page.load({ api, ...input }).catch(caughtMissing);
      if (loaded instanceof HttpError || loaded.kind !== 'page') return loaded;
      const { jsonLd = [], ...head } = page.head(loaded, input);
      const result: CachedPage = { kind: 'page', head, data: loaded.data, jsonLd };
      if (loaded.failedPart !== undefined) {
        context.cache.log(`a part of ${match.row.id} failed`, loaded.failedPart);
        result.failedPart = loaded.failedPart;
      }
      if (loaded.deferred === undefined) return result;
      const deferred = deferredOrNull(context, loaded.deferred);
      early.resolve(withLayout(result, null, deferred));
      return { ...result, deferred: await deferred };
    },
  });

  async function withLayout(
    result: CachedPage,
    cached: MemoryEntry | null,
    deferred: Promise<unknown> | null,
  ): Promise<ResolvedPage> {
    const layout = await loadingLayout;
    const payload =
      cached === null
        ? createPayload(context, match, layout, result)
        : payloadOf(cached, context, match, layout, result);
    const { jsonLd, failedPart = null } = result;
    // An empty menu means that the categories failed to load.
    const isDegraded = isIncomplete(result) || layout.menu.length === 0;
    return { kind: 'page', payload, cached, isCanonicalUrl, jsonLd, deferred, failedPart, isDegraded };
  }

  async function wholePage(): Promise<ResolvedPage | PageRedirect> {
    const [cached] = await Promise.all([entry, loadingLayout]);
    if (cached.value instanceof HttpError) throw cached.value;
    return cached.value.kind === 'page' ? withLayout(cached.value, cached, null) : cached.value;
  }

  const whole = wholePage();
  return Promise.race([whole, early.promise.then((page) => preferIfReady(whole, page))]);
}

/** The query parameters that a public page supports, normalised. Other parameters never enter a cache key. */
function normalizedQuery(page: PublicPage, { row, params }: RouteMatch, url: URL): URLSearchParams {
  if (url.search === '') return new URLSearchParams();
  const query = pageQuery(row, url.searchParams);
  return page.normalizeQuery?.(query, params) ?? query;
}

/**
 * The version of a page's cache entry: the data version, plus the day in South Africa if the page shows dates.
 */
function versionOf({ dataVersion, cache }: LoadContext, page: PublicPage): string | null {
  if (dataVersion === null || page.cachedPerDay !== true) return dataVersion;
  return `${dataVersion} ${southAfricanDay(new Date(cache.now()))}`;
}

function cachePolicy(page: PublicPage, result: CachedPage | PageRedirect | HttpError): CachePolicy {
  if (result instanceof HttpError || result.kind !== 'page') return 'briefly';
  if (isIncomplete(result)) return 'degraded';
  return page.isRare?.(result.data) === true ? 'nearby' : 'all-layers';
}

/** True if some data failed to load. The page is served, but replaced by a complete page as soon as possible. */
function isIncomplete({ deferred, failedPart }: CachedPage): boolean {
  return deferred === null || failedPart !== undefined;
}

/** Returns a 404 or 410 as a value. It is cached for a few seconds, and `loadPublicPage` throws it. */
function caughtMissing(error: unknown): HttpError {
  if (error instanceof HttpError && isMissing(error)) return error;
  throw error;
}

/**
 * How long to wait for deferred data before the page is streamed. `deferred` is requested together with the rest and
 * usually arrives with it.
 */
const DEFERRED_TIMEOUT_MS = 10;

function preferIfReady<Sooner, Later>(sooner: Promise<Sooner>, later: Later): Promise<Sooner | Later> {
  return withDeadline('deferred data', DEFERRED_TIMEOUT_MS, sooner).catch(() => later);
}

/** A page's deferred data, or null if loading failed: the page is shown without it. */
function deferredOrNull({ cache }: LoadContext, deferred: Promise<unknown>): Promise<unknown> {
  return deferred.catch((error: unknown) => {
    cache.log('a deferred part failed', error);
    return null;
  });
}

/**
 * The payload of a cached page with this layout. If the layout has changed, the JSON and HTML derived from the old
 * payload are discarded.
 */
function payloadOf(
  cached: MemoryEntry,
  context: LoadContext,
  match: RouteMatch,
  layout: LayoutData,
  page: CachedPage,
): PagePayload {
  if (cached.payload?.layout === layout) return cached.payload;
  cached.payload = {
    ...createPayload(context, match, layout, page),
    ...('deferred' in page ? { deferred: page.deferred } : {}),
  };
  cached.json = null;
  cached.documentText = null;
  cached.html = null;
  return cached.payload;
}

function createPayload(
  { build }: LoadContext,
  match: RouteMatch,
  layout: LayoutData,
  { head, data }: Pick<PagePayload, 'head' | 'data'>,
): PagePayload {
  return { build, route: match.row.id, ...frameOf(match), head, layout, data };
}

/** The request data that every loader receives. */
function pageInput(
  { site, paymentMethods }: LoadContext,
  { params }: RouteMatch,
  { pathname }: URL,
  query: URLSearchParams,
): PageInput {
  return { path: pathname, params, query, site, paymentMethods };
}
