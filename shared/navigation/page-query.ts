import type { RouteRow } from './route-table.ts';

/** No honest parameter is longer: a search has at most 120 characters, a choice of 50 ids fewer than this. */
const MAX_VALUE_CHARACTERS = 400;

/**
 * The part of a query that a page knows, in the table's order: equal pages have equal text, and a
 * parameter nobody reads makes no new cache key.
 */
export function pageQuery(row: RouteRow, search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of row.query) {
    const value = search.get(name)?.trim().slice(0, MAX_VALUE_CHARACTERS);
    if (value) kept.set(name, value);
  }
  return kept;
}
