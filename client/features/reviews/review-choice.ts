import type { ReviewsQuery } from '#shared/contract/review.ts';
import type { ReviewSort } from '#shared/domain/review.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';

/** The filter, order and page of a product's reviews. */
export type ReviewChoice = ReviewsQuery;

export const REVIEW_SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  helpful: 'Most helpful',
  newest: 'Most recent',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
};

/** The path of a product's reviews with a filter, order and page. */
export function reviewsHref(productId: number, choice: ReviewChoice): string {
  const query = new URLSearchParams(reviewParameters(choice)).toString();
  return query === '' ? reviewsPath(productId) : `${reviewsPath(productId)}?${query}`;
}

/**
 * The id of the list on the reviews page. Links that change the list jump to it, because it may be below the visible
 * area of a phone.
 */
export const REVIEW_LIST_ID = 'list';

/** A link that changes the list of a product's reviews. */
export function reviewListHref(productId: number, choice: ReviewChoice): string {
  return `${reviewsHref(productId, choice)}#${REVIEW_LIST_ID}`;
}

/** The URL parameters of a choice, in a fixed order. The default order and the first page have none. */
export function reviewParameters({ stars, sort, page = 1 }: ReviewChoice): Record<string, string> {
  return {
    ...(stars !== undefined && { stars: String(stars) }),
    ...(sort !== undefined && sort !== 'helpful' && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
}
