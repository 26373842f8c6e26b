import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ScriptFailure } from './run-script.ts';
import type { ShopTarget } from './shop-target.ts';

export const PROJECT_FOLDER = path.resolve(import.meta.dirname, '../..');

/** A local shop: its port, and the folder of its D1, KV and R2. */
export type ShopState = { port: number; stateDir: string };

/** Reads `PORT` (by default 8787) and `STATE_DIR` (by default `.state` in the project). */
export function readShopState(env: NodeJS.ProcessEnv = process.env): ShopState {
  const port = readPort('PORT', env.PORT ?? '8787');
  const stateDir = env.STATE_DIR ?? '.state';
  if (stateDir.trim() === '') throw new ScriptFailure('STATE_DIR is empty. Set it to a folder, or unset it.');
  const folder = path.resolve(PROJECT_FOLDER, stateDir);
  if (!(statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? true)) {
    throw new ScriptFailure(`STATE_DIR must be a folder: ${folder} is a file.`);
  }
  return { port, stateDir: folder };
}

/**
 * Reads `DESK_PORT`, the port of the operators' desk. Null if it is not set: the desk then uses the first free port
 * above the shop's. `none` if the desk should not be started.
 */
export function readDeskPort(env: NodeJS.ProcessEnv = process.env): number | null | 'none' {
  if (env.DESK_PORT === undefined) return null;
  return env.DESK_PORT === 'none' ? 'none' : readPort('DESK_PORT', env.DESK_PORT);
}

function readPort(name: string, text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ScriptFailure(`${name} must be a number from 1 to 65535, not "${text}".`);
}

/** Returns the paths of the files of STATE_DIR's D1 databases; empty if there are none. */
export function listLocalDatabases(): string[] {
  const folder = path.join(readShopState().stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)).map((name) => path.join(folder, name));
}

/**
 * Throws one line if STATE_DIR has no database. Without this check, a command on a wrong folder would create an empty
 * shop there.
 */
export function requireLocalShop(target: ShopTarget): void {
  if (target.kind === 'remote' || listLocalDatabases().length > 0) return;
  const { stateDir } = readShopState();
  const why = existsSync(stateDir) ? 'it has no database' : 'the folder does not exist';
  throw new ScriptFailure(
    `STATE_DIR ${stateDir} has no shop: ${why}. Nothing was created. Correct STATE_DIR, or create a shop: STATE_DIR=${stateDir} npm start`,
  );
}

/** The state folder of a filled demo shop. Journeys copy it, because filling a shop takes 13 s of CPU. */
export const FILLED_DEMO = path.join(PROJECT_FOLDER, '.e2e/filled-demo');
