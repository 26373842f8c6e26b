import type { Hit, Traffic } from './traffic.ts';

/** A report of the run, with one line per kind of kill. */
export function describeRun(run: {
  seed: number;
  orders: number;
  traffic: Traffic;
  absences: readonly number[];
}): string {
  const { seed, orders, traffic, absences } = run;
  const byPhase = Map.groupBy(traffic.hits, ({ during }) => during);
  const away = absences.toSorted((a, b) => a - b);
  return [
    `CRASH_SEED=${seed}: ${absences.length} kills in ${orders} orders, ${traffic.lostAnswers()} answers lost`,
    ...[...byPhase].map(([during, hits]) => `  ${during}: ${describeHits(hits)}`),
    `  away ${Math.round(away[Math.floor(away.length / 2)] ?? 0)} ms each time (median), ${Math.round(away.at(-1) ?? 0)} ms at most`,
  ].join('\n');
}

function describeHits(hits: readonly Hit[]): string {
  const done = hits.filter(({ wasDone }) => wasDone === true).length;
  const isCall = hits.some(({ wasDone }) => wasDone !== null);
  return isCall ? `${hits.length} (${done} had been done, ${hits.length - done} had not)` : `${hits.length}`;
}
