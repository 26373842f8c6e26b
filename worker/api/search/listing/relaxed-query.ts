import { isColourOrSize, isQuantity } from '../query/query-options.ts';
import { type SearchTerm, toSearchTerms } from '../query/search-terms.ts';
import { FILLER_WORDS, VAGUE_GOODS } from '../words/filler-words.ts';

/** Words that separate the product from its details, as in "a cover for a phone". */
const BEHIND_PRODUCT = /\s(?:for|with|without|in|from)\s/iu;

/**
 * Returns the query without the words that match no product. If every word matches, omits a number, colour or size, or
 * else the least selective word. Never omits the word for the product itself. Returns null if no word can be omitted,
 * or if the product word matches no product.
 * @param matches the number of products per term
 */
export function relaxQuery(
  words: string,
  terms: readonly SearchTerm[],
  matches: readonly number[],
): string | null {
  const product = productTerm(words, terms);
  const matching = terms.filter((_, index) => (matches[index] ?? 0) > 0);
  if (product === undefined || !matching.includes(product) || terms.length < 2) return null;
  if (matching.length < terms.length) return textOf(matching);
  const [least] = terms
    .filter((term) => term !== product)
    .toSorted(
      (one, other) =>
        detailRank(other, other === terms.at(-1)) - detailRank(one, one === terms.at(-1)) ||
        (matches[terms.indexOf(other)] ?? 0) - (matches[terms.indexOf(one)] ?? 0),
    );
  return textOf(terms.filter((term) => term !== least));
}

/**
 * Returns the term for the product itself: the last term before a word such as "for" or "with", not counting numbers,
 * colours, sizes and words for people. "Snowboard jackets", "jackets for snowboarding" and "jackets XXL" are searches
 * for jackets.
 */
function productTerm(words: string, terms: readonly SearchTerm[]): SearchTerm | undefined {
  const [front = ''] = words.split(BEHIND_PRODUCT);
  const named = terms.slice(0, toSearchTerms(front).length);
  return (named.length > 0 ? named : terms).findLast(
    (term) =>
      !term.isAmount && detailRank(term, term === terms.at(-1)) === 0 && !term.isAudience && !isFiller(term),
  );
}

/**
 * Returns 2 for a number, 1 for a colour, size or quantity, and 0 for other terms. The highest rank is omitted first.
 */
function detailRank({ typed }: SearchTerm, isLast: boolean): number {
  if (/^\d+$/.test(typed)) return 2;
  return isColourOrSize(typed, isLast) || isQuantity(typed) ? 1 : 0;
}

function isFiller({ typed }: SearchTerm): boolean {
  const word = typed.toLowerCase();
  return FILLER_WORDS.has(word) || VAGUE_GOODS.has(word);
}

function textOf(terms: readonly SearchTerm[]): string {
  return terms
    .filter((term) => !isFiller(term))
    .map(({ typed }) => typed)
    .join(' ');
}
