import { formatCount } from '#shared/domain/format-count.ts';
import { listingHref } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

/** `1 product`, `1,021 products`: the number of products on all pages of a listing. */
export function countProducts(total: number): string {
  return total === 1 ? '1 product' : `${formatCount(total)} products`;
}

/** The URL of another page of a listing. */
export function listingPageHref(listing: ListingData, page: number): string {
  return listingHref(listing, { page: page === 1 ? '' : String(page) });
}
