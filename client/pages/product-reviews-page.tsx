import { HelpfulVote } from '#client/features/reviews/helpful-vote.tsx';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import { useOwnVotes } from '#client/features/reviews/use-own-votes.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { RatingLine, Stars } from '#client/ui/rating.tsx';
import type { Rating } from '#shared/contract/review.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';
import type { PageProps } from './page.ts';

export type ProductReviewsPageData = {
  product: { id: number; name: string; path: string };
  /** Null without reviews. */
  rating: Rating | null;
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: readonly number[];
  reviews: ReviewData[];
  current: number;
  last: number;
};

/** All reviews of a product, page by page, each with a vote. */
export function ProductReviewsPage({ data, title, form }: PageProps<ProductReviewsPageData>) {
  const { product, rating, byStars, reviews, current, last } = data;
  const own = useOwnVotes(product.id);
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: product.name, href: product.path }, { label: 'Reviews' }]} />
      <h1 className="display mt-2" tabIndex={-1}>
        {title}
      </h1>
      {rating === null ? (
        <EmptyState title="No reviews yet" action={{ label: 'Back to the product', href: product.path }}>
          Customers who have bought it can rate it on their order’s page.
        </EmptyState>
      ) : (
        <>
          <p className="mt-3 text-lg">
            <RatingLine {...rating} />
          </p>
          <ul className="mt-2 mb-6 text-sm">
            {byStars
              .map((count, index) => ({ stars: index + 1, count }))
              .toReversed()
              .map(({ stars, count }) => (
                <li key={stars} className="flex items-center gap-3 tabular-nums">
                  <Stars value={stars} />
                  {count}
                </li>
              ))}
          </ul>
          <ul>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} heading="h2">
                {!own.written.includes(review.id) && (
                  <HelpfulVote
                    review={review}
                    vote={own.voteFor(review)}
                    onVoted={(vote) => own.setVote(review.id, vote)}
                    returned={form?.values.review_id === String(review.id) ? form : null}
                  />
                )}
              </ReviewItem>
            ))}
          </ul>
          <Pagination current={current} last={last} hrefFor={(page) => reviewsPath(product.id, page)} />
        </>
      )}
    </div>
  );
}
