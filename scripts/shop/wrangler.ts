import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_FOLDER } from './shop-state.ts';

export const WRANGLER = path.join(PROJECT_FOLDER, 'node_modules/.bin/wrangler');
export const WRANGLER_CONFIG = path.join(PROJECT_FOLDER, 'wrangler.toml');
/** The operators' desk, which is a second worker. */
export const DESK_CONFIG = path.join(PROJECT_FOLDER, 'worker/desk/wrangler.toml');

/** Stops wrangler from prompting, sending metrics and looking up this machine's location. */
export const WRANGLER_ENV = {
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
} as const;

/** Runs a wrangler command to completion. `input` is its stdin; `output` is its stdout and stderr. */
export type Wrangler = (
  args: readonly string[],
  input?: string,
) => Promise<{ exitCode: number; stdout: string; output: string }>;

/** Runs wrangler without printing. */
export async function runWrangler(
  args: readonly string[],
  input = '',
  executable = WRANGLER,
): ReturnType<Wrangler> {
  const child = spawn(executable, args, {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...WRANGLER_ENV, WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that ends without reading its input closes the pipe, which is not an error.
  child.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode ?? 1, stdout, output: stdout + stderr };
}

/** Returns the output of a wrangler command. Throws its error in one line. */
export function outputOf({ exitCode, output }: { exitCode: number; output: string }): string {
  const text = stripVTControlCharacters(output);
  if (exitCode !== 0) throw new Error(findErrorLine(text) ?? `wrangler exited with code ${exitCode}`);
  return text;
}

/** Returns the first error of the output, otherwise its last line. */
function findErrorLine(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const error = lines.find((line) => line.includes('[ERROR]'));
  return error?.replace(/^.*\[ERROR\]\s*/, '') ?? lines.findLast((line) => line !== '');
}

/** Throws if wrangler has no access to an account. */
export async function requireLogin(wrangler: Wrangler): Promise<void> {
  const output = outputOf(await wrangler(['whoami']));
  if (output.includes('not authenticated')) throw new Error('wrangler is not logged in');
}

export const LOG_IN = 'Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.';

/** Returns the command as typed in a shell. */
export function commandLine(args: readonly string[]): string {
  return ['npx wrangler', ...args].join(' ');
}
