import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import type { Rating } from '#shared/contract/review.ts';

/** The data of the search page and of the four kinds of listing. */
export type ListingPageData = {
  heading: string;
  crumbs: Crumb[];
  links: ListingLink[];
  /** Only on a retailer's page. */
  about?: RetailerAbout;
  listing: ListingData;
  /** null unless the listing is empty. */
  alternatives: EmptyListingSuggestions | null;
};

/** A retailer's story in paragraphs, a non-profit's cause (empty if there is none), and its terms as text. */
export type RetailerAbout = {
  /**
   * False on a filtered or searched listing and on later pages. Only the first paragraph of the story and no reviews
   * are then shown.
   */
  isWhole: boolean;
  isNonProfit: boolean;
  story: string[];
  cause: string;
  delivery: string;
  returns: string;
  /** The street address; empty if unknown. */
  address: string;
  /** The rating of all the retailer's products; null if they have no reviews. */
  rating: Rating | null;
  /** Reviews of the retailer's products. */
  reviews: (ReviewData & { product: { name: string; href: string } })[];
};

/** A link to another listing: a subcategory, or a category or brand whose name matches the query. */
export type ListingLink = { label: string; href: string; count?: number };

/** The suggestions on an empty listing. */
export type EmptyListingSuggestions = {
  categories: ListingLink[];
  /** A link to the cards' category; null if the cards are the overall bestsellers. */
  nearest: ListingLink | null;
  cards: ProductCardData[];
};
