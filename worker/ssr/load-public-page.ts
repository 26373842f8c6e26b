import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { hasListingFilter } from '#shared/navigation/page-query.ts';
import { type CachePolicy, getOrLoad, type MemoryEntry } from '#worker/page-cache/page-cache.ts';
import type { PageRedirect, PublicPage } from '#worker/pages/define-page.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { PayloadResult } from './create-payload.ts';
import { type CachedPage, createPayload, deferredOrNull, rebuildForLayout } from './create-payload.ts';
import { loadLayout } from './layout-data.ts';
import { cacheKey, type LoadContext, pageInput } from './load-context.ts';
import { normalizedQuery } from './normalized-query.ts';

/** A page, a redirect, or the error that the page does not exist. */
type CacheableResult = CachedPage | PageRedirect | HttpError;

/**
 * A page. `deferred`: the data that has not arrived yet, or null if the page is complete. `cached`: the page's cache
 * entry, or null, because an incomplete page is not cached.
 */
type PublicPageState = {
  result: CacheableResult;
  cached: MemoryEntry | null;
  deferred: Promise<unknown> | null;
};

/**
 * Loads a public page's payload, which is cached and shared by everyone; its loader sees nothing of the request but the
 * URL. With an empty cache, `deferred` is returned while still pending, so that the page can be streamed.
 */
export async function loadPublicPage(
  context: LoadContext,
  page: PublicPage,
  match: RouteMatch,
  url: URL,
): Promise<PayloadResult> {
  const [{ result, cached, deferred }, layout] = await Promise.all([
    loadResult(context, page, match, url),
    loadLayout(context),
  ]);
  if (result instanceof HttpError) throw result;
  if (result.kind !== 'page') return result;
  return {
    kind: 'page',
    payload:
      cached === null
        ? createPayload(context.build, match, layout, result)
        : rebuildForLayout(cached, context.build, match, layout, result),
    cached,
    jsonLd: result.jsonLd,
    deferred,
    failedPart: result.failedPart ?? null,
    // An empty menu means that the categories failed to load.
    isDegraded: isDegraded(result) || layout.menu.length === 0,
  };
}

/** Resolves with the whole page, or with the page without its deferred data if that data is late. */
function loadResult(
  context: LoadContext,
  page: PublicPage,
  match: RouteMatch,
  url: URL,
): Promise<PublicPageState> {
  const query = normalizedQuery(match, url);
  const withoutDeferred = Promise.withResolvers<PublicPageState>();
  const entry = getOrLoad<CacheableResult>(context.cache, {
    key: cacheKey(context, `${url.pathname}?${query}`),
    version: versionOf(context, page),
    cachePolicy: (result) => cachePolicy(page, result),
    isOpenEnded: hasListingFilter(match.row, query),
    beforeLoad: () => context.limitLoad(match.row, url.searchParams),
    async load(api) {
      const loaded = await page.load({ api, ...pageInput(context, match, url, query) }).catch(caughtMissing);
      if (loaded instanceof HttpError || loaded.kind !== 'page') return loaded;
      const { head, data, jsonLd, failedPart } = loaded;
      const result: CachedPage = { kind: 'page', head, data, jsonLd };
      if (failedPart !== undefined) {
        context.cache.log(`a part of ${match.row.id} failed`, failedPart);
        result.failedPart = failedPart;
      }
      if (loaded.deferred === undefined) return result;
      const deferred = deferredOrNull(context, loaded.deferred);
      withoutDeferred.resolve({ result, cached: null, deferred });
      return { ...result, deferred: await deferred };
    },
  });
  // The race below handles a failure. Without this line, a rejection after the race would be unhandled.
  entry.catch(() => undefined);
  const wholePage = entry.then(
    (cached): PublicPageState => ({ result: cached.value, cached, deferred: null }),
  );
  return Promise.race([withoutDeferred.promise.then((page) => preferIfReady(wholePage, page)), wholePage]);
}

/**
 * How long to wait for deferred data before the page is streamed. `deferred` is requested together with the rest and
 * usually arrives with it.
 */
const DEFERRED_TIMEOUT_MS = 10;

function preferIfReady<Sooner, Later>(sooner: Promise<Sooner>, later: Later): Promise<Sooner | Later> {
  return withDeadline('deferred data', DEFERRED_TIMEOUT_MS, sooner).catch(() => later);
}

/**
 * The version of a page's cache entry: the catalogue's version, plus the day in South Africa if the page shows dates.
 */
function versionOf({ dataVersion, cache }: LoadContext, page: PublicPage): string | null {
  if (dataVersion === null || page.cachedPerDay !== true) return dataVersion;
  return `${dataVersion} ${southAfricanDay(new Date(cache.now()))}`;
}

function cachePolicy(page: PublicPage, result: CacheableResult): CachePolicy {
  if (result instanceof HttpError || result.kind !== 'page') return 'briefly';
  if (isDegraded(result)) return 'degraded';
  return page.isRare?.(result.data) === true ? 'nearby' : 'all-layers';
}

/** True if a part of the page failed to load. It is served, but replaced by a complete page as soon as possible. */
function isDegraded({ deferred, failedPart }: CachedPage): boolean {
  return deferred === null || failedPart !== undefined;
}

/** Returns a 404 or 410 as a value. It is cached for a few seconds, and `loadPublicPage` throws it. */
function caughtMissing(error: unknown): HttpError {
  if (error instanceof HttpError && isMissing(error)) return error;
  throw error;
}
