import type { SearchTerm } from './search-terms.ts';
import { searchWords, spellingForms } from './spelling-forms.ts';

/** A word of the index that shares a form with the word that was typed. */
export type SpellingCandidate = { typed: string; word: string; frequency: number };

/** The words a term may stand for: itself, and without a plural's s. Empty for what is not worth spelling. */
export function spellingsOf(term: SearchTerm): string[] {
  const [word] = searchWords(term.typed);
  if (word === undefined || term.phrases.length > 1 || term.phrases[0] !== word) return [];
  return [word, ...searchWords(word.replace(/s$/, ''))].filter((one, at, all) => all.indexOf(one) === at);
}

/** Every form under which a word of the index one letter away may be found. */
export function formsOf(term: SearchTerm): string[] {
  return [...new Set(spellingsOf(term).flatMap(spellingForms))];
}

/** The most frequent word one letter away; null where there is none. */
export function chooseSpelling(
  term: SearchTerm,
  candidates: readonly SpellingCandidate[],
): SpellingCandidate | null {
  const spellings = spellingsOf(term);
  const near = candidates.filter(
    ({ typed, word }) =>
      typed === term.typed && spellings.some((spelling) => isAtMostOneEditApart(spelling, word)),
  );
  const [first, ...others] = near;
  if (first === undefined) return null;
  return others.reduce((best, one) => (isMoreFrequent(one, best) ? one : best), first);
}

/** Damerau-Levenshtein: one letter more, less or other, or two neighbours swapped. */
export function isAtMostOneEditApart(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  const at = short.findIndex((letter, index) => letter !== long[index]);
  const from = at === -1 ? short.length : at;
  const rest = (letters: string[], start: number) => letters.slice(start).join('');
  if (long.length - short.length === 1) return rest(short, from) === rest(long, from + 1);
  if (long.length !== short.length) return false;
  if (rest(short, from + 1) === rest(long, from + 1)) return true;
  const isSwap = short[from] === long[from + 1] && short[from + 1] === long[from];
  return isSwap && rest(short, from + 2) === rest(long, from + 2);
}

function isMoreFrequent(one: SpellingCandidate, other: SpellingCandidate): boolean {
  return one.frequency > other.frequency || (one.frequency === other.frequency && one.word < other.word);
}
