import type { IdFilter } from './listing-url.ts';
import type { ProductCardData } from './product-card-data.ts';

export type FacetChoice = { id: number; name: string; count: number; isNonProfit?: true };
export type FacetGroup = { key: IdFilter; title: string; choices: FacetChoice[] };

/** A page of products with what narrows it down, slimmed to what is shown. */
export type ListingData = {
  products: ProductCardData[];
  total: number;
  page: number;
  lastPage: number;
  groups: FacetGroup[];
  /** Rand; null where nothing is left. */
  price: { min: number; max: number } | null;
  inStock: number;
  onSale: number;
  /** What was searched for instead of the query as typed. */
  correctedQuery: string | null;
};
