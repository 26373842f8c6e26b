import type { Suggestions } from '#shared/contract/search.ts';
import { rowsOf } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { countableQuery } from '../counts/search-counter.ts';
import { findHelpTopic, suggestHelpTopic } from '../query/help-topics.ts';
import { parseSearchQuery } from '../query/parse-query.ts';
import { buildSearch } from '../query/search-query.ts';
import { type SearchTerm, toNameTerm, toSearchTerms } from '../query/search-terms.ts';
import { statisticsStatement, toIndexStatistics } from '../spelling/spelling.repository.ts';
import { correctSpelling } from '../spelling/spelling.ts';
import { knownSynonyms } from '../words/synonyms.repository.ts';
import { findSuggestions, listPopularQueries, type SuggestionExpressions } from './suggestions.repository.ts';

const MIN_CHARACTERS = 2;
const NOTHING: Suggestions = {
  queries: [],
  products: [],
  categories: [],
  brands: [],
  retailers: [],
  help: null,
};

/**
 * Returns suggestions (R-API-23). An empty query gets only popular searches; any other query also gets popular searches
 * that begin with it. Parses a query like a listing, but treats each word as a prefix. Takes one round trip if names,
 * brands, categories or tags match. Otherwise, further round trips correct the spelling, or search descriptions and
 * accept partial matches.
 */
export async function suggest(db: Database, q: string): Promise<Suggestions> {
  if (q === '') {
    const queries = await findPopularQueries(db);
    return { ...NOTHING, queries: queries.slice(0, POPULAR_AT_ONCE) };
  }
  const help = suggestHelpTopic(q);
  // A single word may be the beginning of a product: "track" of "tracksuit".
  if (q.includes(' ') && findHelpTopic(q)?.isAll === true) return { ...NOTHING, help };
  const terms = finishedTerms(q);
  if (terms.length === 0 || [...q].length < MIN_CHARACTERS) return NOTHING;
  return { ...(await suggestNames(db, q, terms)), queries: completionsOf(q), help };
}

const POPULAR_AT_ONCE = 6;
const COMPLETIONS = 3;

/** Returns popular searches that begin with the typed text, if this isolate has loaded them. */
function completionsOf(typed: string): string[] {
  const begun = countableQuery(typed);
  if (begun === null) return [];
  return popular.queries.filter((query) => query !== begun && query.startsWith(begun)).slice(0, COMPLETIONS);
}

async function suggestNames(db: Database, q: string, terms: SearchTerm[]): Promise<Suggestions> {
  const found = await findSuggestions(db, q, expressionsOf(terms, ' AND '));
  if (isAny(found)) return found;
  const search = buildSearch(terms);
  const [row] = await rowsOf(statisticsStatement(db, terms, search, []));
  const knowledge = toIndexStatistics(row);
  const corrected = correctSpelling(terms, knowledge);
  if (corrected !== null) {
    const instead = await findSuggestions(db, corrected, expressionsOf(termsOf(corrected), ' AND '));
    if (isAny(instead)) return instead;
  }
  const isPartFound = knowledge.whole > 0 || knowledge.matches.some((matches) => matches > 0);
  return isPartFound
    ? findSuggestions(db, q, expressionsOf(terms, ' OR '), search.whole.unfinished)
    : NOTHING;
}

/** An unfinished price at the end of a query, or the beginning of the next word. */
const UNFINISHED =
  /(?:^|(?<=\p{L}{2})\s+)(?:(?:under|onder|below|less than|cheaper than|over|above|more than|up to|max(?:imum)?|r)(?:\s+r?\s?\d*)?|\p{L})$/iu;

/** Returns the terms of a query that name products, without prices and unfinished words. */
function finishedTerms(q: string): SearchTerm[] {
  return termsOf(parseSearchQuery(q, ['help']).words.replace(UNFINISHED, ''));
}

function termsOf(words: string): SearchTerm[] {
  return toSearchTerms(words, knownSynonyms());
}

const POPULAR_STAY_MS = 3_600_000;
/** The popular searches, cached per isolate because every shopper loads them on first opening a search field. */
let popular: { until: number; queries: readonly string[] } = { until: 0, queries: [] };

/** Returns the popular searches, from the database at most once an hour. */
export async function findPopularQueries(db: Database): Promise<readonly string[]> {
  const now = Date.now();
  if (now >= popular.until) {
    popular = { until: now + POPULAR_STAY_MS, queries: await listPopularQueries(db, new Date(now)) };
  }
  return popular.queries;
}

function expressionsOf(terms: readonly SearchTerm[], operator: ' AND ' | ' OR '): SuggestionExpressions {
  const join = (all: readonly SearchTerm[], isBeginning: boolean) =>
    all.map((term) => toNameTerm(term, isBeginning)).join(operator);
  return {
    words: join(terms, false),
    beginnings: join(terms, true),
    synonyms: join(withSynonymsOfUnfinishedWord(terms), true),
  };
}

/** Adds the synonyms of all phrases that begin with the last term, which may be unfinished: "phon" finds cellphones. */
function withSynonymsOfUnfinishedWord(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term, index) => {
    if (index < terms.length - 1) return term;
    return { ...term, synonyms: [...term.synonyms, ...knownSynonyms().ofBeginning(term.phrases[0])] };
  });
}

function isAny(suggestions: Suggestions): boolean {
  return Object.values(suggestions).some((list) => list !== null && list.length > 0);
}
