import type { RouteRow } from './route-table.ts';

/**
 * Longer parameter values are truncated. Valid values are shorter: a search has at most 120 characters, and even 50
 * chosen ids fit.
 */
const MAX_VALUE_CHARACTERS = 400;

/**
 * Returns only the query parameters that the page reads, in the route's order. URLs of the same page then have the same
 * query, so unknown parameters create no new cache keys.
 */
export function pageQuery(
  row: RouteRow,
  search: URLSearchParams,
  maxCharacters = MAX_VALUE_CHARACTERS,
): URLSearchParams {
  const result = new URLSearchParams();
  for (const name of row.query) {
    const value = search.get(name)?.trim().slice(0, maxCharacters);
    if (value) result.set(name, value);
  }
  return result;
}

/**
 * Adds the requested URL's parameters that the page does not read (`utm_source`, `gclid`) to a redirect's target,
 * unchanged, because campaign tracking relies on them. The target already contains the parameters that the page reads.
 */
export function withUnreadParameters(target: string, row: RouteRow, requested: URL): string {
  const unread = requested.search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name] = new URLSearchParams(`?${pair}`).keys();
      return name !== undefined && !row.query.includes(name);
    });
  return unread.length === 0 ? target : `${target}${target.includes('?') ? '&' : '?'}${unread.join('&')}`;
}

/** True for `affiliateId`. Ignores case, because people may change the case when they copy a link by hand. */
export function isAffiliateParameter(name: string): boolean {
  return name.trim().toLowerCase() === 'affiliateid';
}

const LISTINGS: ReadonlySet<RouteRow['id']> = new Set<RouteRow['id']>([
  'search',
  'retailer',
  'category',
  'brand',
  'content-section',
]);

/** Parameters that do not narrow a listing: page, order, and the display of more filter values. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'sort', 'facets']);

/** True if a URL narrows a listing by a search query or a filter. Such URLs are unlimited in number. */
export function hasListingFilter(row: RouteRow, search: URLSearchParams): boolean {
  return LISTINGS.has(row.id) && [...pageQuery(row, search).keys()].some((name) => !NO_FILTERS.has(name));
}
