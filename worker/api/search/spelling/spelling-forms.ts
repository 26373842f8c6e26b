import { foldAccents } from '../words/fold-accents.ts';

/** Shorter words have too many neighbours: one wrong letter makes another word of them. */
const MIN_LETTERS = 4;
export const MAX_LETTERS = 24;

/** The words of a text that are worth spelling: letters only, lower-cased, accents removed, each once. */
export function searchWords(text: string): string[] {
  const words = foldAccents(text).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_LETTERS && word.length <= MAX_LETTERS))];
}

/** Words of so many letters may have two of them wrong. */
export const TWO_WRONG_FROM = 8;

/**
 * The forms by which a word of the catalogue is found: itself, without each of its letters, and if it is long its
 * skeleton. Two words one letter apart share a form; of those two apart, most that people write.
 */
export function spellingForms(word: string): string[] {
  const letters = [...word];
  const lacking = letters.map((_, lost) => letters.toSpliced(lost, 1).join(''));
  return [...new Set([word, ...lacking, ...(word.length < TWO_WRONG_FROM ? [] : [skeletonOf(word)])])];
}

/** The consonants, doubled ones once: vowels and doubled letters are what people get wrong twice (accesorys). */
export function skeletonOf(word: string): string {
  return `-${word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')}`;
}
