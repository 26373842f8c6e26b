import type { ListingSort } from '#shared/contract/listing.ts';
import { HiddenParameters } from './hidden-parameters.tsx';
import { type ListingChoice, SORT_NAMES } from './listing-url.ts';

const SORTS: readonly ListingSort[] = ['relevance', 'newest', 'price_asc', 'price_desc', 'saving'];

/** The order of a listing: a form that sends itself where scripts run, and has a button where they do not. */
export function SortForm({ choice, pathname }: { choice: ListingChoice; pathname: string }) {
  // What the listing does by itself has no value, so that it leaves no parameter in the URL.
  const own: ListingSort = choice.q === '' ? 'newest' : 'relevance';
  const offered = SORTS.filter((sort) => sort !== 'relevance' || own === 'relevance');
  const value = choice.sort === null || choice.sort === own ? '' : choice.sort;
  return (
    <form key={value} action={pathname} className="field flex items-center gap-2">
      <HiddenParameters choice={{ ...choice, sort: null, page: 1 }} />
      <label htmlFor="sort" className="shrink-0 max-sm:sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={value}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {offered.map((sort) => (
          <option key={sort} value={sort === own ? '' : sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-secondary button-small hidden noscript:inline-flex">
        Sort
      </button>
    </form>
  );
}
