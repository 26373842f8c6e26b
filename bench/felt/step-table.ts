import { formatTable } from '../report.ts';
import { median, rounded } from '../statistics.ts';
import type { FeltRuns } from './felt-run.ts';

/** The medians for each step of the journey, under the keys `NAME: wait`, `NAME: requests` and `NAME: kilobytes`. */
export function stepMedians(all: readonly FeltRuns[]): Record<string, number> {
  const runs = all.flatMap((each) => each.runs).filter(({ values }) => 'waiting' in values);
  const keys = Object.keys(runs[0]?.values ?? {}).filter((key) => key.includes(': '));
  return Object.fromEntries(
    keys.map((key) => [key, rounded(median(runs.map(({ values }) => values[key] ?? 0)), 1)]),
  );
}

/** Formats these medians as a table. Empty if the journey was not measured. */
export function stepTable(all: readonly FeltRuns[]): string[] {
  const medians = stepMedians(all);
  const names = Object.keys(medians).flatMap((key) =>
    key.endsWith(': wait') ? [key.slice(0, -': wait'.length)] : [],
  );
  if (names.length === 0) return [];
  const cell = (name: string, what: string): string => String(medians[`${name}: ${what}`] ?? '');
  return [
    'The journey, step by step (a step lasts until the next tap), medians:',
    formatTable(
      ['step', 'wait, ms', 'requests', 'KB'],
      names.map((name) => [name, cell(name, 'wait'), cell(name, 'requests'), cell(name, 'kilobytes')]),
    ),
    '',
  ];
}
