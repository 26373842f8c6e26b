import type { GradedQuery } from './graded-set.ts';

/** Means over all queries, each from 0 to 1. */
export type Scores = {
  /** nDCG of the first ten results; an ungraded product counts as grade 0. */
  ndcg: number;
  /** nDCG of the graded products only, in result order. */
  gradedNdcg: number;
  /** The share of the relevant products that appear among the first 48 results. */
  recall: number;
  /** The share of graded products among the first ten results. If it is low, `ndcg` means little. */
  gradedShare: number;
  /** The share of queries without results. */
  nothingFound: number;
};

export const MAX_RESULTS = 48;
const FIRST = 10;

/**
 * Returns the mean scores of all queries. `found` contains the product handles that each query returned, best first.
 */
export function scoresOf(queries: readonly GradedQuery[], found: readonly (readonly string[])[]): Scores {
  const each = queries.map(({ grades }, index) => scoreOf(grades, found[index] ?? []));
  const mean = (name: keyof Scores) => each.reduce((sum, one) => sum + one[name], 0) / each.length;
  return {
    ndcg: mean('ndcg'),
    gradedNdcg: mean('gradedNdcg'),
    recall: mean('recall'),
    gradedShare: mean('gradedShare'),
    nothingFound: mean('nothingFound'),
  };
}

function scoreOf(grades: ReadonlyMap<string, number>, found: readonly string[]): Scores {
  const gradesOf = (handles: readonly string[]) => handles.map((handle) => grades.get(handle) ?? 0);
  const best = dcg([...grades.values()].toSorted((one, other) => other - one));
  const graded = found.filter((handle) => grades.has(handle));
  const relevant = [...grades].filter(([, grade]) => grade > 0);
  const first = new Set(found.slice(0, MAX_RESULTS));
  return {
    ndcg: dcg(gradesOf(found)) / best,
    gradedNdcg: dcg(gradesOf(graded)) / best,
    recall: relevant.filter(([handle]) => first.has(handle)).length / Math.min(MAX_RESULTS, relevant.length),
    gradedShare: found.slice(0, FIRST).filter((handle) => grades.has(handle)).length / FIRST,
    nothingFound: found.length === 0 ? 1 : 0,
  };
}

function dcg(grades: readonly number[]): number {
  return grades
    .slice(0, FIRST)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
