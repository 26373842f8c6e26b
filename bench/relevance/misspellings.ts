import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRandom, type Random } from '#scripts/catalogue/generated/random.ts';

/** A reproducible way to misspell queries. */
export type Misspelling = { name: string; misspell: (query: string) => string };

const SEED = 20261122;
/**
 * Words shorter than this stay unchanged, because they are rarely misspelled, and the result is often another valid
 * word.
 */
const MIN_LETTERS = 5;

/** The dictionary from Debian's package `codespell`, with lines such as `misspelling->word[, word]`. */
const CODESPELL = '/usr/lib/python3/dist-packages/codespell_lib/data/dictionary.txt';

/**
 * Returns one or two ways to misspell queries: one changed letter in the longest word and, if codespell's dictionary is
 * installed, common misspellings of each word.
 */
export async function misspellings(): Promise<Misspelling[]> {
  const edited: Misspelling = { name: 'one letter', misspell: ofLongestWord(oneEdit) };
  const dictionary = process.env.CODESPELL_DICTIONARY ?? CODESPELL;
  if (!existsSync(dictionary)) return [edited];
  const written = await readMisspellings(dictionary);
  const byPeople = (word: string, random: Random) => {
    const [first, ...others] = written.get(word) ?? [];
    return first === undefined ? word : random.pick([first, ...others]);
  };
  return [edited, { name: 'by people', misspell: ofEachWord(byPeople) }];
}

type Change = (word: string, random: Random) => string;

function ofLongestWord(change: Change): Misspelling['misspell'] {
  return (query) => {
    const longest = query.split(' ').reduce((best, word) => (word.length > best.length ? word : best), '');
    if (!isMisspellable(longest)) return query;
    return query.replace(longest, change(longest, randomOf(query)));
  };
}

function ofEachWord(change: Change): Misspelling['misspell'] {
  return (query) => {
    const random = randomOf(query);
    return query
      .split(' ')
      .map((word) => (isMisspellable(word) ? change(word, random) : word))
      .join(' ');
  };
}

function isMisspellable(word: string): boolean {
  return word.length >= MIN_LETTERS && /^[a-z]+$/.test(word);
}

function randomOf(query: string): Random {
  return createRandom([...query].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), SEED));
}

/** Omits, doubles or replaces one letter, or swaps it with the next one. Never changes the first letter. */
function oneEdit(word: string, random: Random): string {
  const at = random.between(1, word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const other = String.fromCharCode(97 + random.between(0, 25));
  return random.pick([
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${other}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ]);
}

async function readMisspellings(file: string): Promise<Map<string, string[]>> {
  const written = new Map<string, string[]>();
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [wrong = '', right = ''] = line.split('->');
    for (const word of right.split(',').map((each) => each.trim())) {
      if (/^[a-z]+$/.test(wrong) && /^[a-z]+$/.test(word))
        written.set(word, [...(written.get(word) ?? []), wrong]);
    }
  }
  return written;
}
