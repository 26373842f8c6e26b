import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';

/** What search and the four kinds of listing show. */
export type ListingPageData = {
  heading: string;
  /** The page's own path, with the right slug. */
  path: string;
  crumbs: Crumb[];
  links: ListingLink[];
  isNonProfit: boolean;
  listing: ListingData;
  /** Only where nothing was found. */
  alternatives: Alternatives | null;
};

/** A link that leads on: a category below, one that is named like the query. */
export type ListingLink = { label: string; href: string; count?: number };

/** Where a search that found nothing leads on to. */
export type Alternatives = { categories: ListingLink[]; products: ProductCardData[] };
