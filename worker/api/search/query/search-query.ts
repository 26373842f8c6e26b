import type { OptionChoice } from '#shared/domain/option-choice.ts';
import type { Sql } from '../../db/sql.ts';
import { singular, toWords } from '../words/ranking-words.ts';
import type { QueryNames } from './query-names.ts';
import { isColourOrSize, isQuantity, readColour, toChoices } from './query-options.ts';
import { type SearchTerm, toMatchTerm, toNameTerm } from './search-terms.ts';

/** A search, prepared for the statements of a listing. */
export type Search = {
  /** Matches products with all typed words. */
  whole: MatchExpressions;
  /** Matches products with some of the words; null for a single word. */
  part: PartOfSearch | null;
  terms: RankedTerm[];
  /** The brands and categories that the query may name; null if none. */
  names: QueryNames | null;
  /** The colour and size that the query may name, and the expression for the words for goods; null if none. */
  options: { choices: OptionChoice[]; isExplicit: boolean; goods: MatchExpressions } | null;
  /** The options in which products are pictured: those in `options`, or the colour that is the whole query. */
  pictured: OptionChoice[];
};

type PartOfSearch = {
  /** Pairs of neighbouring words, each joined to one word and preceded by "OR". */
  joinedWords: string;
  /**
   * SQL on the table `term`: true if the search will be repeated in another spelling, so that no partial matches are
   * added. Null if it is never repeated.
   */
  isCorrected: Sql | null;
};

/**
 * MATCH expressions. `whole`: all terms as typed. `unfinished`: applies if no product has the last word, which may be
 * incomplete. `lastTerm`: only the last term. `close`: like `whole` and `unfinished`, without synonyms that name
 * similar products; null if no term has such synonyms.
 */
export type MatchExpressions = {
  whole: string;
  unfinished: string;
  lastTerm: string;
  close: Pick<MatchExpressions, 'whole' | 'unfinished'> | null;
};

/**
 * A query term in each form that the ranking looks for in a product's text. Each string is a sequence of words,
 * formatted as by `toWords`.
 */
type RankedTerm = {
  /** The MATCH expression for products that have the term. `unfinished` also matches words that begin with the term. */
  match: string;
  unfinished: string;
  /** True if the term follows a word such as "with" or "in" in the query. */
  isBeside: boolean;
  /** The MATCH expression for names of categories that have the term. */
  inName: string;
  /**
   * False for a single number or letter, a colour, a size, a quantity ("set") or a word for people. A product with only
   * such a term is not a partial match: half of all products contain an 8, and a black torch is no result for "black
   * dress".
   */
  isSelective: boolean;
  typed: string;
  /** Without plural endings, like the strings below. */
  words: string;
  /** The previous term followed by this term; null for the first term. */
  pair: string | null;
  synonyms: string[];
  /** Every product text that contains the term or a synonym contains at least one of these beginnings. */
  beginnings: string[];
};

/** Converts at least one term to a query of the search index. */
export function buildSearch(
  terms: readonly SearchTerm[],
  names: QueryNames | null = null,
  options: { choices: OptionChoice[]; isExplicit: boolean; goods: readonly SearchTerm[] } | null = null,
  isCorrected: Sql | null = null,
): Search {
  const [term, ...others] = terms;
  return {
    whole: expressionsOf(terms),
    part:
      terms.length === 1
        ? null
        : {
            joinedWords: joinedWords(terms)
              .map(({ word }) => ` OR "${word}"`)
              .join(''),
            isCorrected,
          },
    terms: terms.map((term, index) => rankedTerm(terms, term, index)),
    names,
    options: options && { ...options, goods: expressionsOf(options.goods) },
    pictured:
      options?.choices ??
      toChoices({ values: term === undefined || others.length > 0 ? [] : readColour(term.typed) }),
  };
}

function expressionsOf(terms: readonly SearchTerm[]): MatchExpressions {
  const last = terms.at(-1);
  const hasSimilar = terms.some(({ similarSynonyms = [] }) => similarSynonyms.length > 0);
  return {
    ...wholeExpressions(terms),
    lastTerm: last === undefined ? '""' : toMatchTerm(last),
    close: hasSimilar ? wholeExpressions(terms.map(withoutSimilarSynonyms)) : null,
  };
}

function wholeExpressions(terms: readonly SearchTerm[]) {
  return {
    whole: wholeExpression(terms, (term) => toMatchTerm(term)),
    unfinished: wholeExpression(terms, (term) => toMatchTerm(term, term.isPrefix)),
  };
}

function withoutSimilarSynonyms(term: SearchTerm): SearchTerm {
  return { ...term, synonyms: term.synonyms.filter((one) => !term.similarSynonyms?.includes(one)) };
}

/**
 * Returns a MATCH expression that requires every term. Two neighbouring terms may be written as one word (smart watch,
 * smartwatch).
 */
function wholeExpression(terms: readonly SearchTerm[], toMatch: (term: SearchTerm) => string): string {
  const all = terms.map(toMatch);
  const joined = joinedWords(terms).map(({ word, index }) => all.toSpliced(index, 2, `"${word}"`));
  return [all, ...joined].map((each) => `(${each.join(' AND ')})`).join(' OR ');
}

function isSelective(
  { phrases: [phrase], typed, isAudience = false }: SearchTerm,
  index: number,
  { length }: readonly SearchTerm[],
): boolean {
  const isLast = index > 0 && index === length - 1;
  return !/^(\d+|.)$/u.test(phrase) && !isQuantity(phrase) && !isColourOrSize(typed, isLast) && !isAudience;
}

function rankedTerm(terms: readonly SearchTerm[], term: SearchTerm, index: number): RankedTerm {
  const [typed = '', ...ways] = term.phrases.map(toWords);
  const before = terms[index - 1]?.phrases[0];
  const joined = joinedWords(terms).filter((each) => each.index === index || each.index === index - 1);
  const words = singular(typed);
  const others = [...term.synonyms, ...joined.map(({ word }) => word)].map(toWords);
  const synonyms = [...new Set([...ways, ...others, ...inPlural([typed, ...others])].map(singular))];
  return {
    match: toMatchTerm({ ...term, bare: null }),
    unfinished: toMatchTerm({ ...term, bare: null }, term.isPrefix),
    isBeside: term.isBeside ?? false,
    inName: toNameTerm(withoutSimilarSynonyms(term)),
    isSelective: isSelective(term, index, terms) || !terms.some(isSelective),
    typed,
    words,
    synonyms,
    pair: before === undefined ? null : singular(toWords(`${before} ${term.phrases[0]}`)),
    beginnings: [...new Set([words, ...synonyms].map(beginningOf))],
  };
}

/**
 * Returns the plurals of words that end in "ie". Their singular form differs from that of the word itself: takkies
 * becomes takky.
 */
function inPlural(phrases: readonly string[]): string[] {
  return phrases.filter((phrase) => phrase.endsWith('ie ')).map((phrase) => phrase.replace(/ $/, 's '));
}

/** Returns the first word without a final y, because the plural of `baby` is `babies`. */
function beginningOf(words: string): string {
  const [word = ''] = words.trim().split(' ');
  return word.replace(/(?<=..)y$/, '');
}

/**
 * Returns each pair of neighbouring terms that consist of letters only, joined to one word. `index`: the position of
 * the pair's first term.
 */
function joinedWords(terms: readonly SearchTerm[]): { word: string; index: number }[] {
  return terms.flatMap(({ phrases: [word] }, index) => {
    const next = terms[index + 1]?.phrases[0];
    return next !== undefined && isWord(word) && isWord(next) ? [{ word: `${word}${next}`, index }] : [];
  });
}

function isWord(text: string): boolean {
  return /^\p{L}{2,}$/u.test(text);
}
