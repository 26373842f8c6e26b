import { RANKED_MATCHES } from '../constants.ts';
import type { Listing } from '../contract/listing.ts';

/** The number of related products that a search's page shows behind others. */
export const MAX_RELATED = 12;

/**
 * Returns the related products that a search's page shows, the most relevant first: none of the distant ones, and only
 * some of the others. Null if the page leaves out none, because it is sorted or does not know all related products.
 */
export function shownRelatedIds({ data, meta }: Listing, isSorted: boolean): number[] | null {
  const isKnown = meta.related_total !== null && meta.total <= RANKED_MATCHES;
  // Where all results are related, paging reaches them all.
  const isLimited = data.length > meta.related_ids.length || meta.partial;
  if (!isKnown || isSorted || !(isLimited || meta.last_page === 1)) return null;
  const distant = new Set(meta.distant_ids);
  const near = meta.related_ids.filter((id) => !distant.has(id));
  return isLimited ? near.slice(0, MAX_RELATED) : near;
}
