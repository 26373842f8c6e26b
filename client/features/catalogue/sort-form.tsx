import type { ListingSort } from '#shared/contract/listing.ts';
import { HiddenParameters } from './hidden-parameters.tsx';
import { type ListingChoice, SORT_NAMES } from './listing-url.ts';

const SORTS: readonly ListingSort[] = ['relevance', 'newest', 'price_asc', 'price_desc', 'saving'];

/** Chooses a listing's order. With scripts the form is sent on change, without them by its button. */
export function SortForm({ choice, pathname }: { choice: ListingChoice; pathname: string }) {
  // The default order has an empty value, so that the URL gets no parameter.
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
