import type { ListingSort } from '#shared/contract/listing.ts';
import { LISTING_QUERY_KEYS } from '#shared/navigation/listing-query-keys.ts';

/** The filters whose values are ids. */
export type IdFilter = 'category_id' | 'brand_id' | 'supplier_id' | 'content_section_id';

/** The category, brand, retailer or section that a listing's page is about; there it is not a filter. */
export type ListingScope = { key: IdFilter; id: number };

/** The filters, order and page of a listing, as its URL has them (R-API-22, R-ROUTE-26). */
export type ListingChoice = Readonly<Record<IdFilter, readonly number[]>> & {
  q: string;
  /** In rand: digits with at most two decimals, or empty. */
  min_price: string;
  max_price: string;
  in_stock: boolean;
  on_sale: boolean;
  /** null: the listing's default order. */
  sort: ListingSort | null;
  page: number;
};

export const SORT_NAMES: Readonly<Record<ListingSort, string>> = {
  relevance: 'Most relevant',
  newest: 'Newest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  saving: 'Biggest saving',
};

const MAX_QUERY_CHARACTERS = 120;
const MAX_IDS = 50;
const MAX_PAGE = 10_000;

/** Reads a listing's URL. Invalid values are ignored, because people type, cut and share links. */
export function readListingChoice(query: URLSearchParams, scope: ListingScope | null): ListingChoice {
  const ids = (key: IdFilter): number[] => (scope?.key === key ? [] : readIds(query.get(key)));
  const [min_price, max_price] = readPrices(query.get('min_price'), query.get('max_price'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY_CHARACTERS).trim(),
    category_id: ids('category_id'),
    brand_id: ids('brand_id'),
    supplier_id: ids('supplier_id'),
    content_section_id: ids('content_section_id'),
    min_price,
    max_price,
    in_stock: query.get('in_stock') === '1',
    on_sale: query.get('on_sale') === '1',
    sort: readSort(query.get('sort')),
    page: readPage(query.get('page')),
  };
}

/** A choice as URL parameters, without defaults and in a fixed order: equal choices give equal URLs. */
export function listingParameters(choice: ListingChoice): Record<string, string> {
  const texts: Record<(typeof LISTING_QUERY_KEYS)[number], string> = {
    q: choice.q,
    category_id: choice.category_id.join(','),
    brand_id: choice.brand_id.join(','),
    supplier_id: choice.supplier_id.join(','),
    content_section_id: choice.content_section_id.join(','),
    min_price: choice.min_price,
    max_price: choice.max_price,
    in_stock: choice.in_stock ? '1' : '',
    on_sale: choice.on_sale ? '1' : '',
    sort: choice.sort ?? '',
    page: choice.page > 1 ? String(choice.page) : '',
  };
  return Object.fromEntries(
    LISTING_QUERY_KEYS.flatMap((key) => (texts[key] === '' ? [] : [[key, texts[key]]])),
  );
}

/** The URL of a changed choice. Every change except one of the page leads to page 1. */
export function listingHref(pathname: string, choice: ListingChoice, patch: Partial<ListingChoice>): string {
  const query = new URLSearchParams(listingParameters({ ...choice, page: 1, ...patch }))
    .toString()
    .replaceAll('%2C', ',');
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** The patch that adds an id to a filter, or removes it. */
export function toggleId(choice: ListingChoice, key: IdFilter, id: number): Partial<ListingChoice> {
  const chosen = choice[key];
  return {
    [key]: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].sort(ascending),
  };
}

/** The patch that removes all filters; query and order stay. */
export const NO_FILTERS: Partial<ListingChoice> = {
  category_id: [],
  brand_id: [],
  supplier_id: [],
  content_section_id: [],
  min_price: '',
  max_price: '',
  in_stock: false,
  on_sale: false,
};

/** Whether any filter is set; query, order and page are no filters. */
export function hasFilters(choice: ListingChoice): boolean {
  return (
    choice.category_id.length +
      choice.brand_id.length +
      choice.supplier_id.length +
      choice.content_section_id.length >
      0 ||
    choice.min_price !== '' ||
    choice.max_price !== '' ||
    choice.in_stock ||
    choice.on_sale
  );
}

function readIds(text: string | null): number[] {
  const ids = (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number)
    .filter((id) => id > 0);
  return [...new Set(ids)].sort(ascending).slice(0, MAX_IDS);
}

/** Swaps the prices if the lower one is greater. */
function readPrices(min: string | null, max: string | null): [string, string] {
  const [from, to] = [readPrice(min), readPrice(max)];
  return from !== '' && to !== '' && Number(from) > Number(to) ? [to, from] : [from, to];
}

/** Accepts what people type: `R 1 200,50` gives 1200.50. */
function readPrice(text: string | null): string {
  const plain = (text ?? '').replace(/[R\s]/gi, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? String(Number(plain)) : '';
}

function readSort(text: string | null): ListingSort | null {
  return isSort(text) ? text : null;
}

function isSort(text: string | null): text is ListingSort {
  return text !== null && Object.hasOwn(SORT_NAMES, text);
}

function readPage(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

function ascending(a: number, b: number): number {
  return a - b;
}
