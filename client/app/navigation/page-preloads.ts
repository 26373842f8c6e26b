import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { prefersReducedData } from '#client/browser/prefers-reduced-data.ts';
import { MAX_CONCURRENT_ROUTE_PRELOADS } from '#shared/constants.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { loadPageComponent } from '../page-registry.ts';
import type { Stores } from '../store-types.ts';
import { fetchPage, type PageResponse } from './page-fetch.ts';
import { isPagePayload } from './page-payload-shape.ts';

const PRELOAD_TTL_MS = 30_000;

/**
 * Fetches pages before they are opened, at most 4 at once (R-CONST-4). Each response is cached for 30 s. Also holds the
 * page from a form's response, but only for the next navigation.
 */
export function createPagePreloads({ session }: Pick<Stores, 'session'>) {
  const preloads = new Map<string, Preload>();
  let running = 0;
  let delivered: { href: string; response: PageResponse } | null = null;

  return {
    /**
     * Preloads a page's data and code. Does nothing for personal pages, for pages that are already preloaded, while 4
     * preloads are running, on slow connections, and with `Save-Data`.
     */
    preload(url: URL): void {
      for (const [path, preload] of preloads) if (!isFresh(preload)) preloads.delete(path);
      const match = matchRoute(url.pathname);
      if (match === null || running >= MAX_CONCURRENT_ROUTE_PRELOADS || prefersReducedData()) return;
      if (isPersonal(match.row) || url.searchParams.has('auth') || preloads.has(pathAndQuery(url))) return;
      running += 1;
      const response = fetchPage(url, AbortSignal.timeout(PRELOAD_TTL_MS)).catch(
        (): PageResponse => ({ kind: 'failed' }),
      );
      preloads.set(pathAndQuery(url), { response, at: Date.now() });
      const chunk = loadPageComponent(match.row.id).catch(() => null);
      void Promise.all([response, chunk]).then(() => {
        running -= 1;
      });
    },
    /**
     * Adds the page from a form's response. If the page belongs to another session, it is dropped and requested again
     * for the current session.
     */
    put(url: URL, page: PagePayload | undefined): void {
      const isTheirs = isPagePayload(page) && page.session?.token === session.getState().token;
      delivered = isTheirs ? { href: url.href, response: { kind: 'page', payload: page } } : null;
    },
    /**
     * Returns a page and removes it from the cache. Returns null if the page is not in the cache or its preload
     * returned no page.
     */
    async take(url: URL): Promise<PageResponse | null> {
      const page = delivered;
      delivered = null;
      if (page?.href === url.href) return page.response;
      const preload = preloads.get(pathAndQuery(url));
      preloads.delete(pathAndQuery(url));
      if (!isFresh(preload)) return null;
      const response = await preload.response;
      return response.kind === 'page' ? response : null;
    },
  };
}

export type PagePreloads = ReturnType<typeof createPagePreloads>;

/** `at` is the time of the request in milliseconds since 1970. */
type Preload = { response: Promise<PageResponse>; at: number };

function isFresh(preload: Preload | undefined): preload is Preload {
  return preload !== undefined && Date.now() - preload.at < PRELOAD_TTL_MS;
}
