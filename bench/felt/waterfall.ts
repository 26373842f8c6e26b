import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { BENCH_FOLDER } from '../project.ts';
import type { FeltRun } from './felt-run.ts';

const COLUMNS = 90;

/** Writes a run's requests and notes in time order as text; returns the file's path in the project. */
export async function writeWaterfall(name: string, { from, requests, notes }: FeltRun): Promise<string> {
  const ends = requests.map(({ end, until }) => (Number.isFinite(end) ? end : until)).filter(Number.isFinite);
  const last = Math.max(from + 1, ...ends, ...notes.map(({ at }) => at));
  const scale = (at: number): number => Math.round(((Math.min(at, last) - from) / (last - from)) * COLUMNS);
  const ms = (at: number): string => (Number.isFinite(at) ? String(Math.round(at - from)) : '…').padStart(6);
  const lines = [
    ...requests.map(({ name: request, kind, from: start, until, end, bytes }) => {
      const bar = ' '.repeat(scale(start)) + '-'.repeat(scale(until) - scale(start));
      const body = '='.repeat(Math.max(1, scale(end) - scale(until)));
      const times = `${ms(start)} ${ms(until)} ${ms(end)}`;
      return {
        at: start,
        text: `${times} ${String(bytes).padStart(7)} ${kind.padEnd(8)} |${(bar + body).padEnd(COLUMNS + 1)}| ${request}`,
      };
    }),
    ...notes
      .filter(({ at }) => at >= from)
      .map(({ what, at, value }) => ({
        at,
        text: `${ms(at)} ${' '.repeat(31)} |${`${' '.repeat(scale(at))}^`.padEnd(COLUMNS + 1)}| ** ${what}${value === 0 ? '' : ` ${Number(value.toFixed(3))}`}`,
      })),
  ];
  const head =
    ' start   head    end   bytes kind     (- waits, = body; milliseconds; ** what the page tells)';
  const text = lines.toSorted((one, other) => one.at - other.at).map((line) => line.text);
  const folder = path.join(BENCH_FOLDER, 'felt');
  const file = path.join(folder, `${name.replaceAll(/[^a-z]+/gi, '-')}.txt`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, [head, ...text, ''].join('\n'));
  return path.relative(PROJECT_FOLDER, file);
}
