import { listingHref } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

/** Returns the URL of another page of a listing. */
export function listingPageHref(listing: ListingData, page: number): string {
  return listingHref(listing, { page: page === 1 ? '' : String(page) });
}
