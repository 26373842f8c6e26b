import type { Listing } from '../contract/listing.ts';

/**
 * The maximum number of related products on a search page, unless the search is sorted, or all its results are related
 * and match the whole query.
 */
export const MAX_RELATED = 12;

/**
 * Returns the ids of the related products that a search page shows, in the page's order: no distant ones and, unless
 * the search is sorted, only the first of the others. Null if the page shows all of its results, because some of the
 * related products are on other pages or not classified.
 */
export function shownRelatedIds({ data, meta }: Listing, isSorted: boolean): number[] | null {
  if (meta.related_total === null || meta.current_page > 1) return null;
  const distant = new Set(meta.distant_ids);
  const matching = data.length - meta.related_ids.length;
  const hasAllMatching = matching === meta.total - meta.related_total;
  // If all results are related and match the whole query, paging reaches all of them.
  const isLimited = !isSorted && hasAllMatching && (matching > 0 || meta.partial);
  const last = data.at(-1);
  const hasAll =
    isLimited || meta.last_page === 1 || (isSorted && last !== undefined && distant.has(last.id));
  if (!hasAll) return null;
  const near = meta.related_ids.filter((id) => !distant.has(id));
  return isLimited ? near.slice(0, MAX_RELATED) : near;
}
