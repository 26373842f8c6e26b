import type { OptionChoice } from '#shared/domain/option-choice.ts';
import { singular, toWords } from '../words/ranking-words.ts';
import type { QueryNames } from './query-names.ts';
import { type SearchTerm, toMatchTerm } from './search-terms.ts';

/** A search as the statements of a listing need it. */
export type Search = {
  /** What has all that was typed. */
  whole: MatchExpressions;
  /** What has part of it; null where one word was typed. */
  part: MatchExpressions | null;
  terms: RankedTerm[];
  /** The brands and categories it may name; null: none. */
  names: QueryNames | null;
  /** The colour and size it may name, and what has all the other words; null: none. */
  options: { choices: OptionChoice[]; rest: MatchExpressions } | null;
};

/** A MATCH expression, and the one that counts where no product has the last word: it may be the beginning of one. */
export type MatchExpressions = { whole: string; unfinished: string; lastTerm: string };

/** What ranking looks for in a product's words: each text is a row of words as `toWords` gives it. */
type RankedTerm = {
  /** The MATCH expression of the products that have it. */
  match: string;
  typed: string;
  /** As what follows, without the endings of plurals. */
  words: string;
  /** The term before it and this one, side by side; null for the first. */
  pair: string | null;
  synonyms: string[];
};

/** How a search for these terms is asked of the index; at least one. */
export function toSearch(
  terms: readonly SearchTerm[],
  names: QueryNames | null = null,
  options: { choices: OptionChoice[]; rest: readonly SearchTerm[] } | null = null,
): Search {
  const telling = terms.filter(({ phrases: [typed] }) => !/^(\d+|.)$/u.test(typed));
  const parts = telling.length > 0 ? telling : terms;
  return {
    whole: expressionsOf(terms, wholeExpression),
    part:
      terms.length === 1 ? null : expressionsOf(terms, (matches) => partExpression(terms, parts, matches)),
    terms: terms.map((term, place) => rankedTerm(terms, term, place)),
    names,
    options: options && {
      choices: options.choices,
      rest: expressionsOf(options.rest, wholeExpression),
    },
  };
}

type Matches = ReadonlyMap<SearchTerm, string>;

function expressionsOf(
  terms: readonly SearchTerm[],
  write: (matches: Matches, terms: readonly SearchTerm[]) => string,
): MatchExpressions {
  const last = terms.at(-1);
  const matchesOf = (isUnfinished: boolean): Matches =>
    new Map(terms.map((term) => [term, toMatchTerm(term, isUnfinished && term === last && term.isPrefix)]));
  return {
    whole: write(matchesOf(false), terms),
    unfinished: write(matchesOf(true), terms),
    lastTerm: last === undefined ? '""' : toMatchTerm(last),
  };
}

/** Every term is required; two neighbours may be written as one word (smart watch, smartwatch). */
function wholeExpression(matches: Matches, terms: readonly SearchTerm[]): string {
  const all = [...matches.values()];
  const joined = joinedWords(terms).map(({ word, place }) => all.toSpliced(place, 2, `"${word}"`));
  return [all, ...joined].map((each) => `(${each.join(' AND ')})`).join(' OR ');
}

/** A lone number or letter finds nothing by itself: half of all products have an 8. */
function partExpression(
  terms: readonly SearchTerm[],
  parts: readonly SearchTerm[],
  matches: Matches,
): string {
  const joined = joinedWords(terms).map(({ word }) => `"${word}"`);
  return [...parts.map((term) => matches.get(term) ?? '""'), ...joined].join(' OR ');
}

function rankedTerm(terms: readonly SearchTerm[], term: SearchTerm, place: number): RankedTerm {
  const [typed, ...ways] = term.phrases.map(toWords);
  const before = terms[place - 1]?.phrases[0];
  const joined = joinedWords(terms).filter((each) => each.place === place || each.place === place - 1);
  return {
    match: toMatchTerm(term),
    typed: typed ?? '',
    words: singular(typed ?? ''),
    pair: before === undefined ? null : singular(toWords(`${before} ${term.phrases[0]}`)),
    synonyms: [...ways, ...[...term.synonyms, ...joined.map(({ word }) => word)].map(toWords)].map(singular),
  };
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
