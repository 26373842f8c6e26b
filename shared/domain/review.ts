import { cleanLine } from './clean-text.ts';
import { countOf } from './format-count.ts';

export const REVIEW_STATUSES = ['waiting', 'published', 'refused'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** The sort orders of reviews. `helpful`: reviews with a text first, then the most helpful, then the newest. */
export const REVIEW_SORTS = ['helpful', 'newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

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

/** A word of a person's name. A name with other characters, such as digits, could be an advertisement. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * The name that a review shows: first name and initial (`Thandi M.`). Empty if the name does not look like a person's;
 * then the review shows {@link ANONYMOUS_REVIEWER}.
 */
export function reviewAuthor(name: string): string {
  const words = cleanLine(name).split(/\s+/);
  const [first = '', ...others] = words;
  if (!words.every((word) => NAME_WORD.test(word.replace(/\.$/, '')))) return '';
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`;
}

export const ANONYMOUS_REVIEWER = 'A customer';

const SEPARATOR = '[\\s().,/_\\p{Pd}]*';
const CONTACTS = new RegExp(
  [
    // An email address or a handle: a@b, a (at) b, @handle; not a price: @R50.
    '[^\\s@]@[^\\s@]',
    '@(?!R\\d)[\\p{L}_]',
    '[(\\[]at[)\\]]',
    // A link: https://, www., bit.ly/abc, shop dot com.
    'https?:',
    '(?<![\\p{L}\\d])www\\.',
    '[\\p{L}\\d]\\.\\p{L}{2,}/',
    '[\\p{L}\\d](?:\\s+dot\\s+|\\s*[(\\[]dot[)\\]]\\s*)(?:com|co|net|org|za)(?![\\p{L}\\d])',
    // A phone number: 0 or +, and at least nine digits in all; not a date.
    `(?<![\\d.,])(?!\\d\\d?/\\d\\d?/)(?:\\+\\s?\\d|0)(?:${SEPARATOR}\\d){8}`,
    // 27 82 123 4567, and 82 123 4567.
    `(?<![\\d.,])(?:27${SEPARATOR}[1-8]|[6-8])\\d${SEPARATOR}\\d{3}${SEPARATOR}\\d{4}(?!\\d)`,
  ].join('|'),
  'iu',
);
/** A domain without a scheme, such as `shop.co.za`; not `happy.Shop`, in which only a space is missing. */
const DOMAIN =
  /[\p{L}\d]\.(?:com|co|net|org|za|io|ly|me|biz|info|top|xyz|shop|store|online|site|africa|app|dev|COM|CO|NET|ORG|ZA)(?![\p{L}\d])/u;

/**
 * True if no link, phone number or email address is recognised in a text. Unusual spellings need not be recognised,
 * because an operator reads every text.
 */
export function hasNoContacts(text: string): boolean {
  const plain = text.normalize('NFKC');
  return !CONTACTS.test(plain) && !DOMAIN.test(plain);
}
