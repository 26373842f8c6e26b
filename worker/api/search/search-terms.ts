import { foldAccents } from './spelling-forms.ts';
import { BUILT_IN_SYNONYMS, SYNONYM_MAX_WORDS, type Synonyms } from './synonyms.ts';
import { phrasesOfAmount } from './units.ts';

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

/** Left out if another word is left: few products' texts contain them all. */
const STOP_WORDS = new Set('a an and at by for from in of on or the to with'.split(' '));

/** Reads what a shopper typed; empty where it holds no letter or digit. */
export function toSearchTerms(text: string, synonyms: Synonyms = BUILT_IN_SYNONYMS): SearchTerm[] {
  const chunks = text.split(/\s+/u).flatMap(toChunk);
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
type Chunk = { typed: string; folded: string; words: string[] };

function toChunk(typed: string): Chunk[] {
  const folded = foldAccents(typed);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? [] : [{ typed, folded, words }];
}

type Reading = { term: SearchTerm; length: number };

function readTerm(chunks: readonly Chunk[], synonyms: Synonyms): Reading {
  return readAmount(chunks) ?? readSynonym(chunks, synonyms) ?? readWord(chunks);
}

function readAmount([first, second]: readonly Chunk[]): Reading | null {
  const together = /^(\d+(?:[.,]\d+)?)-?([a-z]+)$/.exec(first?.folded ?? '');
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
    const phrases = waysToWrite(words);
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
  const { typed = '', words = [] } = chunk ?? {};
  // A number is no prefix: 6 is not 60. Nor is one letter, with which half of all words begin.
  const isPrefix = words.length > 1 || /^(?=.*\p{L}).{2,}$/u.test(words[0] ?? '');
  return { term: { typed, phrases: waysToWrite(words), synonyms: [], isPrefix, isAmount: false }, length: 1 };
}

/** `non-stick` is also written `nonstick`. */
function waysToWrite(words: readonly string[]): SearchTerm['phrases'] {
  const [apart, together] = [words.join(' '), words.join('')];
  return apart === together ? [apart] : [apart, together];
}
