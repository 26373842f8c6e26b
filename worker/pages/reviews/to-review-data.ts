import type { ReviewData } from '#client/features/reviews/review-data.ts';
import type { Review } from '#shared/contract/review.ts';
import { cutAtWord } from '#shared/domain/cut-at-word.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { ANONYMOUS_REVIEWER } from '#shared/domain/review.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';

/** Formats a review. Shortens its text and the retailer's answer to at most `maxCharacters` each. */
export function toReviewData(review: Review, maxCharacters = Number.POSITIVE_INFINITY): ReviewData {
  const { id, stars, title, text, author, variant, supplier_name: retailer, helpful, answer } = review;
  return {
    id,
    stars,
    title,
    text: cutAtWord(text, maxCharacters),
    author: author === '' ? ANONYMOUS_REVIEWER : author,
    bought: `from ${retailer}${variant === '' ? '' : ` (${variant})`}`,
    retailer,
    day: southAfricanDay(new Date(review.updated_at)),
    date: formatDate(review.updated_at),
    helpful,
    answer: answer === null ? null : cutAtWord(answer, maxCharacters),
  };
}
