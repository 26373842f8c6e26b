import type { StructureKind } from '#shared/contract/listing.ts';
import type { LISTING_PAGE_KEYS } from '#shared/navigation/listing-query-keys.ts';
import type { ProductCardData } from './product-card-data.ts';

/** The filters whose values are ids. */
export type IdFilter = 'category_id' | 'brand_id' | 'supplier_id' | 'content_section_id';
/** The filters that allow several values. */
export type ChoiceFilter = IdFilter | 'options';

/**
 * The filters, order and page of a listing, as in its URL (R-API-22, R-ROUTE-26), parsed by the worker. Defaults,
 * invalid values, and the category, brand, retailer or section of the page itself are omitted.
 */
export type ListingChoice = Readonly<Partial<Record<ChoiceKey, string>>>;
export type ChoiceKey = (typeof LISTING_PAGE_KEYS)[number];

/** `id`: an id, or an option's value as in URLs, such as `size.m`. */
export type FacetChoice = { id: number | string; name: string; count: number; isNonProfit?: true };
/**
 * `total` is the full number of choices in the group. It is set only if the group is long enough to be shortened; with
 * `facets=all` in the URL, `choices` contains all of them.
 */
export type FacetGroup = { key: ChoiceFilter; title: string; choices: FacetChoice[]; total?: number };

/** The typed prices that are not valid amounts, by URL parameter. */
export type InvalidPrices = Readonly<Partial<Record<'min_price' | 'max_price', string>>>;

/** A filter that the query itself names, as in "under R500" (R-SEARCH-2). */
export type RecognisedFilter = { kind: StructureKind; name: string; filter: ListingChoice };

/** A link to a help page, for a query that contains a question. `isAll` is true if the query contains nothing else. */
export type HelpLine = { question: string; label: string; href: string; isAll: boolean };

/** A page of products and its filters, reduced to the displayed fields. */
export type ListingData = {
  /** The page's path, with the correct slug. */
  path: string;
  /** Includes the filters that the query names. */
  choice: ListingChoice;
  recognisedFilters: RecognisedFilter[];
  cards: ProductCardData[];
  total: number;
  page: number;
  lastPage: number;
  groups: FacetGroup[];
  invalidPrices: InvalidPrices;
  /** In rand; null if no product matches. */
  price: { min: number; max: number } | null;
  inStock: number;
  onSale: number;
  /** True if there are too many products for exact counts, so the facets' counts are approximate. */
  isEstimated: boolean;
  /** The corrected query that was searched for instead of the typed one. */
  correctedQuery: string | null;
  /** True if the corrected query uses other words, because no product's name matches the typed words. */
  isReworded: boolean;
  /** The words searched for, without the words parsed as a filter. */
  searchedWords: string;
  /** True if no product matches all words, so the results match only some of the words. */
  isPartial: boolean;
  /** True if all products are only related to the words. */
  isOnlyRelated: boolean;
  /** The nearest price, formatted, if the products named in the query are outside its price limits. */
  nearestPrice: string | null;
  /** A shorter query that may have more results. */
  relaxedQuery: string | null;
  help: HelpLine | null;
  /** The number of products, such as "3 products, and 12 related". */
  countText: string;
};
