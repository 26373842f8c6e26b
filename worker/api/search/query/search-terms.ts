import { AFRIKAANS_COLOURS } from '../words/afrikaans-words.ts';
import { STOP_WORDS } from '../words/filler-words.ts';
import { foldAccents } from '../words/fold-accents.ts';
import { giftIdeas, rewriteOccasion, withoutRecipient } from '../words/gift-ideas.ts';
import { withoutApostrophes } from '../words/ranking-words.ts';
import { isRealWord } from '../words/real-words.ts';
import { BUILT_IN_SYNONYMS, kindsOf, SYNONYM_MAX_WORDS, type Synonyms } from '../words/synonyms.ts';
import { numberSpellings, phrasesOfDimensions, readAmountText } from '../words/units.ts';

/** One search term. Any of its phrases and synonyms matches. */
export type SearchTerm = {
  /** As typed by the shopper. */
  typed: string;
  /** Spellings: letters, digits and spaces only, as the index splits text into words. */
  phrases: [string, ...string[]];
  /** Synonyms in the same format; they have less weight than the typed words. */
  synonyms: string[];
  /** The synonyms that name a similar but different product. */
  similarSynonyms?: readonly string[];
  /** The number without its unit: 55 for 55". It matches only in combination with all other terms. */
  bare: string | null;
  /** True if the shopper may still be typing the term. Words that begin with the first phrase then match too. */
  isPrefix: boolean;
  /** An amount with its unit. */
  isAmount: boolean;
  /**
   * True for a word for people, such as "ladies", beside other words. Descriptions contain such words for other reasons
   * ("made by women"), so the term does not match them.
   */
  isAudience?: boolean;
  /** True if the term follows an omitted word such as "with" or "in": "mug with lid". */
  isBeside?: boolean;
  /** True for an occasion, such as "Christmas", beside other words. */
  isOccasion?: boolean;
};

/** Words for people. */
export const AUDIENCE =
  /^(?:kids?|children|childrens|boys?|girls?|ladies|womens?|women|mens?|men|gents|adults?|toddlers?)$/;

const OCCASION = /^(?:christmas|xmas|valentines?|mothers|fathers|anniversary|wedding)$/;

/** More terms would not narrow the result further, and limiting them limits the cost of a search. */
const MAX_TERMS = 16;

/** Signs between the sides of a dimension (600 × 600, 4 by 8). */
const TIMES = /(?<=\d\s?)[×*](?=\s?\d)|(?<=\d\S*\s)by(?=\s\d)/giu;

/** Words after a number for the people that a tent or table is for. Products state only the number. */
const PERSONS = /(?<=\d[\s-]?)(?:man|persons?|people|sleepers?)(?!\p{L}|\s+couch)/giu;

/** Parses a shopper's query. Returns an empty list if the query contains no letter or digit. */
export function toSearchTerms(query: string, synonyms: Synonyms = BUILT_IN_SYNONYMS): SearchTerm[] {
  const text = AFRIKAANS_COLOURS.get(foldAccents(query.trim())) ?? rewriteOccasion(query);
  const rest = withoutRecipient(text);
  const product = /[\p{L}\p{N}]/u.test(rest) ? rest : text;
  const chunks = product.replace(TIMES, 'x').replace(PERSONS, '').split(/\s+/u).flatMap(toChunk);
  const selective = chunks.filter((chunk, index) => !isStopWord(chunk) || isInches(chunks, index));
  const used = selective.length > 0 ? selective : chunks;
  const terms: SearchTerm[] = [];
  for (let next = 0; next < used.length && terms.length < MAX_TERMS; ) {
    const { term, length } = readTerm(used.slice(next), synonyms);
    terms.push({
      ...term,
      synonyms: [...term.synonyms, ...giftIdeas(term.phrases[0], text)],
      isPrefix: term.isPrefix && next + length === used.length,
      isBeside: followsOmitted(chunks, used[next - 1], used[next]),
    });
    next += length;
  }
  const [only, second] = terms;
  if (only !== undefined && second === undefined) {
    return [{ ...only, synonyms: [...only.synonyms, ...kindsOf(only.phrases[0])] }];
  }
  return terms.map((term, index) => {
    const [phrase] = term.phrases;
    if (AUDIENCE.test(phrase)) return { ...term, isAudience: true };
    const isDay = phrase === 'day' && OCCASION.test(terms[index - 1]?.phrases[0] ?? '');
    return isDay || OCCASION.test(phrase) ? { ...term, isOccasion: true } : term;
  });
}

/** True if words were omitted between these chunks of a query. */
function followsOmitted(
  chunks: readonly Chunk[],
  before: Chunk | undefined,
  chunk: Chunk | undefined,
): boolean {
  return before !== undefined && chunk !== undefined && chunks[chunks.indexOf(chunk) - 1] !== before;
}

function isStopWord({ words: [word = '', ...others] }: Chunk): boolean {
  return others.length === 0 && STOP_WORDS.has(word);
}

/** True if the word means inches: in `4 in tile`, but not in `2 in 1`. */
function isInches(chunks: readonly Chunk[], index: number): boolean {
  const [before, word, behind] = [-1, 0, 1].map((step) => chunks[index + step]?.folded ?? '');
  return /^in\.?$/.test(word ?? '') && /\d$/.test(before ?? '') && !/^\d/.test(behind ?? '');
}

/**
 * Converts a term to a MATCH expression for products. Synonyms do not match descriptions: "coated" in a toolbox's
 * description does not make it a jacket. Phrases contain only letters and digits and are all quoted, so user input is
 * never parsed as FTS syntax.
 */
export function toMatchTerm(term: Omit<SearchTerm, 'typed'>, isBeginning = false): string {
  const { synonyms, isAudience = false } = term;
  const typed = anyOf(typedPhrases(term, isBeginning));
  if (isAudience)
    return `(- description : ${anyOf([...typedPhrases(term, isBeginning), ...quoted(synonyms)])})`;
  return synonyms.length === 0 ? typed : `(${typed} OR (- description : ${anyOf(quoted(synonyms))}))`;
}

/** Converts a term to a MATCH expression for names of categories and brands. */
export function toNameTerm(term: Omit<SearchTerm, 'typed'>, isBeginning = false): string {
  return anyOf([...typedPhrases(term, isBeginning), ...quoted(term.synonyms)]);
}

type TypedPhrases = Pick<SearchTerm, 'phrases' | 'bare'>;

function typedPhrases({ phrases, bare }: TypedPhrases, isBeginning: boolean): string[] {
  const all = quoted([...phrases, ...(bare === null ? [] : [bare])]);
  return isBeginning ? [...all, `${all[0]} *`] : all;
}

function quoted(phrases: readonly string[]): string[] {
  return phrases.map((phrase) => `"${phrase}"`);
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(' OR ')})`;
}

/** The text between two spaces. In the index, the chunk `AB/12-X` is three words, which are found as one phrase. */
type Chunk = {
  typed: string;
  folded: string;
  /** The words without apostrophes, which do not end a word. */
  words: string[];
  /** The words as the index splits the text: in the index, an apostrophe ends a word. */
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

/** A term and the number of chunks that it consumes. */
type Reading = { term: SearchTerm; length: number };

function readTerm(chunks: readonly Chunk[], synonyms: Synonyms): Reading {
  return readDimensions(chunks) ?? readAmount(chunks) ?? readSynonym(chunks, synonyms) ?? readWord(chunks);
}

/** The maximum number of chunks in dimensions (`2 in. x 4 in. x 8 ft.`) and in an amount (`1 1/2 sq ft`). */
const MAX_DIMENSION_CHUNKS = 8;
const MAX_AMOUNT_CHUNKS = 4;

function readDimensions(chunks: readonly Chunk[]): Reading | null {
  return readNumber(chunks, MAX_DIMENSION_CHUNKS, (text) => {
    const [first, ...others] = phrasesOfDimensions(text);
    return first === undefined ? null : { phrases: [first, ...others], bare: null, isAmount: false };
  });
}

function readAmount(chunks: readonly Chunk[]): Reading | null {
  return readNumber(chunks, MAX_AMOUNT_CHUNKS, (text) => {
    const { phrases: [first, ...others] = [], bare = null } = readAmountText(text) ?? {};
    return first === undefined ? null : { phrases: [first, ...others], bare, isAmount: true };
  });
}

/**
 * Returns the longest sequence of chunks, from the first one, that begins with a digit and can be parsed as one number.
 */
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
    const similarSynonyms = known.similarTo(words);
    return { phrases, synonyms: others, similarSynonyms, bare: null, isPrefix: true, isAmount: false };
  });
}

/** Returns the longest sequence of chunks, from the first one and up to a maximum length, that can be parsed. */
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
  // Numbers, short words and complete words are not prefixes: 6 must not match 60, "bra" must not match a braai, and
  // "crocs" must not match crockery.
  const [word = ''] = words;
  const isPrefix = words.length > 1 || (/^(?=.*\p{L}).{4,}$/u.test(word) && !isRealWord(word));
  const phrases = waysToWrite(words, indexed);
  return { term: { typed, phrases, synonyms: [], bare: null, isPrefix, isAmount: false }, length: 1 };
}

/**
 * Returns the spellings of a term: `non-stick` is also written `nonstick`, `r13` also `r-13`; the index contains
 * `o'neill` as `o neill`.
 */
function waysToWrite(words: readonly string[], indexed: readonly string[]): SearchTerm['phrases'] {
  const [letters, digits] = /^(\p{L}{1,4})(\d{1,5})$/u.exec(words.join(' '))?.slice(1) ?? [];
  const [first, ...others] = new Set([
    ...[words.join(' '), words.join(''), indexed.join(' ')],
    ...(letters === undefined ? [] : [`${letters} ${digits}`]),
    ...numberSpellings(words.join('')),
  ]);
  return [first ?? '', ...others];
}
