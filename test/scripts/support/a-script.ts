import { spawn } from 'node:child_process';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommanderError } from '@commander-js/extra-typings';
import { beforeAll, vi } from 'vitest';
import { openStores, withShop } from '#scripts/shop/open-shop.ts';
import { exitCodeOf, isExpected } from '#scripts/shop/run-script.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { madeOnce } from '../../support/made-once.ts';

export type Ended = { exitCode: number | null; output: string; errors: string };

/** Runs a script's `main` in this process; returns the script's output and exit code. */
export async function runHere(main: () => Promise<void>): Promise<Ended> {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await main();
    return { exitCode: 0, output: linesOf(logged.mock.calls), errors: '' };
  } catch (cause) {
    if (cause instanceof CommanderError && cause.exitCode === 0)
      return { exitCode: 0, output: linesOf(logged.mock.calls), errors: '' };
    if (!isExpected(cause)) throw cause;
    return { exitCode: exitCodeOf(cause), output: linesOf(logged.mock.calls), errors: `${cause.message}\n` };
  } finally {
    logged.mockRestore();
  }
}

function linesOf(calls: readonly unknown[][]): string {
  return calls.map((words) => `${words.join(' ')}\n`).join('');
}

/** Runs a script as `npm run` would, on a separate state folder. */
export function runScriptFile(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runNode([path.join(PROJECT_FOLDER, 'scripts', name), ...args], { cwd: PROJECT_FOLDER, env });
}

/** Runs a file with Node in this folder; `env` extends this process's variables. */
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

/** A new state folder with a migrated database, copied from a folder that is migrated once per run. */
export async function aMigratedStateDir(): Promise<string> {
  const stateDir = await aStateDir();
  await cp(await madeOnce('migrated', migrate), stateDir, { recursive: true });
  return stateDir;
}

async function migrate(stateDir: string): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withShop({ kind: 'local' }, async () => undefined);
}

/** Creates a state for the test file and keeps it open until the last test, so that all commands share one runtime. */
export function keepOpen(makeStateDir: () => Promise<string>): void {
  beforeAll(async () => {
    process.env.STATE_DIR = await makeStateDir();
    const { close } = await openStores({ kind: 'local' });
    return close;
  });
}
