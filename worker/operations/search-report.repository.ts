import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, raw } from '#worker/api/db/sql.ts';
import { searchWords } from '#worker/api/search/spelling/spelling-forms.ts';

/**
 * A search query used from several networks. `searches` and `clicks` are sums over the report's days. `found`: the
 * number of products that the most recent search found.
 */
export type ReportedQuery = { query: string; searches: number; clicks: number; found: number };

/** `similarWords`: words of the catalogue, the most similar first. Operators can add them as synonyms. */
export type UnansweredQuery = ReportedQuery & { similarWords: string[] };

type SearchReport = {
  mostFrequent: ReportedQuery[];
  /** Queries whose most recent search found no product that matches all words. */
  nothingFound: UnansweredQuery[];
  /** Queries that found products, none of which was opened. */
  withoutClick: ReportedQuery[];
};

const QUERIES_A_LIST = 20;
/** The number of queries, most frequent first, that the lists are built from. */
const QUERIES_READ = 2_000;

/** Reports shoppers' searches since a day, most frequent first. */
export async function readSearchReport(db: D1Database, since: string): Promise<SearchReport> {
  const queries = await rowsOf(prepare<ReportedQuery>(db)`
    SELECT query, sum(searches) AS searches, sum(clicks) AS clicks,
      (SELECT found FROM search_count latest WHERE latest.query = c.query ORDER BY day DESC LIMIT 1) AS found
    FROM search_count c WHERE day >= ${since} AND is_common = 1
    GROUP BY query ORDER BY searches DESC, query LIMIT ${raw(QUERIES_READ)}`);
  const nothingFound = queries.filter(({ found }) => found === 0).slice(0, QUERIES_A_LIST);
  const words = nothingFound.length === 0 ? [] : await listCatalogueWords(db);
  return {
    mostFrequent: queries.slice(0, QUERIES_A_LIST),
    nothingFound: nothingFound.map((each) => ({
      ...each,
      similarWords: findSimilarWords(each.query, words),
    })),
    withoutClick: queries.filter(({ found, clicks }) => found > 0 && clicks === 0).slice(0, QUERIES_A_LIST),
  };
}

/** The words of names, brands, categories and tags. */
async function listCatalogueWords(db: D1Database): Promise<string[]> {
  const rows = await rowsOf(prepare<{ word: string }>(db)`
    SELECT word FROM search_spelling WHERE form = word ORDER BY frequency DESC, word LIMIT ${raw(WORDS_READ)}`);
  return rows.map(({ word }) => word);
}

const WORDS_READ = 20_000;
const MAX_SIMILAR_WORDS = 3;
const MIN_SIMILARITY = 0.5;

/** Returns the words most similar to a query's words (boerewors for droewors), without the words themselves. */
function findSimilarWords(query: string, catalogueWords: readonly string[]): string[] {
  const typed = searchWords(query).map((word) => ({ word, pairs: letterPairs(word) }));
  return catalogueWords
    .filter((word) => typed.every((each) => each.word !== word))
    .map((word) => ({
      word,
      similarity: Math.max(0, ...typed.map(({ pairs }) => similarity(pairs, letterPairs(word)))),
    }))
    .filter((each) => each.similarity >= MIN_SIMILARITY)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, MAX_SIMILAR_WORDS)
    .map(({ word }) => word);
}

/** Returns the share of letter pairs that two words have in common (the Dice coefficient), from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}

function letterPairs(word: string): Set<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2)));
}
