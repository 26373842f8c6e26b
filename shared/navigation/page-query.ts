import type { RouteRow } from './route-table.ts';

/**
 * The part of a query that a page knows, in the table's order: equal pages have equal text, and a
 * parameter nobody reads makes no new cache key.
 */
export function pageQuery(row: RouteRow, search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of row.query) {
    const value = search.get(name)?.trim();
    if (value) kept.set(name, value);
  }
  return kept;
}
