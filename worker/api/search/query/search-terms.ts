import { foldAccents } from '../words/fold-accents.ts';
import { withoutApostrophes } from '../words/ranking-words.ts';
import { BUILT_IN_SYNONYMS, SYNONYM_MAX_WORDS, type Synonyms } from '../words/synonyms.ts';
import { numberSpellings, phrasesOfDimensions, readAmountText } from '../words/units.ts';

/** One thing that is searched for: any of its phrases and synonyms will do. */
export type SearchTerm = {
  /** As the shopper wrote it. */
  typed: string;
  /** Ways to write it: letters, digits and spaces only, as the index splits text into words. */
  phrases: [string, ...string[]];
  /** Other words for it, written in the same way; they weigh less than what was typed. */
  synonyms: string[];
  /** May mean it, but only beside all the other terms: 55 for 55". */
  bare: string | null;
  /** The shopper may still be writing it: words that start like the first phrase count too. */
  isPrefix: boolean;
  /** An amount with its unit. */
  isAmount: boolean;
};

/** More would narrow nothing down further, and a bounded search costs a bounded time. */
const MAX_TERMS = 16;

/** Left out if another word is left: few products' texts contain them all, and what shoppers say of shopping none. */
const STOP_WORDS = new Set(
  'a an and at by for from in of on or the to with size buy online cheap cheapest affordable'.split(' '),
);

/** Between the sides of what is measured (600 × 600, 4 by 8). */
const TIMES = /(?<=\d\s?)[×*](?=\s?\d)|(?<=\d\S*\s)by(?=\s\d)/giu;

/** Reads what a shopper typed; empty where it holds no letter or digit. */
export function toSearchTerms(text: string, synonyms: Synonyms = BUILT_IN_SYNONYMS): SearchTerm[] {
  const chunks = text.replace(TIMES, 'x').split(/\s+/u).flatMap(toChunk);
  const selective = chunks.filter((chunk, place) => !isStopWord(chunk) || isInches(chunks, place));
  const kept = selective.length > 0 ? selective : chunks;
  const terms: SearchTerm[] = [];
  for (let next = 0; next < kept.length && terms.length < MAX_TERMS; ) {
    const { term, length } = readTerm(kept.slice(next), synonyms);
    terms.push({ ...term, isPrefix: term.isPrefix && next + length === kept.length });
    next += length;
  }
  return terms;
}

function isStopWord({ words: [word = '', ...others] }: Chunk): boolean {
  return others.length === 0 && STOP_WORDS.has(word);
}

/** `4 in tile`, but not `2 in 1`. */
function isInches(chunks: readonly Chunk[], place: number): boolean {
  const [before, word, behind] = [-1, 0, 1].map((step) => chunks[place + step]?.folded ?? '');
  return /^in\.?$/.test(word ?? '') && /\d$/.test(before ?? '') && !/^\d/.test(behind ?? '');
}

/** A term as a MATCH expression. Only letters and digits reach it, every phrase quoted: nothing a shopper types is FTS syntax. */
export function toMatchTerm({ phrases, synonyms, bare }: SearchTerm, isBeginning = false): string {
  const quoted = [...phrases, ...synonyms, ...(bare === null ? [] : [bare])].map((phrase) => `"${phrase}"`);
  return `(${[...quoted, ...(isBeginning ? [`${quoted[0]} *`] : [])].join(' OR ')})`;
}

/** What stands between two spaces: `AB/12-X` is three words of the index, found as one phrase. */
type Chunk = {
  typed: string;
  folded: string;
  /** An apostrophe is no part of a word, but does not end it. */
  words: string[];
  /** The words as the index splits the text: there an apostrophe ends a word. */
  indexed: string[];
};

function toChunk(typed: string): Chunk[] {
  const folded = foldAccents(typed);
  const [words, indexed] = [wordsIn(withoutApostrophes(folded)), wordsIn(folded)];
  return words.length === 0 ? [] : [{ typed, folded, words, indexed }];
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A term and how many chunks it takes. */
type Reading = { term: SearchTerm; length: number };

function readTerm(chunks: readonly Chunk[], synonyms: Synonyms): Reading {
  return readDimensions(chunks) ?? readAmount(chunks) ?? readSynonym(chunks, synonyms) ?? readWord(chunks);
}

/** The most chunks of sides (`2 in. x 4 in. x 8 ft.`) and of an amount (`1 1/2 sq ft`). */
const MAX_SIDES = 8;
const MAX_AMOUNT = 4;

function readDimensions(chunks: readonly Chunk[]): Reading | null {
  return readNumber(chunks, MAX_SIDES, (text) => {
    const [first, ...others] = phrasesOfDimensions(text);
    return first === undefined ? null : { phrases: [first, ...others], bare: null, isAmount: false };
  });
}

function readAmount(chunks: readonly Chunk[]): Reading | null {
  return readNumber(chunks, MAX_AMOUNT, (text) => {
    const { phrases: [first, ...others] = [], bare = null } = readAmountText(text) ?? {};
    return first === undefined ? null : { phrases: [first, ...others], bare, isAmount: true };
  });
}

/** The longest row of chunks that begins here with a digit and can be read as one text. */
function readNumber(
  chunks: readonly Chunk[],
  most: number,
  read: (text: string) => Pick<SearchTerm, 'phrases' | 'bare' | 'isAmount'> | null,
): Reading | null {
  if (!/^\d/.test(chunks[0]?.folded ?? '')) return null;
  return readLongest(chunks, most, (taken) => {
    const found = read(taken.map(({ folded }) => folded).join(' '));
    return found && { synonyms: [], isPrefix: false, ...found };
  });
}

function readSynonym(chunks: readonly Chunk[], known: Synonyms): Reading | null {
  return readLongest(chunks, SYNONYM_MAX_WORDS, (taken) => {
    const words = taken.flatMap((chunk) => chunk.words);
    const synonyms = known.of(words);
    if (synonyms.length === 0) return null;
    const indexed = taken.flatMap((chunk) => chunk.indexed);
    const phrases = waysToWrite(words, indexed);
    const others = synonyms.filter((one) => !phrases.includes(one));
    return { phrases, synonyms: others, bare: null, isPrefix: true, isAmount: false };
  });
}

/** The longest row of at most so many chunks that begins here and can be read. */
function readLongest(
  chunks: readonly Chunk[],
  most: number,
  read: (taken: readonly Chunk[]) => Omit<SearchTerm, 'typed'> | null,
): Reading | null {
  for (let length = Math.min(most, chunks.length); length > 0; length -= 1) {
    const taken = chunks.slice(0, length);
    const found = read(taken);
    if (found === null) continue;
    return { term: { typed: taken.map(({ typed }) => typed).join(' '), ...found }, length };
  }
  return null;
}

function readWord([chunk]: readonly Chunk[]): Reading {
  const { typed = '', words = [], indexed = [] } = chunk ?? {};
  // A number is no prefix: 6 is not 60. Nor is one letter, with which half of all words begin.
  const isPrefix = words.length > 1 || /^(?=.*\p{L}).{2,}$/u.test(words[0] ?? '');
  const phrases = waysToWrite(words, indexed);
  return { term: { typed, phrases, synonyms: [], bare: null, isPrefix, isAmount: false }, length: 1 };
}

/** `non-stick` is also written `nonstick`, `r13` also `r-13`; the index holds `o'neill` as `o neill`. */
function waysToWrite(words: readonly string[], indexed: readonly string[]): SearchTerm['phrases'] {
  const [letters, digits] = /^(\p{L}{1,4})(\d{1,5})$/u.exec(words.join(' '))?.slice(1) ?? [];
  const [first, ...others] = new Set([
    ...[words.join(' '), words.join(''), indexed.join(' ')],
    ...(letters === undefined ? [] : [`${letters} ${digits}`]),
    ...numberSpellings(words.join('')),
  ]);
  return [first ?? '', ...others];
}
