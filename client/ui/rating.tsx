import type { Rating } from '#shared/contract/review.ts';
import { formatRating, ratingText } from '#shared/domain/review.ts';
import { Icon } from './icon.tsx';

/** `★ 4.6 (12)` */
export function RatingLine({ average, count }: Rating) {
  return (
    <span className="rating">
      <Icon name="star-full" />
      <span className="sr-only">{ratingText({ average, count })}</span>
      <span aria-hidden="true">
        <b>{formatRating(average)}</b>
        {` (${count})`}
      </span>
    </span>
  );
}

/** Five stars, of which some are full. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="rating">
      <svg className="icon stars" aria-hidden="true">
        <use href={`/icons.svg#stars-${value}`} />
      </svg>
      <span className="sr-only">{value} of 5 stars</span>
    </span>
  );
}
