import type { SearchTerm } from '../query/search-terms.ts';
import { searchWords, skeletonOf, spellingForms, TWO_WRONG_FROM } from './spelling-forms.ts';

/** What the index knows of a search, in the order of its terms. */
export type SearchKnowledge = {
  /** Whether any product has all that was typed. */
  isWhole: boolean;
  /** Whether nothing was filled up with what has part of it, because a correction was expected. */
  isUnfilled: boolean;
  /** In how many products each term is, counted to a thousand only. */
  matches: number[];
  candidates: SpellingCandidate[];
};

/** A word of the catalogue that shares a form with the term at `place`, or the two words that it is made of. */
type SpellingCandidate = {
  place: number;
  word: string;
  /** How many products have it in their names, brands, categories or tags. */
  frequency: number;
  /** How many have it beside the other terms that are known, counted to twenty. */
  together: number;
};

/** A word that products have is a misspelling only of one that is so much more frequent. */
const MORE_FREQUENT = 10;

/** Shorter parts are seldom words. */
const LEAST_SPLIT = 3;

/** What was probably meant; null where nothing is to be corrected. */
export function correctSpelling(terms: readonly SearchTerm[], knowledge: SearchKnowledge): string | null {
  if (knowledge.isWhole) return null;
  const words = terms.map((term, place) => correctTerm(term, place, knowledge));
  return words.every((word) => word === null)
    ? null
    : terms.map(({ typed }, place) => words[place] ?? typed).join(' ');
}

/** Every form under which a word of the catalogue that is near enough may be found; none for what is not worth spelling. */
export function spellingVariants(term: SearchTerm): string[] {
  return [...new Set(spellingsOf(term).flatMap((word) => [...spellingForms(word), skeletonOf(word)]))];
}

/** The two words that may be written as this one (lawnmower); each split is a phrase. */
export function wordSplits(term: SearchTerm): string[] {
  const [word = ''] = spellingsOf(term);
  const places = Array.from({ length: word.length }, (_, place) => place);
  return places
    .filter((place) => Math.min(place, word.length - place) >= LEAST_SPLIT)
    .map((place) => `${word.slice(0, place)} ${word.slice(place)}`);
}

/** The words a term may stand for: itself, and without a plural's s. */
export function spellingsOf({ phrases }: SearchTerm): string[] {
  const [word] = searchWords(phrases[0]);
  if (word === undefined || phrases[0] !== word) return [];
  return [...new Set([word, ...searchWords(word.replace(/s$/, ''))])];
}

/** The word beside which the others are found, then the nearest, then the one that more products have. */
function correctTerm(
  term: SearchTerm,
  place: number,
  { matches, candidates }: SearchKnowledge,
): string | null {
  const known = matches[place] ?? 0;
  const near = candidates
    .filter((candidate) => candidate.place === place)
    .map((candidate) => ({ ...candidate, distance: distanceOf(term, candidate.word) }))
    .filter(({ word, distance, frequency, together }) =>
      known === 0
        ? distance <= (word.length < TWO_WRONG_FROM ? 1 : 2)
        : distance === 1 && together > 0 && frequency >= MORE_FREQUENT * known,
    );
  const [best] = near.sort(
    (one, other) =>
      Number(other.together > 0) - Number(one.together > 0) ||
      one.distance - other.distance ||
      other.together - one.together ||
      other.frequency - one.frequency ||
      (one.word < other.word ? -1 : 1),
  );
  return best?.word ?? null;
}

function distanceOf(term: SearchTerm, word: string): number {
  return Math.min(...spellingsOf(term).map((spelling) => spellingDistance(spelling, word)));
}

/**
 * How many letters two words differ by, counting one more, less or other and two neighbours swapped as one each
 * (optimal string alignment).
 */
export function spellingDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [before, last] = [[] as number[], to.map((_, place) => place).concat(to.length)];
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [column, requested] of to.entries()) {
      const isSwap = letter === to[column - 1] && from[row - 1] === requested;
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (letter === requested ? 0 : 1),
          isSwap ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
