import { execFileSync } from 'node:child_process';
import { SHOPS } from './shops.ts';

const { demo } = SHOPS;

/** Runs `npm run ops` for the demo shop with `--yes`; returns the output. */
export function ops(...args: string[]): string {
  return execFileSync(process.execPath, ['scripts/ops.ts', ...args, '--yes'], {
    env: { ...process.env, STATE_DIR: demo.stateDir, PORT: String(demo.port) },
    encoding: 'utf8',
  });
}
