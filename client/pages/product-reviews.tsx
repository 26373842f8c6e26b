import { REVIEWS_ID, type ReviewData } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import type { Rating } from '#shared/contract/review.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';

type Props = { id: number; rating: Rating; reviews: readonly ReviewData[] };

/** A product's rating, its first reviews, and the link to all of them. */
export function ProductReviews({ id, rating, reviews }: Props) {
  return (
    <section
      className="mt-4 grid gap-3"
      id={REVIEWS_ID}
      tabIndex={-1}
      aria-labelledby={`${REVIEWS_ID}-title`}
    >
      <h2 className="display flex items-center gap-3 text-xl" id={`${REVIEWS_ID}-title`}>
        Reviews <RatingLine {...rating} />
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-3">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} heading="h3" />
        ))}
      </ul>
      <a className="link tap justify-self-start" href={reviewsPath(id)}>
        {rating.count > reviews.length ? `Read all ${rating.count} reviews` : 'All reviews'}, and how to write
        one
      </a>
    </section>
  );
}
