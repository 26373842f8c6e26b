import type { ChoiceFilter, ListingChoice } from './listing-choice.ts';
import type { ProductCardData } from './product-card-data.ts';

/** `id`: an id, or an option's value as URLs have it, such as `size.m`. */
export type FacetChoice = { id: number | string; name: string; count: number; isNonProfit?: true };
export type FacetGroup = { key: ChoiceFilter; title: string; choices: FacetChoice[] };

/** A page of products and its filters, reduced to what is shown. */
export type ListingData = {
  /** The page's path, with the correct slug. */
  path: string;
  choice: ListingChoice;
  cards: ProductCardData[];
  total: number;
  page: number;
  lastPage: number;
  groups: FacetGroup[];
  /** In rand; null if no product matches. */
  price: { min: number; max: number } | null;
  inStock: number;
  onSale: number;
  /** There are too many products to count each: the facets' counts are about right. */
  isEstimated: boolean;
  /** The corrected query that was searched for instead of the typed one. */
  correctedQuery: string | null;
  /** No product has all that was searched for; these have part of it. */
  isPartial: boolean;
};
