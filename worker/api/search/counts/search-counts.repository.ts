import { runBatch } from '../../db/run-batch.ts';
import { prepare, raw, Sql } from '../../db/sql.ts';

/**
 * The increments of a query's counts on one day. `found`: the number of products that matched at the last search; null
 * if there were only clicks. `networks`: a set of bits, as in the table.
 */
export type SearchCount = {
  query: string;
  searches: number;
  found: number | null;
  clicks: number;
  networks: number;
};

export const NETWORK_BITS = 16;

/** A query becomes common once this many networks have searched for it within {@link WEEK_DAYS}. */
const COMMON_FROM_NETWORKS = 3;
const WEEK_DAYS = 7;

/** The maximum number of different queries counted per day, so that invented queries cannot fill the table. */
const MAX_QUERIES_A_DAY = 2_000;

/** Adds to a day's counts in one round trip, and marks the queries that have become common. */
export async function addSearchCounts(
  db: D1Database,
  day: string,
  counts: readonly SearchCount[],
): Promise<void> {
  const list = JSON.stringify(counts);
  const weekAgo = new Date(Date.parse(day) - WEEK_DAYS * 86_400_000).toISOString().slice(0, 10);
  await runBatch(db, {
    searches: prepare(db)`
      INSERT INTO search_count (day, query, searches, found, networks)
      SELECT ${day}, value ->> 'query', value ->> 'searches', value ->> 'found', value ->> 'networks'
      FROM json_each(${list}) j WHERE value ->> 'searches' > 0 AND (
        (SELECT count(*) FROM search_count WHERE day = ${day}) + j.key < ${raw(MAX_QUERIES_A_DAY)}
        OR EXISTS (SELECT 1 FROM search_count WHERE day = ${day} AND query = j.value ->> 'query'))
      ON CONFLICT (day, query) DO UPDATE SET searches = searches + excluded.searches, found = excluded.found,
        networks = iif(is_common, 0, networks | excluded.networks)`,
    // A click never adds a row, because anyone can send clicks.
    clicks: prepare(db)`
      UPDATE search_count SET clicks = min(searches, clicks + j.value ->> 'clicks')
      FROM json_each(${list}) j
      WHERE j.value ->> 'clicks' > 0 AND day = ${day} AND query = j.value ->> 'query'`,
    common: prepare(db)`
      UPDATE search_count SET is_common = 1, networks = 0
      WHERE is_common = 0 AND day > ${weekAgo} AND query IN (
        SELECT query FROM search_count
        WHERE day > ${weekAgo} AND query IN (SELECT value ->> 'query' FROM json_each(${list}))
        GROUP BY query HAVING max(is_common) OR ${NETWORKS} >= ${raw(COMMON_FROM_NETWORKS)})`,
  });
}

/** SQL: the number of distinct network bits in a query's rows. */
const NETWORKS = new Sql(
  Array.from({ length: NETWORK_BITS }, (_, bit) => `max(networks >> ${bit} & 1)`).join(' + '),
);
