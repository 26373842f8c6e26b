import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { BENCH_FOLDER } from '../project.ts';
import type { PartReport } from '../report.ts';
import { runNode } from '../run-node.ts';

const FOLDER = path.join(BENCH_FOLDER, 'scale');

/** Counts in a process of its own, at once with other parts; what it has found stays in `.bench/scale`. */
export async function countApart(name: string, against?: string): Promise<PartReport> {
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.json`);
  await runNode(['bench/scale/run-part.ts', name, file, ...(against === undefined ? [] : [against])]);
  return JSON.parse(await readFile(file, 'utf8'));
}
