/** Shorter words have too many neighbours: one wrong letter makes another word of them. */
const MIN_LETTERS = 4;
const MAX_LETTERS = 24;

/** The words of a text that are worth spelling: letters only, lower-cased, accents removed, each once. */
export function searchWords(text: string): string[] {
  const words = foldAccents(text).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_LETTERS && word.length <= MAX_LETTERS))];
}

/** A word and each form of it that lacks one letter: two words one letter apart share a form. */
export function spellingForms(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, lost) => letters.toSpliced(lost, 1).join(''))])];
}

/** Lower case without accents, as the index's tokenizer folds them. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
