import { formatTable } from '../report.ts';
import { sumCounts } from '../statistics.ts';
import type { CentreCounts } from '../workers/centre-step.ts';

/** A phase's counts, one entry per minute. Only one page in `sampledOneOf` was requested. */
export type Measured = { name: string; minutes: CentreCounts[]; sampledOneOf: number };

/**
 * Returns a table with one row per phase: mean counts per minute, and the statements of the first and the last minute.
 * Counts that depend on the sampled pages are extrapolated to all pages.
 */
export function describeCentre(measured: readonly Measured[]): string {
  return formatTable(HEADERS, measured.map(toRow));
}

const HEADERS = [
  ...['a minute of', 'minutes', 'views', 'waited for D1', 'not 200', 'questions', 'other statements'],
  ...['first minute', 'last minute', 'KV reads', 'KV writes', 'failed calls'],
];

function toRow({ name, minutes, sampledOneOf }: Measured): string[] {
  const all = minutes.reduce(addCounts);
  const others = minutes.map(({ statements, polls }) => (statements - polls) * sampledOneOf);
  const mean = (sum: number): string => Math.round(sum / minutes.length).toLocaleString('en-US');
  const ofAll = (sum: number): string => mean(sum * sampledOneOf);
  return [
    ...[name, String(minutes.length), ofAll(all.views), ofAll(all.from.api ?? 0)],
    ...[ofAll(all.views - (all.statuses['200'] ?? 0)), mean(all.polls), ofAll(all.statements - all.polls)],
    ...[others.at(0), others.at(-1)].map((count = 0) => count.toLocaleString('en-US')),
    mean((all.keyReads - all.flagReads) * sampledOneOf + all.flagReads),
    ...[ofAll(all.keyWrites), mean(all.failedCalls)],
  ];
}

/** Adds the counts of two steps or minutes. */
export function addCounts(one: CentreCounts, other: CentreCounts): CentreCounts {
  const { from, statuses, complaints, ...numbers } = one;
  return {
    ...sumCounts(numbers, other),
    from: merged(from, other.from),
    statuses: merged(statuses, other.statuses),
    complaints: merged(complaints, other.complaints),
  };
}

/** Adds two records of counts by name. Either record may lack some names. */
function merged(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
