import type { OptionChoice } from '#shared/domain/option-choice.ts';
import type { Sql } from '../../db/sql.ts';
import { singular, toWords } from '../words/ranking-words.ts';
import type { QueryNames } from './query-names.ts';
import { type SearchTerm, toMatchTerm } from './search-terms.ts';

/** A search as the statements of a listing need it. */
export type Search = {
  /** What has all that was typed. */
  whole: MatchExpressions;
  /** What else has part of it; null where one word was typed. */
  part: PartOfSearch | null;
  terms: RankedTerm[];
  /** The brands and categories it may name; null: none. */
  names: QueryNames | null;
  /** The colour and size it may name, and what has all the other words; null: none. */
  options: { choices: OptionChoice[]; rest: MatchExpressions } | null;
};

type PartOfSearch = {
  /** Neighbours written as one word, each behind "OR". */
  joinedWords: string;
  /** SQL beside the table `term`: the search will be made again in another spelling, so this one is not filled up; null: never. */
  isCorrected: Sql | null;
};

/** A MATCH expression, and the one that counts where no product has the last word: it may be the beginning of one. */
export type MatchExpressions = { whole: string; unfinished: string; lastTerm: string };

/** What ranking looks for in a product's words: each text is a row of words as `toWords` gives it. */
type RankedTerm = {
  /** The MATCH expression of the products that have it, and that of those where it may be the beginning of a word. */
  match: string;
  unfinished: string;
  /** Not a lone number or letter, which finds nothing by itself: half of all products have an 8. */
  isSelective: boolean;
  typed: string;
  /** As what follows, without the endings of plurals. */
  words: string;
  /** The term before it and this one, side by side; null for the first. */
  pair: string | null;
  synonyms: string[];
  /** A text without one of these has none of the above. */
  beginnings: string[];
};

/** How a search for these terms is asked of the index; at least one. */
export function buildSearch(
  terms: readonly SearchTerm[],
  names: QueryNames | null = null,
  options: { choices: OptionChoice[]; rest: readonly SearchTerm[] } | null = null,
  isCorrected: Sql | null = null,
): Search {
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
    terms: terms.map((term, place) => rankedTerm(terms, term, place)),
    names,
    options: options && { ...options, rest: expressionsOf(options.rest) },
  };
}

function expressionsOf(terms: readonly SearchTerm[]): MatchExpressions {
  const last = terms.at(-1);
  return {
    whole: wholeExpression(terms, (term) => toMatchTerm(term)),
    unfinished: wholeExpression(terms, (term) => toMatchTerm(term, term.isPrefix)),
    lastTerm: last === undefined ? '""' : toMatchTerm(last),
  };
}

/** Every term is required; two neighbours may be written as one word (smart watch, smartwatch). */
function wholeExpression(terms: readonly SearchTerm[], toMatch: (term: SearchTerm) => string): string {
  const all = terms.map(toMatch);
  const joined = joinedWords(terms).map(({ word, place }) => all.toSpliced(place, 2, `"${word}"`));
  return [all, ...joined].map((each) => `(${each.join(' AND ')})`).join(' OR ');
}

function isSelective({ phrases: [typed] }: SearchTerm): boolean {
  return !/^(\d+|.)$/u.test(typed);
}

function rankedTerm(terms: readonly SearchTerm[], term: SearchTerm, place: number): RankedTerm {
  const [typed = '', ...ways] = term.phrases.map(toWords);
  const before = terms[place - 1]?.phrases[0];
  const joined = joinedWords(terms).filter((each) => each.place === place || each.place === place - 1);
  const words = singular(typed);
  const others = [...term.synonyms, ...joined.map(({ word }) => word)].map(toWords);
  const synonyms = [...ways, ...others].map(singular);
  return {
    match: toMatchTerm({ ...term, bare: null }),
    unfinished: toMatchTerm({ ...term, bare: null }, term.isPrefix),
    isSelective: isSelective(term) || !terms.some(isSelective),
    typed,
    words,
    synonyms,
    pair: before === undefined ? null : singular(toWords(`${before} ${term.phrases[0]}`)),
    beginnings: [...new Set([words, ...synonyms].map(beginningOf))],
  };
}

/** A plural of `baby` has it, too. */
function beginningOf(words: string): string {
  const [word = ''] = words.trim().split(' ');
  return word.replace(/(?<=..)y$/, '');
}

/** Neighbours of letters alone, written as one word; `place` is the first one's. */
function joinedWords(terms: readonly SearchTerm[]): { word: string; place: number }[] {
  return terms.flatMap(({ phrases: [word] }, place) => {
    const next = terms[place + 1]?.phrases[0];
    return next !== undefined && isWord(word) && isWord(next) ? [{ word: `${word}${next}`, place }] : [];
  });
}

function isWord(text: string): boolean {
  return /^\p{L}{2,}$/u.test(text);
}
