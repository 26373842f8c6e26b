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
