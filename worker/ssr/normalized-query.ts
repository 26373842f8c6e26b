import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { pageQuery } from '#shared/navigation/page-query.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';

/** The query parameters that a public page supports, normalised. Other parameters never enter a cache key. */
export function normalizedQuery({ row, params }: RouteMatch, url: URL): URLSearchParams {
  if (url.search === '') return new URLSearchParams();
  const page = SERVER_PAGES[row.id];
  const query = pageQuery(row, url.searchParams);
  return page.access === 'public' && page.normalizeQuery !== undefined
    ? page.normalizeQuery(query, params)
    : query;
}
