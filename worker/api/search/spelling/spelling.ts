import type { SearchTerm } from '../query/search-terms.ts';
import { isRealWord } from '../words/real-words.ts';
import { searchWords, skeletonOf, soundAlikes, spellingForms, TWO_ERRORS_FROM } from './spelling-forms.ts';

/** The index's statistics for a search query. */
export type IndexStatistics = {
  /** The number of products that match all typed words, counted up to `FILLED_UP_TO`. */
  whole: number;
  /** True if no partial matches were added, because a correction was expected. */
  isUnfilled: boolean;
  /**
   * The number of products per term in the order of the query, counted up to a thousand. Empty if a product contains all
   * words exactly as typed.
   */
  matches: number[];
  candidates: SpellingCandidate[];
};

/**
 * A possible correction of the term at `place`: a word of the catalogue that shares a form with the term, or the two
 * words of which the term consists.
 */
type SpellingCandidate = {
  place: number;
  word: string;
  /** The number of products with the word in their names, brands, categories or tags. */
  frequency: number;
  /** The number of products that have the word and the other known terms, counted up to twenty. */
  together: number;
};

/** A word that occurs in products is corrected only to a word that is this many times more frequent. */
const MORE_FREQUENT = 10;

/** A typed word of three letters can only lack a letter, because corrections have at least four. */
const MIN_TYPED_LETTERS = 3;

/** The minimum length of both halves of a split word. Shorter halves are rarely words. */
const MIN_HALF = 3;

/**
 * Returns the probable intended spelling, or null if no term needs a correction. If products match all words only
 * because the last word is the beginning of one of their words, only the last word can be wrong.
 */
export function correctSpelling(terms: readonly SearchTerm[], knowledge: IndexStatistics): string | null {
  const first = knowledge.whole === 0 ? 0 : terms.length - 1;
  const words = terms.map((term, index) => (index < first ? null : correctTerm(term, index, knowledge)));
  return words.every((word) => word === null)
    ? null
    : terms.map(({ typed }, index) => words[index] ?? typed).join(' ');
}

/**
 * Returns every form under which a similar word of the catalogue may be found; an empty list if the term cannot be
 * corrected.
 */
export function spellingVariants(term: SearchTerm): string[] {
  const forms = (word: string) => [...spellingForms(word), skeletonOf(word), ...soundAlikes(word)];
  return [...new Set(spellingsOf(term).flatMap(forms))];
}

/** Returns the pairs of words into which a term can be split (lawnmower: lawn mower). Each pair is a phrase. */
export function wordSplits(term: SearchTerm): string[] {
  const [word = ''] = spellingsOf(term);
  const indexes = Array.from({ length: word.length }, (_, index) => index);
  return indexes
    .filter((index) => Math.min(index, word.length - index) >= MIN_HALF)
    .map((index) => `${word.slice(0, index)} ${word.slice(index)}`);
}

/**
 * Returns the words that a term may represent: the term itself, and the term without a plural s. Returns an empty list
 * if the term cannot be misspelled.
 */
export function spellingsOf({ phrases }: SearchTerm): string[] {
  const [word] = searchWords(phrases[0], MIN_TYPED_LETTERS);
  if (word === undefined || phrases[0] !== word || isRealWord(word)) return [];
  return [...new Set([word, ...searchWords(word.replace(/s$/, ''), MIN_TYPED_LETTERS)])];
}

/**
 * Returns the best correction of a term, or null. The correction must occur in products together with the other known
 * terms. Prefers the nearest word, then the word that occurs most often with the other terms, then the most frequent
 * word.
 */
function correctTerm(
  term: SearchTerm,
  index: number,
  { matches, candidates }: IndexStatistics,
): string | null {
  // Only real words have synonyms.
  if (term.synonyms.length > 0) return null;
  const matchCount = matches[index] ?? 0;
  const isAlone = matches.every((count, other) => other === index || count === 0);
  const near = candidates
    .filter((candidate) => candidate.place === index)
    .map((candidate) => ({ ...candidate, distance: distanceOf(term, candidate.word) }))
    .filter(({ word, distance, frequency, together }) =>
      matchCount === 0
        ? distance <= (word.length < TWO_ERRORS_FROM ? 1 : 2) && (isAlone || together > 0)
        : distance === 1 && together > 0 && frequency >= MORE_FREQUENT * matchCount,
    );
  const [best] = near.sort(
    (one, other) =>
      one.distance - other.distance ||
      other.together - one.together ||
      other.frequency - one.frequency ||
      (one.word < other.word ? -1 : 1),
  );
  return best?.word ?? null;
}

function distanceOf(term: SearchTerm, word: string): number {
  const spellings = spellingsOf(term);
  if (spellings.some((spelling) => soundAlikes(spelling).includes(word))) return 1;
  const distances = spellings
    // Shoppers rarely mistype only the first letter: tong is not meant to be long.
    .filter((spelling) => spelling[0] === word[0] || spelling.slice(1) !== word.slice(1))
    .map((spelling) => spellingDistance(spelling, word));
  return Math.min(Number.POSITIVE_INFINITY, ...distances);
}

/**
 * Returns the number of edits between two words: an insertion, deletion, substitution or swap of neighbours counts as
 * one (optimal string alignment).
 */
export function spellingDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [before, last] = [[] as number[], to.map((_, index) => index).concat(to.length)];
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

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
