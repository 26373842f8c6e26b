import type { BatchAnswers } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { prepare, raw, sql } from '../../db/sql.ts';
import type { Search } from '../query/search-query.ts';
import { type SearchTerm, toMatchTerm } from '../query/search-terms.ts';
import { searchTables, WHOLE_MATCH } from '../ranking/ranking.sql.ts';
import { formsOf, type SearchKnowledge, type SpellingCandidate, splitsOf } from './spelling.ts';

/** Counting stops here: which of two common terms is rarer does not matter. */
const COUNTED_MATCHES = 1_000;
const COUNTED_TOGETHER = 20;
/** The most frequent words that are tried beside the others. */
const CANDIDATES = 60;

/** Reads what {@link toKnowledge} needs. Words are looked up only where no product has all that was typed. */
export function knowledgeStatements(db: Database, terms: readonly SearchTerm[], search: Search) {
  const asked = terms.map((term) => ({
    match: toMatchTerm(term, term.isPrefix),
    forms: formsOf(term),
    splits: splitsOf(term),
  }));
  const tables = searchTables({ ...search, names: null, part: null });
  const isWhole = sql`EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${WHOLE_MATCH})`;
  return {
    isWhole: prepare<{ is_whole: number }>(db)`WITH ${tables} SELECT ${isWhole} AS is_whole`,
    matches: prepare<{ matches: number }>(db)`
      WITH ${tables} SELECT (SELECT count(*) FROM
        (SELECT 1 FROM product_search
          WHERE product_search MATCH t.value ->> 'match' LIMIT ${raw(COUNTED_MATCHES)})) AS matches
      FROM json_each(${JSON.stringify(asked)}) t WHERE NOT ${isWhole} ORDER BY t.key`,
    candidates: prepare<SpellingCandidate>(db)`
      WITH ${tables}, term AS MATERIALIZED (
        SELECT t.key AS place, t.value ->> 'match' AS match, t.value -> 'forms' AS forms, t.value -> 'splits' AS splits,
          EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH t.value ->> 'match') AS is_known
        FROM json_each(${JSON.stringify(asked)}) t
        WHERE NOT ${isWhole}),
      near AS MATERIALIZED (
        SELECT DISTINCT term.place, s.word, s.frequency
        FROM term, json_each(term.forms) form CROSS JOIN search_spelling s ON s.form = form.value
        ORDER BY s.frequency DESC, s.word LIMIT ${raw(CANDIDATES)}),
      split AS MATERIALIZED (
        SELECT term.place, j.value AS word, (SELECT count(*) FROM (SELECT 1 FROM product_search
          WHERE product_search MATCH '"' || j.value || '"' LIMIT ${raw(COUNTED_TOGETHER)})) AS frequency
        FROM term, json_each(term.splits) j WHERE NOT term.is_known)
      SELECT place, word, frequency, (SELECT count(*) FROM (SELECT 1 FROM product_search
        WHERE product_search MATCH '"' || word || '"' || coalesce((SELECT ' AND ' || group_concat(other.match, ' AND ')
          FROM term other WHERE other.place <> near.place AND other.is_known), '')
        LIMIT ${raw(COUNTED_TOGETHER)})) AS together
      FROM (SELECT * FROM near UNION ALL SELECT * FROM split WHERE frequency > 0) near`,
  };
}

type KnowledgeAnswers = BatchAnswers<ReturnType<typeof knowledgeStatements>>;

export function toKnowledge({ isWhole, matches, candidates }: KnowledgeAnswers): SearchKnowledge {
  return {
    isWhole: isWhole.rows[0]?.is_whole === 1,
    matches: matches.rows.map((row) => row.matches),
    candidates: candidates.rows,
  };
}
