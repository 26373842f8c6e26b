import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import { readShopState } from './shop-state.ts';

const WAIT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Reads a local database as soon as that succeeds. A runtime has it locked for a moment while it closes it, as it does
 * after ten idle seconds; workerd does not wait for a lock, and hides SQLite's word for it.
 */
export async function readUnlocked<Result>(read: () => Promise<Result>): Promise<Result> {
  const endsAt = Date.now() + WAIT_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (cause) {
      if (Date.now() >= endsAt) throw new ScriptFailure(describeUnreadable(cause));
      if (tries === 1) console.error('The local database may be locked by another process: waiting for it.');
      await wait(PAUSE_MS);
    }
  }
}

function describeUnreadable(cause: unknown): string {
  const { stateDir } = readShopState();
  return `The database in ${stateDir} cannot be read; another process may have it locked: ${errorMessage(cause)}`;
}
