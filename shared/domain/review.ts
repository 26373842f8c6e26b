import { cleanLine } from './clean-text.ts';
import { countOf } from './format-count.ts';

export const REVIEW_STATUSES = ['waiting', 'published', 'refused'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The average of some ratings, rounded to one decimal. Every page, feed and file shows this value. */
export function averageRating(sum: number, count: number): number {
  return Math.round((sum / count) * 10) / 10;
}

/** `4.6` or `5.0`. */
export function formatRating(average: number): string {
  return average.toFixed(1);
}

/** `4.6 of 5 (12 reviews)` */
export function ratingText({ average, count }: { average: number; count: number }): string {
  return `${formatRating(average)} of 5 (${countOf(count, 'review')})`;
}

/** A name that contains more than letters and the marks between them could be an advertisement. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * The name that a review shows: first name and initial (`Thandi M.`). Empty if the name does not look like a person's;
 * then the review shows {@link NAMELESS}.
 */
export function reviewAuthor(name: string): string {
  const words = cleanLine(name).split(/\s+/);
  const [first = '', ...others] = words;
  if (!words.every((word) => NAME_WORD.test(word.replace(/\.$/, '')))) return '';
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`;
}

export const NAMELESS = 'A customer';

const DOMAIN_ENDING =
  '(?:com|co|net|org|za|io|ly|biz|info|xyz|shop|store|online|site|africa|app|dev)(?![\\p{L}\\d])';
const CONTACTS = [
  // An email address: a@b, a (at) b.
  '[^\\s@]@[^\\s@]',
  '[(\\[]at[)\\]]',
  // A link: https://, www., bit.ly/abc, shop.co.za, shop dot com.
  'https?:',
  '(?<![\\p{L}\\d])www\\.',
  '[\\p{L}\\d]\\.\\p{L}{2,}/',
  `[\\p{L}\\d](?:\\.|\\s+dot\\s+|\\s*[(\\[]dot[)\\]]\\s*)${DOMAIN_ENDING}`,
  // A phone number: 0, 00, 27 or +, and at least nine digits in all. Prices, dates and sizes do not start like that.
  '(?<![\\d.,])(?:\\+\\s?\\d|00|0|27)(?:[\\s().-]*\\d){8}',
];

/** Matches a text that contains no link, phone number or email address. */
export const NO_CONTACTS = new RegExp(`^(?![^]*(?:${CONTACTS.join('|')}))[^]*$`, 'iu');
