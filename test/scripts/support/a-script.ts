import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';

export type Ended = { exitCode: number | null; output: string; errors: string };

/** Runs a script as `npm run` would, on a state of its own. */
export function runScriptFile(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runNode([path.join(PROJECT_FOLDER, 'scripts', name), ...args], { cwd: PROJECT_FOLDER, env });
}

/** Runs a file with Node, in a folder and with these variables beside the test's own. */
export function runNode(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended: Ended = { exitCode: null, output: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      ended.output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      ended.errors += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ ...ended, exitCode }));
  });
}

export function aStateDir(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'shop-state-'));
}
