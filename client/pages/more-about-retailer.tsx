import { REVIEWS_ID } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import type { RetailerAbout } from './listing-data.ts';

/** The rest of a retailer's story, its address, and reviews of its products, below its products. */
export function MoreAboutRetailer({ name, about }: { name: string; about: RetailerAbout }) {
  const { story, address, reviews } = about;
  const more = story.slice(1);
  return (
    <div className="mt-4 grid grid-cols-1 gap-6">
      {(more.length > 0 || address !== '') && (
        <section className="grid gap-3" aria-labelledby="more-about">
          <h2 className="display text-xl" id="more-about">
            More about {name}
          </h2>
          {more.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
          {address !== '' && <p className="text-sm text-muted">{`Address: ${address}`}</p>}
        </section>
      )}
      {reviews.length > 0 && (
        <section className="grid gap-3" id={REVIEWS_ID} tabIndex={-1} aria-labelledby="retailer-reviews">
          <h2 className="display text-xl" id="retailer-reviews">
            What customers say
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-3">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} heading="h3">
                <a className="link w-fit text-sm" href={review.product.href}>
                  {review.product.name}
                </a>
              </ReviewItem>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
