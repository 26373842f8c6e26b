import { setTimeout as wait } from 'node:timers/promises';
import type { ShopTarget } from './shop-target.ts';

const WAIT_MS = 2_000;
const PAUSE_MS = 50;

/**
 * Retries `act`, which must be safe to repeat (a read, or a write of one KV key), for two seconds while a local store
 * is locked. One process locks a store's database while it writes, or closes it after ten idle seconds. workerd does
 * not wait for locks and hides SQLite's error. On a deployed shop the first failure is thrown.
 */
export async function retryWhileLocked<Result>(
  place: ShopTarget,
  act: () => Promise<Result>,
): Promise<Result> {
  const endsAt = Date.now() + (place.kind === 'local' ? WAIT_MS : 0);
  for (;;) {
    try {
      return await act();
    } catch (cause) {
      if (Date.now() >= endsAt) throw cause;
      await wait(PAUSE_MS);
    }
  }
}
