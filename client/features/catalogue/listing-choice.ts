import type { ListingSort } from '#shared/contract/listing.ts';
import { LISTING_PAGE_KEYS } from '#shared/navigation/listing-query-keys.ts';
import type {
  ChoiceFilter,
  ChoiceKey,
  ListingChoice,
  ListingData,
  RecognisedFilter,
} from './listing-data.ts';

export const SORT_LABELS: Readonly<Record<ListingSort, string>> = {
  relevance: 'Most relevant',
  popular: 'Most popular',
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  saving: 'Biggest saving',
  rating: 'Best rated',
};

type Chosen = Pick<ListingData, 'path' | 'choice' | 'recognisedFilters'>;

/**
 * Builds the URL of a changed choice, with parameters in a fixed order. An empty string removes a parameter. Every
 * change except a change of page returns to page 1.
 */
export function listingHref(listing: Chosen, patch: ListingChoice): string {
  const { path } = listing;
  const query = new URLSearchParams(listingParameters(listing, { page: '', ...patch }));
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Converts a changed choice to URL parameters. A filter that is named in the query needs no parameter. If the shopper
 * removes such a filter, `literal` stops the search from recognising it in the query again.
 */
export function listingParameters(
  { choice, recognisedFilters }: Omit<Chosen, 'path'>,
  patch: ListingChoice,
): Record<string, string> {
  const requested: ListingChoice = { ...choice, ...patch };
  const requestedValue = (key: ChoiceKey): string => requested[key] ?? '';
  const keysOf = ({ filter }: RecognisedFilter) =>
    LISTING_PAGE_KEYS.filter((key) => filter[key] !== undefined);
  // If the query changes, the filters named by the old query do not apply.
  const current = patch.q === undefined ? recognisedFilters : [];
  const isUnchanged = (read: RecognisedFilter) =>
    keysOf(read).every((key) => requestedValue(key) === read.filter[key]);
  const isRemoved = (read: RecognisedFilter) =>
    !narrowsNamedCategory(choice, read) &&
    !narrowsNamedCategory(requested, read) &&
    keysOf(read).some((key) => requestedValue(key) !== (choice[key] ?? '')) &&
    keysOf(read).some((key) => !includesAll(requested[key], read.filter[key]));
  // Options such as colours and sizes keep their parameter, because such a word in a query is not always meant as a
  // filter.
  const left = new Set(current.filter((read) => read.kind !== 'option' && isUnchanged(read)).flatMap(keysOf));
  const removed = current.filter(isRemoved).map(({ kind }) => kind);
  const literal = [...new Set([...requestedValue('literal').split(','), ...removed])];
  const values = {
    ...requested,
    literal: literal
      .filter((kind) => kind !== '')
      .sort()
      .join(','),
  };
  return Object.fromEntries(
    LISTING_PAGE_KEYS.flatMap((key) => {
      const value = values[key];
      return value && !left.has(key) ? [[key, value]] : [];
    }),
  );
}

/** True if `filter` is a category named in the query, and the shopper has chosen another category that narrows it. */
export function narrowsNamedCategory(
  { category_id = '' }: ListingChoice,
  { kind, filter }: RecognisedFilter,
): boolean {
  return kind === 'category' && category_id !== '' && !includesAll(category_id, filter.category_id);
}

/** True if `filter` contains all ids of `other` or has the same value. */
function includesAll(filter = '', other = ''): boolean {
  const ids = filter.split(',');
  return other.split(',').every((id) => ids.includes(id));
}

/** True if the chosen values of a filter include this id or option value. */
export function isChosen(choice: ListingChoice, key: ChoiceFilter, id: number | string): boolean {
  return chosenIds(choice, key).includes(String(id));
}

/**
 * Returns the patch that toggles a facet's value. A newly chosen category replaces the category named in the query
 * instead of being added to it, because the search applies both.
 */
export function facetPatch(
  { choice, recognisedFilters }: Omit<Chosen, 'path'>,
  key: ChoiceFilter,
  id: number | string,
): ListingChoice {
  const isNamed = recognisedFilters.some(
    ({ kind, filter }) => kind === 'category' && filter.category_id === choice.category_id,
  );
  const isNarrower = key === 'category_id' && isNamed && !isChosen(choice, key, id);
  return isNarrower ? { [key]: String(id) } : toggleId(choice, key, id);
}

/** Returns the patch that adds an id to a filter, or removes the id if the filter contains it. */
export function toggleId(choice: ListingChoice, key: ChoiceFilter, id: number | string): ListingChoice {
  const chosen = chosenIds(choice, key);
  const ids = isChosen(choice, key, id) ? chosen.filter((each) => each !== String(id)) : [...chosen, `${id}`];
  return { [key]: ids.sort((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1)).join(',') };
}

function chosenIds(choice: ListingChoice, key: ChoiceFilter): string[] {
  return choice[key]?.split(',') ?? [];
}

/** Returns the patch that removes all filters, including those in the query. Keeps the query and the order. */
export function withoutFilters({ choice, recognisedFilters }: Omit<Chosen, 'path'>): ListingChoice {
  const kinds = recognisedFilters.filter(({ filter }) => hasFilters(filter)).map(({ kind }) => kind);
  return { ...NO_FILTERS, literal: [choice.literal ?? '', ...kinds].join(',') };
}

const NO_FILTERS = {
  category_id: '',
  brand_id: '',
  supplier_id: '',
  content_section_id: '',
  options: '',
  min_price: '',
  max_price: '',
  in_stock: '',
  on_sale: '',
} satisfies ListingChoice;

/** True if any filter is set. Query, order and page are not filters. */
export function hasFilters(choice: ListingChoice): boolean {
  return Object.keys(choice).some((key) => Object.hasOwn(NO_FILTERS, key));
}
