import * as v from 'valibot';
import type { Statement } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { joinSql, prepare, raw, type Sql, sql } from '../../db/sql.ts';
import type { Search } from '../query/search-query.ts';
import { type SearchTerm, toMatchTerm } from '../query/search-terms.ts';
import { FILLED_UP_TO, searchCtes, WHOLE_MATCH } from '../ranking/search-tables.sql.ts';
import { type IndexStatistics, spellingVariants, wordSplits } from './spelling.ts';

/** Counting stops here, because it does not matter which of two common terms is rarer. */
const COUNTED_MATCHES = 1_000;
const COUNTED_TOGETHER = 20;
/** The number of most frequent similar words that are tested in combination with the other terms. */
const CANDIDATES = 60;

/**
 * Lists are JSON strings. They are null if a product contains every word exactly as typed, because then no word is
 * looked up.
 */
type StatisticsRow = {
  /** The number of products that match all typed words, counted up to `FILLED_UP_TO`. */
  whole: number;
  is_unfilled: 0 | 1;
  matches: string | null;
  candidates: string | null;
};

/**
 * Reads the input of {@link toIndexStatistics} in one statement, because separate statements would each search for the
 * full matches first.
 * @param columns further columns to read from the tables of the search
 */
export function statisticsStatement<More extends object>(
  db: Database,
  terms: readonly SearchTerm[],
  search: Search,
  columns: readonly Sql[],
): Statement<StatisticsRow & More> {
  const isCorrected = search.part?.isCorrected ?? null;
  const lookups = terms.map((term) => ({
    match: toMatchTerm(term, term.isPrefix),
    forms: spellingVariants(term),
    splits: wordSplits(term),
  }));
  return prepare<StatisticsRow & More>(db)`
    WITH ${searchCtes({ ...search, part: null })},
    known AS MATERIALIZED (
      SELECT t.key AS place, t.value ->> 'match' AS match, t.value -> 'forms' AS forms, t.value -> 'splits' AS splits,
        (SELECT count(*) FROM (SELECT 1 FROM product_search
          WHERE product_search MATCH t.value ->> 'match' LIMIT ${raw(COUNTED_MATCHES)})) AS matches
      FROM json_each(${JSON.stringify(lookups)}) t),
    near AS MATERIALIZED (
      SELECT DISTINCT known.place, s.word, s.frequency
      FROM known, json_each(known.forms) form CROSS JOIN search_spelling s ON s.form = form.value
      ORDER BY s.frequency DESC, s.word LIMIT ${raw(CANDIDATES)}),
    split AS MATERIALIZED (
      SELECT known.place, j.value AS word, (SELECT count(*) FROM (SELECT 1 FROM product_search
        WHERE product_search MATCH '"' || j.value || '"' LIMIT ${raw(COUNTED_TOGETHER)})) AS frequency
      FROM known, json_each(known.splits) j WHERE known.matches = 0)
    SELECT ${joinSql([...columns, sql`whole`], ', ')}, ${isCorrected === null ? raw(0) : sql`iif(whole > 0, 0, ${isCorrected})`} AS is_unfilled,
      iif(is_found, NULL, (SELECT json_group_array(matches ORDER BY place) FROM known)) AS matches,
      iif(is_found, NULL, (SELECT json_group_array(json_object('place', place, 'word', word, 'frequency', frequency,
          'together', (SELECT count(*) FROM (SELECT 1 FROM product_search
            WHERE product_search MATCH '"' || word || '"' || coalesce((SELECT ' AND ' || group_concat(other.match, ' AND ')
              FROM known other WHERE other.place <> near.place AND other.matches > 0), '')
            LIMIT ${raw(COUNTED_TOGETHER)}))))
        FROM (SELECT * FROM near UNION ALL SELECT * FROM split WHERE frequency > 0) near)) AS candidates
    FROM (SELECT whole, whole > 0 AND NOT (SELECT is_unfinished FROM expression) AS is_found FROM
      (SELECT count(*) AS whole FROM (SELECT 1 FROM product_search
        WHERE product_search MATCH ${WHOLE_MATCH} LIMIT ${raw(FILLED_UP_TO)})))`;
}

const MatchesSchema = v.array(v.number());
const CandidatesSchema = v.array(
  v.strictObject({ place: v.number(), word: v.string(), frequency: v.number(), together: v.number() }),
);

export function toIndexStatistics(row: StatisticsRow | undefined): IndexStatistics {
  return {
    whole: row?.whole ?? 0,
    isUnfilled: row?.is_unfilled === 1,
    matches: v.parse(MatchesSchema, JSON.parse(row?.matches ?? '[]')),
    candidates: v.parse(CandidatesSchema, JSON.parse(row?.candidates ?? '[]')),
  };
}
