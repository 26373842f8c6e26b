import { isOptionWord } from '../query/query-options.ts';
import { type SearchTerm, toSearchTerms } from '../query/search-terms.ts';

/** Words that separate the product from its details, as in "a cover for a phone". */
const BEHIND_THE_THING = /\s(?:for|with|without|in|from)\s/iu;

/** Words of a sentence that describe no product: "toys for 3 year old", "how do I fix a geyser". */
const FILLERS =
  /^(?:a|an|any|anything|are|best|can|cheap|do|does|everything|find|fix|free|good|have|how|i|is|looking|me|my|need|new|nice|old|people|person|persons|something|some|someone|that|there|thing|things|this|want|we|what|where|years?|you|your)$/iu;

/**
 * Returns the query without the words that match no product. If every word matches, omits a number, colour or size, or
 * else the least selective word. Never omits the word for the product itself. Returns null if no word can be omitted, or
 * if the product word matches no product.
 * @param matches the number of products per term
 */
export function relaxedQueries(
  words: string,
  terms: readonly SearchTerm[],
  matches: readonly number[],
): string | null {
  const thing = thingOf(words, terms);
  const isUseful = (term: SearchTerm) => !FILLERS.test(term.typed);
  const known = terms.filter((_, place) => (matches[place] ?? 0) > 0);
  if (thing === undefined || !known.includes(thing) || terms.length < 2) return null;
  if (known.length < terms.length) return textOf(known.filter(isUseful));
  const [least] = terms
    .filter((term) => term !== thing)
    .toSorted(
      (one, other) =>
        detailRank(other) - detailRank(one) ||
        (matches[terms.indexOf(other)] ?? 0) - (matches[terms.indexOf(one)] ?? 0),
    );
  return textOf(terms.filter((term) => term !== least && isUseful(term)));
}

/**
 * Returns the term for the product itself: the last term before one of these words, apart from numbers, colours, sizes
 * and words for people. "Snowboard jackets", "jackets for snowboarding" and "jackets XXL" are searches for jackets.
 */
function thingOf(words: string, terms: readonly SearchTerm[]): SearchTerm | undefined {
  const [front = ''] = words.split(BEHIND_THE_THING);
  const named = terms.slice(0, toSearchTerms(front).length);
  return (named.length > 0 ? named : terms).findLast(
    (term) => !term.isAmount && detailRank(term) === 0 && !term.isAudience && !FILLERS.test(term.typed),
  );
}

/** Returns 2 for a number, 1 for a colour or size, and 0 for other terms. The highest rank is omitted first. */
function detailRank({ typed }: SearchTerm): number {
  if (/^\d+$/.test(typed)) return 2;
  return isOptionWord(typed) ? 1 : 0;
}

function textOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ typed }) => typed).join(' ');
}
