import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import type { ListingSort } from '#shared/contract/listing.ts';
import { listingParameters, SORT_LABELS } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

/**
 * Lets the shopper choose a listing's order. With scripts, a change submits the form; without scripts, its button does.
 */
export function SortForm({ listing }: { listing: ListingData }) {
  const { path, choice } = listing;
  const { sort } = choice;
  // The default order has an empty value, which adds no parameter to the URL.
  const own: ListingSort = choice.q === undefined ? 'popular' : 'relevance';
  const offered = Object.entries(SORT_LABELS).filter(([each]) => each !== 'relevance' || own === each);
  const value = sort === own ? '' : sort;
  return (
    <form key={value} action={path} className="field flex items-center gap-2">
      <HiddenFields fields={listingParameters(listing, { sort: '', page: '' })} />
      <label htmlFor="sort" className="shrink-0 max-sm:sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={value}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {offered.map(([each, label]) => (
          <option key={each} value={each === own ? '' : each}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-secondary button-small hidden noscript:inline-flex">
        Sort
      </button>
    </form>
  );
}
