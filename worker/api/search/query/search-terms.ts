import { foldAccents } from '../words/fold-accents.ts';
import { withoutApostrophes } from '../words/ranking-words.ts';
import { BUILT_IN_SYNONYMS, SYNONYM_MAX_WORDS, type Synonyms } from '../words/synonyms.ts';
import { phrasesOfAmount, phrasesOfDimensions } from '../words/units.ts';

/** One thing that is searched for: any of its phrases and synonyms will do. */
export type SearchTerm = {
  /** As the shopper wrote it. */
  typed: string;
  /** Ways to write it: letters, digits and spaces only, as the index splits text into words. */
  phrases: [string, ...string[]];
  /** Other words for it, written in the same way; they weigh less than what was typed. */
  synonyms: string[];
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

/** Between the sides of what is measured (600 × 600). */
const TIMES = /(?<=\d\s?)[×*](?=\s?\d)/gu;

/** Reads what a shopper typed; empty where it holds no letter or digit. */
export function toSearchTerms(text: string, synonyms: Synonyms = BUILT_IN_SYNONYMS): SearchTerm[] {
  const chunks = text.replace(TIMES, 'x').split(/\s+/u).flatMap(toChunk);
  const telling = chunks.filter(({ words }) => !(words.length === 1 && STOP_WORDS.has(words[0] ?? '')));
  const kept = telling.length > 0 ? telling : chunks;
  const terms: SearchTerm[] = [];
  for (let next = 0; next < kept.length && terms.length < MAX_TERMS; ) {
    const { term, length } = readTerm(kept.slice(next), synonyms);
    terms.push({ ...term, isPrefix: term.isPrefix && next + length === kept.length });
    next += length;
  }
  return terms;
}

/** A term as a MATCH expression. Only letters and digits reach it, every phrase quoted: nothing a shopper types is FTS syntax. */
export function toMatchTerm({ phrases, synonyms }: SearchTerm, isBeginning = false): string {
  const quoted = [...phrases, ...synonyms].map((phrase) => `"${phrase}"`);
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

type Reading = { term: SearchTerm; length: number };

function readTerm(chunks: readonly Chunk[], synonyms: Synonyms): Reading {
  return readDimensions(chunks) ?? readAmount(chunks) ?? readSynonym(chunks, synonyms) ?? readWord(chunks);
}

/** `2x4`, `2 x 4` and `600mm x 600mm`. */
function readDimensions(chunks: readonly Chunk[]): Reading | null {
  for (const length of [5, 3, 1]) {
    const taken = chunks.slice(0, length);
    if (taken.length < length) continue;
    const [first, ...others] = phrasesOfDimensions(taken.map(({ folded }) => folded).join(''));
    if (first === undefined) continue;
    const typed = taken.map((chunk) => chunk.typed).join(' ');
    return {
      term: { typed, phrases: [first, ...others], synonyms: [], isPrefix: false, isAmount: false },
      length,
    };
  }
  return null;
}

function readAmount([first, second]: readonly Chunk[]): Reading | null {
  const together = /^(\d+(?:[.,]\d+)?)-?([a-z]+|"|'')$/.exec(first?.folded ?? '');
  if (together !== null) return amountReading([first], together[1], together[2]);
  return amountReading([first, second], first?.folded, second?.folded);
}

function amountReading(chunks: (Chunk | undefined)[], amount = '', unit = ''): Reading | null {
  const [first, ...others] = phrasesOfAmount(amount, unit);
  if (first === undefined) return null;
  const typed = chunks.map((chunk) => chunk?.typed ?? '').join(' ');
  return {
    term: { typed, phrases: [first, ...others], synonyms: [], isPrefix: false, isAmount: true },
    length: chunks.length,
  };
}

function readSynonym(chunks: readonly Chunk[], known: Synonyms): Reading | null {
  for (let length = Math.min(SYNONYM_MAX_WORDS, chunks.length); length > 0; length -= 1) {
    const taken = chunks.slice(0, length);
    const words = taken.flatMap((chunk) => chunk.words);
    const synonyms = known.of(words);
    if (synonyms.length === 0) continue;
    const typed = taken.map((chunk) => chunk.typed).join(' ');
    const phrases = waysToWrite(
      words,
      taken.flatMap((chunk) => chunk.indexed),
    );
    return {
      term: {
        ...{ typed, phrases, isPrefix: true, isAmount: false },
        synonyms: synonyms.filter((one) => !phrases.includes(one)),
      },
      length,
    };
  }
  return null;
}

function readWord([chunk]: readonly Chunk[]): Reading {
  const { typed = '', words = [], indexed = [] } = chunk ?? {};
  // A number is no prefix: 6 is not 60. Nor is one letter, with which half of all words begin.
  const isPrefix = words.length > 1 || /^(?=.*\p{L}).{2,}$/u.test(words[0] ?? '');
  const term = { typed, phrases: waysToWrite(words, indexed), synonyms: [], isPrefix, isAmount: false };
  return { term, length: 1 };
}

/** `non-stick` is also written `nonstick`; the index holds `o'neill` as `o neill`. */
function waysToWrite(words: readonly string[], indexed: readonly string[]): SearchTerm['phrases'] {
  const [first, ...others] = new Set([words.join(' '), words.join(''), indexed.join(' ')]);
  return [first ?? '', ...others];
}
