import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, raw } from '#worker/api/db/sql.ts';

/** A search query used from several networks, with its counts summed over the report's days. */
export type ReportedQuery = { query: string; searches: number; clicks: number; found: number };

type SearchReport = {
  mostFrequent: ReportedQuery[];
  /** Queries whose most recent search found no product that matches all words. */
  nothingFound: ReportedQuery[];
  /** Queries with results of which no product was opened. */
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
  return {
    mostFrequent: queries.slice(0, QUERIES_A_LIST),
    nothingFound: queries.filter(({ found }) => found === 0).slice(0, QUERIES_A_LIST),
    withoutClick: queries.filter(({ found, clicks }) => found > 0 && clicks === 0).slice(0, QUERIES_A_LIST),
  };
}
