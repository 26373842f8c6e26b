import type { RouteRow } from './route-table.ts';

/** Longer parameters are dropped: a search has at most 120 characters, and 50 chosen ids are shorter than this. */
const MAX_VALUE_CHARACTERS = 400;

/**
 * The parameters of a query that the page reads, in the table's order. Equal pages get equal text, so that an unknown
 * parameter makes no new cache key.
 */
export function pageQuery(
  row: RouteRow,
  search: URLSearchParams,
  maxCharacters = MAX_VALUE_CHARACTERS,
): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of row.query) {
    const value = search.get(name)?.trim().slice(0, maxCharacters);
    if (value) kept.set(name, value);
  }
  return kept;
}

/**
 * Returns a redirect's target with the requested URL's parameters that the page does not read (`utm_source`, `gclid`),
 * as they were written: campaigns are counted by them. The target has its own version of the others.
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

const LISTINGS: ReadonlySet<RouteRow['id']> = new Set<RouteRow['id']>([
  'search',
  'retailer',
  'category',
  'brand',
  'content-section',
]);

/** These parameters of a listing turn its pages, change its order or show more of its filters; the others choose products. */
const NO_CHOICES: ReadonlySet<string> = new Set(['page', 'sort', 'facets']);

/** Whether a URL chooses products of a listing by a query or a filter: there are any number of such URLs. */
export function choosesProducts(row: RouteRow, search: URLSearchParams): boolean {
  return LISTINGS.has(row.id) && [...pageQuery(row, search).keys()].some((name) => !NO_CHOICES.has(name));
}
