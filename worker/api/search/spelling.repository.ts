import type { BatchAnswers, Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw } from '../db/sql.ts';
import { type SearchTerm, toMatchExpression } from './search-terms.ts';
import { formsOf, type SpellingCandidate } from './spelling.ts';

/** What the index knows of each term: in how many products it is, and what it may be a misspelling of. */
export type TermKnowledge = {
  /** Whether any product has all the terms. */
  isFound: boolean;
  /** In the order of the terms, counted to {@link COUNTED_MATCHES} only. */
  matches: number[];
  candidates: SpellingCandidate[];
};

/** Counting stops here: which of two common terms is rarer does not matter. */
const COUNTED_MATCHES = 1_000;

/** Reads what {@link toKnowledge} needs. Candidates are looked up only for terms that match nothing. */
export function termStatements(db: Database, terms: readonly SearchTerm[]) {
  const expressions = [toMatchExpression(terms), ...terms.map((term) => toMatchExpression([term]))];
  const spelled = terms.map((term) => ({
    typed: term.typed,
    expression: toMatchExpression([term]),
    forms: formsOf(term),
  }));
  return {
    matches: prepare<{ matches: number }>(db)`
      SELECT (SELECT count(*) FROM
        (SELECT 1 FROM product_search
          WHERE product_search MATCH e.value LIMIT ${raw(COUNTED_MATCHES)})) AS matches
      FROM json_each(${JSON.stringify(expressions)}) e ORDER BY e.key`,
    candidates: prepare<SpellingCandidate>(db)`
      WITH unknown AS MATERIALIZED (
        SELECT t.value ->> 'typed' AS typed, t.value -> 'forms' AS forms
        FROM json_each(${JSON.stringify(spelled)}) t
        WHERE NOT EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH t.value ->> 'expression'))
      SELECT DISTINCT unknown.typed, s.word, s.frequency
      FROM unknown, json_each(unknown.forms) form CROSS JOIN search_spelling s ON s.form = form.value
      ORDER BY s.frequency DESC, s.word LIMIT 500`,
  };
}

type TermAnswers = BatchAnswers<ReturnType<typeof termStatements>>;

export function toKnowledge({ matches: counted, candidates }: TermAnswers): TermKnowledge {
  const [whole, ...matches] = counted.rows.map((row) => row.matches);
  return { isFound: (whole ?? 0) > 0, matches, candidates: candidates.rows };
}

/** Which expression a search for the first that matches anything uses; -1 if none does. */
export function chosenExpressionStatement(
  db: Database,
  expressions: readonly string[],
): Statement<{ chosen: number }> {
  return prepare<{ chosen: number }>(db)`
    SELECT coalesce(min(e.key), -1) AS chosen FROM json_each(${JSON.stringify(expressions)}) e
    WHERE EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH e.value)`;
}
