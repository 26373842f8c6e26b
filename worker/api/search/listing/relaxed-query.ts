import { type SearchTerm, toSearchTerms } from '../query/search-terms.ts';

/** Words behind which a query says more of the thing: a cover for a phone. */
const BEHIND_THE_THING = /\s(?:for|with|without|in|from)\s/iu;

/**
 * The query without the words that no product has, else without the least telling one; never without the thing itself.
 * Null where nothing can go, or nobody has the thing.
 * @param matches in how many products each term is
 */
export function relaxedQueries(
  words: string,
  terms: readonly SearchTerm[],
  matches: readonly number[],
): string | null {
  const thing = thingOf(words, terms);
  const known = terms.filter((_, place) => (matches[place] ?? 0) > 0);
  if (thing === undefined || !known.includes(thing) || terms.length < 2) return null;
  if (known.length < terms.length) return textOf(known);
  const [least] = terms
    .filter((term) => term !== thing)
    .toSorted((one, other) => (matches[terms.indexOf(other)] ?? 0) - (matches[terms.indexOf(one)] ?? 0));
  return textOf(terms.filter((term) => term !== least));
}

/** The thing is what is named last before such a word: snowboard jackets and jackets for snowboarding are jackets. */
function thingOf(words: string, terms: readonly SearchTerm[]): SearchTerm | undefined {
  const [front = ''] = words.split(BEHIND_THE_THING);
  return terms[toSearchTerms(front).length - 1] ?? terms.at(-1);
}

function textOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ typed }) => typed).join(' ');
}
