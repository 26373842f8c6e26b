import { formatTable } from '../report.ts';
import type { CentreCounts } from '../workers/centre-step.ts';

/** What each minute of a time asked, of one page of so many. */
export type Measured = { name: string; minutes: CentreCounts[]; sampledOneOf: number };

/** A row for each time: what its mean minute asks for all pages. */
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

export function addCounts(one: CentreCounts, other: CentreCounts): CentreCounts {
  const both = (name: 'from' | 'statuses' | 'complaints'): Record<string, number> => {
    const names = new Set([...Object.keys(one[name]), ...Object.keys(other[name])]);
    return Object.fromEntries(
      [...names].map((each) => [each, (one[name][each] ?? 0) + (other[name][each] ?? 0)]),
    );
  };
  return {
    statements: one.statements + other.statements,
    roundTrips: one.roundTrips + other.roundTrips,
    rowsRead: one.rowsRead + other.rowsRead,
    rowsWritten: one.rowsWritten + other.rowsWritten,
    keyReads: one.keyReads + other.keyReads,
    keyWrites: one.keyWrites + other.keyWrites,
    polls: one.polls + other.polls,
    flagReads: one.flagReads + other.flagReads,
    failedCalls: one.failedCalls + other.failedCalls,
    views: one.views + other.views,
    from: both('from'),
    statuses: both('statuses'),
    complaints: both('complaints'),
  };
}
