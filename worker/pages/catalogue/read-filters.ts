import type { ListingChoice, ReadFilter } from '#client/features/catalogue/listing-data.ts';
import type { Recognised } from '#shared/contract/listing.ts';
import { LISTING_QUERY_KEYS } from '#shared/navigation/listing-query-keys.ts';

/** The filters that a query itself names (R-SEARCH-2). */
export function toReadFilters(recognised: readonly Recognised[]): ReadFilter[] {
  return recognised
    .filter(({ applied, filter }) => applied && Object.keys(filter).length > 0)
    .map(({ kind, name, filter }) => ({ kind, name, filter: { ...BOTH_ENDS[kind], ...known(filter) } }));
}

/** A choice with the filters that its query names; one that the address names goes before them. */
export function withReadFilters(choice: ListingChoice, readFilters: readonly ReadFilter[]): ListingChoice {
  const open = readFilters.filter(({ filter }) =>
    Object.keys(filter).every((key) => !Object.hasOwn(choice, key)),
  );
  const read = open.flatMap(({ filter }) => Object.entries(filter)).filter(([, value]) => value !== '');
  return { ...choice, ...Object.fromEntries(read) };
}

/** The price's ends go together: an address that names one of them replaces the query's price as a whole. */
const BOTH_ENDS: Partial<Record<Recognised['kind'], ListingChoice>> = {
  price: { min_price: '', max_price: '' },
};

function known(filter: Recognised['filter']): ListingChoice {
  return Object.fromEntries(
    LISTING_QUERY_KEYS.flatMap((key) => (filter[key] === undefined ? [] : [[key, filter[key]]])),
  );
}
