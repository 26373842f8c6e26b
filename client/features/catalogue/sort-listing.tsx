import { SortForm } from '#client/ui/sort-form.tsx';
import type { ListingSort } from '#shared/contract/listing.ts';
import { listingParameters, SORT_LABELS } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

/** Lets the shopper choose a listing's order. */
export function SortListing({ listing }: { listing: ListingData }) {
  const { path, choice } = listing;
  const { sort = '' } = choice;
  const own: ListingSort = choice.q === undefined ? 'popular' : 'relevance';
  const offered = Object.entries(SORT_LABELS).filter(([each]) => each !== 'relevance' || own === each);
  return (
    <SortForm
      path={path}
      fields={listingParameters(listing, { sort: '', page: '' })}
      value={sort === own ? '' : sort}
      options={offered.map(([each, label]) => [each === own ? '' : each, label])}
    />
  );
}
