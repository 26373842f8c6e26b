import { REVIEWS_ID, type ReviewData } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import type { Rating } from '#shared/contract/review.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';

/** `rating`: undefined without reviews. */
type Props = { id: number; rating: Rating | undefined; reviews: readonly ReviewData[] };

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
        Reviews {rating && <RatingLine {...rating} />}
      </h2>
      {rating ? (
        <ul className="grid gap-x-6 sm:grid-cols-3">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} heading="h3" />
          ))}
        </ul>
      ) : (
        <p className="text-muted">No reviews yet.</p>
      )}
      <a className="link tap justify-self-start" href={reviewsPath(id)}>
        {linkText(rating?.count ?? 0, reviews.length)}
      </a>
    </section>
  );
}

function linkText(count: number, shown: number): string {
  if (count === 0) return 'How to write a review';
  return `${count > shown ? `Read all ${count} reviews` : 'All reviews'}, and how to write one`;
}
