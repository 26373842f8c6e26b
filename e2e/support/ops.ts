import { execFileSync } from 'node:child_process';
import { SHOPS } from './shops.ts';

const { demo } = SHOPS;

/** The operators' own command, on the demo shop that is running; gives what it printed. */
export function ops(...args: string[]): string {
  return execFileSync(process.execPath, ['scripts/ops.ts', ...args], {
    env: { ...process.env, STATE_DIR: demo.stateDir, PORT: String(demo.port) },
    encoding: 'utf8',
  });
}
