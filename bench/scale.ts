import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BENCH_FOLDER } from './project.ts';
import type { PartReport } from './report.ts';
import { runNode } from './run-node.ts';

const FOLDER = path.join(BENCH_FOLDER, 'scale');
/** The parts of this measurement that `scale/run-part.ts` can run, in the order of the report. */
const PARTS = ['visit', 'hour'];

/**
 * Counts the shop's D1 and KV requests. The estimates in `docs/performance.md` are based on these counts. Time is not
 * measured.
 */
export async function measureScale(): Promise<PartReport> {
  const ended = await Promise.allSettled(PARTS.map((name) => countApart(name)));
  const parts = ended.map((part) => {
    if (part.status === 'rejected') throw part.reason;
    return part.value;
  });
  return {
    title: 'What the shop asks of D1 and KV',
    table: parts.map(({ title, table }) => `${title}\n${table}`).join('\n\n'),
    results: Object.assign({}, ...parts.map(({ results }) => results)),
  };
}

/**
 * Runs one part in a separate process, so that the parts can run in parallel. The part's report stays in
 * `.bench/scale`.
 */
async function countApart(name: string): Promise<PartReport> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.json`);
  await runNode(['bench/scale/run-part.ts', name, file]);
  return JSON.parse(await readFile(file, 'utf8'));
}
