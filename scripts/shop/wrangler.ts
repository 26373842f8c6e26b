import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Runs wrangler to completion without printing. `output` is its stdout and stderr. */
export async function runWrangler(args: readonly string[]): Promise<{ exitCode: number; output: string }> {
  const child = spawn(WRANGLER, args, {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...WRANGLER_ENV, WRANGLER_HIDE_BANNER: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode ?? 1, output: stdout + stderr };
}
