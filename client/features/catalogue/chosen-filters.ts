import { formatRand } from '#shared/domain/money.ts';
import { isChosen, narrowsNamedCategory, toggleId } from './listing-choice.ts';
import type { ListingChoice, ListingData } from './listing-data.ts';

/** A chosen filter, and the patch of the listing's choice that removes it. */
type ChosenFilter = { label: string; patch: ListingChoice; isNonProfit?: boolean | undefined };

/** Returns the listing's filters that the shopper chose or the query names. */
export function chosenFilters({
  groups,
  choice,
  recognisedFilters,
}: Pick<ListingData, 'groups' | 'choice' | 'recognisedFilters'>): ChosenFilter[] {
  // A filter named by the query has one chip, even if it matches several categories with the same name.
  const named = NAMED_FILTERS.flatMap((key) => {
    const read = recognisedFilters.find(
      ({ filter }) => filter[key] !== undefined && filter[key] === choice[key],
    );
    return read === undefined ? [] : [{ key, label: read.name, patch: { [key]: '' } }];
  });
  const narrowed = recognisedFilters
    .filter((read) => narrowsNamedCategory(choice, read))
    .map(({ name }) => ({ label: name, patch: { literal: `${choice.literal ?? ''},category` } }));
  const chosen = groups
    .filter(({ key }) => named.every((each) => each.key !== key))
    .flatMap(({ key, title, choices }) =>
      choices
        .filter(({ id }) => isChosen(choice, key, id))
        .map(({ id, name, isNonProfit }) => ({
          label: key === 'options' ? `${title}: ${name}` : name,
          patch: toggleId(choice, key, id),
          isNonProfit,
        })),
    );
  return [
    ...named,
    ...narrowed,
    ...chosen,
    ...priceFilter(choice),
    ...(choice.in_stock ? [{ label: 'In stock', patch: { in_stock: '' } }] : []),
    ...(choice.on_sale ? [{ label: 'On sale', patch: { on_sale: '' } }] : []),
  ];
}

/** The filters that a query can name. */
const NAMED_FILTERS = ['brand_id', 'category_id', 'content_section_id'] as const;

function priceFilter({ min_price = '', max_price = '' }: ListingChoice): ChosenFilter[] {
  if (min_price === '' && max_price === '') return [];
  const [from, to] = [formatRand(Number(min_price)), formatRand(Number(max_price))];
  const range = max_price === '' ? `From ${from}` : `${from} to ${to}`;
  return [{ label: min_price === '' ? `Up to ${to}` : range, patch: { min_price: '', max_price: '' } }];
}
