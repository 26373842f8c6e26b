import type { StructureKind } from '#shared/contract/listing.ts';
import type { LISTING_PAGE_KEYS } from '#shared/navigation/listing-query-keys.ts';
import type { ProductCardData } from './product-card-data.ts';

/** The filters whose values are ids. */
export type IdFilter = 'category_id' | 'brand_id' | 'supplier_id' | 'content_section_id';
/** The filters of which several values are chosen. */
export type ChoiceFilter = IdFilter | 'options';

/**
 * The filters, order and page of a listing, as its URL has them (R-API-22, R-ROUTE-26). The worker has read them:
 * defaults and invalid values are left out, and so is the category, brand, retailer or section that the page is about.
 */
export type ListingChoice = Readonly<Partial<Record<ChoiceKey, string>>>;
export type ChoiceKey = (typeof LISTING_PAGE_KEYS)[number];

/** `id`: an id, or an option's value as URLs have it, such as `size.m`. */
export type FacetChoice = { id: number | string; name: string; count: number; isNonProfit?: true };
/** `total`: how many choices the group has; set if the page shows only some of them without `facets=all`. */
export type FacetGroup = { key: ChoiceFilter; title: string; choices: FacetChoice[]; total?: number };

/** The prices that were typed and are no amounts, by their parameters. */
export type InvalidPrices = Readonly<Partial<Record<'min_price' | 'max_price', string>>>;

/** A filter that the query itself names, such as "under R500" (R-SEARCH-2). */
export type ReadFilter = { kind: StructureKind; name: string; filter: ListingChoice };

/** A link to the answer, if the query asks for help and not for a product; `isAll`: it asks for nothing else. */
export type HelpLine = { question: string; label: string; href: string; isAll: boolean };

/** A page of products and its filters, reduced to what is shown. */
export type ListingData = {
  /** The page's path, with the correct slug. */
  path: string;
  /** With the filters that the query names. */
  choice: ListingChoice;
  readFilters: ReadFilter[];
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
  /** There are too many products to count each: the facets' counts are about right. */
  isEstimated: boolean;
  /** The corrected query that was searched for instead of the typed one. */
  correctedQuery: string | null;
  /** The words that were searched for, without what was read as a filter. */
  searchedWords: string;
  /** No product has all of them; these have part of them. */
  isPartial: boolean;
  /** A shorter query that may find more. */
  relaxedQueries: string | null;
  help: HelpLine | null;
};
