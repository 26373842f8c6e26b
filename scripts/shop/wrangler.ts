import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT_FOLDER } from './shop-state.ts';

export const WRANGLER = path.join(PROJECT_FOLDER, 'node_modules/.bin/wrangler');
export const WRANGLER_CONFIG = path.join(PROJECT_FOLDER, 'wrangler.toml');

/** Stops wrangler from prompting, sending metrics and looking up this machine's location. */
export const WRANGLER_ENV = {
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
} as const;

/** Runs wrangler to its end and prints nothing; `output` is its stdout and stderr. */
export function runWrangler(args: readonly string[]): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(WRANGLER, args, {
      cwd: PROJECT_FOLDER,
      env: { ...process.env, ...WRANGLER_ENV, WRANGLER_HIDE_BANNER: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }));
  });
}
