import { formatRand } from '#shared/domain/money.ts';
import { isChosen, toggleId } from './listing-choice.ts';
import type { ListingChoice, ListingData } from './listing-data.ts';

/** A chosen filter, and the patch that removes it from the choice. */
type ChosenFilter = { label: string; patch: ListingChoice; isNonProfit?: boolean | undefined };

/** The filters of a listing that are chosen or named by its query. */
export function chosenFilters({ groups, choice, readFilters }: ListingData): ChosenFilter[] {
  // Categories with the same name share one chip.
  const named = NAMED_FILTERS.flatMap((key) => {
    const read = readFilters.find(({ filter }) => filter[key] !== undefined && filter[key] === choice[key]);
    return read === undefined ? [] : [{ key, label: read.name, patch: { [key]: '' } }];
  });
  const chosen = groups
    .filter(({ key }) => named.every((each) => each.key !== key))
    .flatMap(({ key, choices }) =>
      choices
        .filter(({ id }) => isChosen(choice, key, id))
        .map(({ id, name, isNonProfit }) => ({ label: name, patch: toggleId(choice, key, id), isNonProfit })),
    );
  return [
    ...named,
    ...chosen,
    ...priceFilter(choice),
    ...(choice.in_stock ? [{ label: 'In stock', patch: { in_stock: '' } }] : []),
    ...(choice.on_sale ? [{ label: 'On sale', patch: { on_sale: '' } }] : []),
  ];
}

/** The filters that a query can name. */
const NAMED_FILTERS = ['brand_id', 'category_id', 'options'] as const;

function priceFilter({ min_price = '', max_price = '' }: ListingChoice): ChosenFilter[] {
  if (min_price === '' && max_price === '') return [];
  const [from, to] = [formatRand(Number(min_price)), formatRand(Number(max_price))];
  const both = min_price !== '' && max_price !== '';
  const label = both ? `${from} to ${to}` : min_price !== '' ? `From ${from}` : `Up to ${to}`;
  return [{ label, patch: { min_price: '', max_price: '' } }];
}
