import { SORT_LABELS } from '#client/features/catalogue/listing-choice.ts';
import type { IdFilter, InvalidPrices, ListingChoice } from '#client/features/catalogue/listing-data.ts';
import { FILTER_MAX_IDS, LISTING_MAX_PAGE, SEARCH_MAX_CHARACTERS } from '#shared/constants.ts';
import { cleanCode } from '#shared/domain/clean-text.ts';
import { MAX_CHOSEN_OPTIONS, MAX_OPTION_VALUES, readOptionChoices } from '#shared/domain/option-choice.ts';
import { parseRandAmount } from '#shared/domain/written-number.ts';
import { LISTING_PAGE_KEYS, STRUCTURE_KINDS } from '#shared/navigation/listing-query-keys.ts';

/** The category, brand, retailer or section that the listing page is about. It is not a filter on that page. */
export type ListingScope = { key: IdFilter; id: number };

/**
 * Reads a listing's URL. Ignores invalid values, because people type, truncate and share links. The parameters have one
 * order and one spelling, so equal choices give equal URLs.
 */
export function readListingChoice(query: URLSearchParams, scope: ListingScope | null): ListingChoice {
  const ids = (key: IdFilter): string => (scope?.key === key ? '' : readIds(query.get(key)));
  const flag = (key: 'in_stock' | 'on_sale'): string => (query.get(key) === '1' ? '1' : '');
  const [min_price, max_price] = readPrices(query.get('min_price'), query.get('max_price'));
  const q = (query.get('q') ?? '').trim().slice(0, SEARCH_MAX_CHARACTERS).trim();
  const texts: Record<(typeof LISTING_PAGE_KEYS)[number], string> = {
    q,
    exact: q !== '' && query.get('exact') === '1' ? '1' : '',
    literal: q === '' ? '' : readKinds(query.get('literal')),
    category_id: ids('category_id'),
    brand_id: ids('brand_id'),
    supplier_id: ids('supplier_id'),
    content_section_id: ids('content_section_id'),
    options: readOptions(query.get('options')),
    min_price,
    max_price,
    in_stock: flag('in_stock'),
    on_sale: flag('on_sale'),
    sort: Object.keys(SORT_LABELS).find((sort) => sort === query.get('sort')) ?? '',
    page: readPage(query.get('page')),
    facets: query.get('facets') === 'all' ? 'all' : '',
  };
  return Object.fromEntries(
    LISTING_PAGE_KEYS.flatMap((key) => (texts[key] === '' ? [] : [[key, texts[key]]])),
  );
}

function readKinds(text: string | null): string {
  const kinds = new Set(text?.split(','));
  return STRUCTURE_KINDS.filter((kind) => kinds.has(kind)).join(',');
}

function readIds(text: string | null): string {
  const ids = (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)
    .filter((id) => id > 0);
  return [...new Set(ids)]
    .sort((one, other) => one - other)
    .slice(0, FILTER_MAX_IDS)
    .join(',');
}

/** Values such as `size.m`. Options above the maximum are ignored. */
function readOptions(text: string | null): string {
  const choices = readOptionChoices(text ?? '').slice(0, MAX_CHOSEN_OPTIONS);
  const tokens = choices.flatMap(({ option, values }) => values.map((value) => `${option}.${value}`));
  return tokens.slice(0, MAX_OPTION_VALUES).join(',');
}

/** Swaps the prices if the minimum is greater than the maximum. */
function readPrices(min: string | null, max: string | null): [string, string] {
  const [from, to] = [readPrice(min), readPrice(max)];
  return from !== '' && to !== '' && Number(from) > Number(to) ? [to, from] : [from, to];
}

/** The highest amount that R-API-22 accepts, in rand. */
const MAX_RAND = 999_999_999.99;

/** Parses typed prices leniently: `R 1 200,50` gives 1200.5. */
function readPrice(text: string | null): string {
  const amount = parseRandAmount(cleanCode(text ?? ''));
  return amount === null || amount > MAX_RAND ? '' : String(amount);
}

/** The maximum length of the form's price fields. */
const MAX_PRICE_CHARACTERS = 20;

/** Returns typed prices that are not valid amounts. The page shows them again with an error. */
export function readInvalidPrices(query: URLSearchParams): InvalidPrices {
  const typed = (key: 'min_price' | 'max_price') => {
    const text = (query.get(key) ?? '').trim();
    return text === '' || readPrice(text) !== '' ? {} : { [key]: text.slice(0, MAX_PRICE_CHARACTERS) };
  };
  return { ...typed('min_price'), ...typed('max_price') };
}

/** The page number as text; empty for the first page and for an invalid number. */
function readPage(text: string | null): string {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page > 1 && page <= LISTING_MAX_PAGE ? String(page) : '';
}
