import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/**
 * The worker's entry in development: the shop's worker, or after a failed build a worker that responds to every request
 * with the error. The build command must not fail, because wrangler holds requests back until a build succeeds.
 */
export const DEV_WORKER_PATH = 'dist/dev/worker.js';

/** Throws if the worker's modules cannot be bundled. The error shows file, line, column and code. */
export async function checkWorker(): Promise<void> {
  await using bundle = await rolldown({
    input: 'worker/dev/dev-worker.ts',
    cwd: PROJECT_FOLDER,
    external: isPackage,
    logLevel: 'silent',
  });
  await bundle.generate();
}

/**
 * The project's modules are imported by `#folder/…` or by a relative path. The entry has its path in the project, and
 * an absolute path once it is resolved.
 */
function isPackage(id: string): boolean {
  return !/^(?:[#.]|worker\/)/.test(id) && !path.isAbsolute(id);
}

/** Writes the development entry. `problem` is the build's error as text; null after a successful build. */
export async function writeDevWorker(problem: string | null): Promise<void> {
  const file = path.join(PROJECT_FOLDER, DEV_WORKER_PATH);
  await mkdir(path.dirname(file), { recursive: true });
  const code =
    problem === null ? "export { default } from '../../worker/dev/dev-worker.ts';\n" : errorWorker(problem);
  await writeFileAtomic(file, code);
}

/** Returns a build error as text of at most {@link MAX_LINES} lines. */
export function describeBuildError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).split('\n').slice(0, MAX_LINES).join('\n').trim();
}

const MAX_LINES = 20;

function errorWorker(problem: string): string {
  return `const PAGE = ${JSON.stringify(errorPage(problem))};
const HEADERS = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' };
export default {
  fetch: () => new Response(PAGE, { status: 500, headers: HEADERS }),
  queue: (batch) => batch.retryAll(),
  scheduled() {},
};
`;
}

/** The page reloads itself, so that the shop appears once the error is fixed. */
function errorPage(problem: string): string {
  const escaped = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>The build failed</title>
<h1>The build failed</h1>
<pre>${escaped}</pre>
`;
}
