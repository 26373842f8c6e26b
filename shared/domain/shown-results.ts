import type { Listing } from '../contract/listing.ts';

/** The maximum number of related products on a search's page, unless it is sorted or has no other products. */
export const MAX_RELATED = 12;

/**
 * Returns the related products that a search's page shows, in its order: none of the distant ones and, unless it is
 * sorted, only the first of the others. Null if the page shows all results, because not all of these are on it.
 */
export function shownRelatedIds({ data, meta }: Listing, isSorted: boolean): number[] | null {
  if (meta.related_total === null || meta.current_page > 1) return null;
  const distant = new Set(meta.distant_ids);
  const matching = data.length - meta.related_ids.length;
  const hasAllMatching = matching === meta.total - meta.related_total;
  // If all results are related, paging reaches them all.
  const isLimited = !isSorted && hasAllMatching && (matching > 0 || meta.partial);
  const last = data.at(-1);
  const hasAll =
    isLimited || meta.last_page === 1 || (isSorted && last !== undefined && distant.has(last.id));
  if (!hasAll) return null;
  const near = meta.related_ids.filter((id) => !distant.has(id));
  return isLimited ? near.slice(0, MAX_RELATED) : near;
}
