import { foldAccents } from '../words/fold-accents.ts';

/**
 * A word is corrected only to words of at least this length, because one wrong letter turns a short word into another.
 */
const MIN_LETTERS = 4;
export const MAX_LETTERS = 24;

/**
 * Returns the words of a text that take part in corrections: letters only, lower-cased, without accents, deduplicated.
 */
export function searchWords(text: string, minLetters = MIN_LETTERS): string[] {
  const words = foldAccents(text).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= minLetters && word.length <= MAX_LETTERS))];
}

/** Words of at least this length may have two wrong letters. */
export const TWO_ERRORS_FROM = 7;

/**
 * Returns the forms by which a word of the catalogue is found: the word, the word with each letter removed in turn, and
 * its skeleton if the word is long. Two words one letter apart always share a form; words two letters apart share one
 * for most common misspellings.
 */
export function spellingForms(word: string): string[] {
  const letters = [...word];
  const lacking = letters.map((_, lost) => letters.toSpliced(lost, 1).join(''));
  return [...new Set([word, ...lacking, ...(word.length < TWO_ERRORS_FROM ? [] : [skeletonOf(word)])])];
}

/**
 * Returns a word's consonants, repeated ones once. Words with two errors mostly have them in vowels or doubled letters
 * (accesorys).
 */
export function skeletonOf(word: string): string {
  return `-${word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')}`;
}

/** Spellings of a sound that differ by more than one letter. */
const SOUND_SPELLINGS = [
  ['f', 'ph'],
  ['ks', 'x'],
  ['kw', 'qu'],
  ['u', 'oo'],
] as const;

/** Returns the word with the spelling of one sound changed: "headphone" for "headfone". */
export function soundAlikes(word: string): string[] {
  return SOUND_SPELLINGS.flatMap(([one, other]) => [
    ...replacedOnce(word, one, other),
    ...replacedOnce(word, other, one),
  ]);
}

/** Returns one copy of the word per occurrence of `part`, with only that occurrence replaced. */
function replacedOnce(word: string, part: string, replacement: string): string[] {
  const parts = word.split(part);
  return parts
    .slice(1)
    .map((_, index) =>
      [parts.slice(0, index + 1).join(part), parts.slice(index + 1).join(part)].join(replacement),
    );
}
