import { setTimeout as wait } from 'node:timers/promises';
import type { ShopTarget } from './shop-target.ts';

const WAIT_MS = 2_000;
const PAUSE_MS = 50;

/**
 * Does what may be done twice (a read, the write of one KV key) as soon as it succeeds. Each local store is a database
 * that one process locks for a moment while it writes, or closes it after ten idle seconds; workerd does not wait for a
 * lock, and hides SQLite's word for it. After two seconds the failure is the caller's; a deployed shop's is so at once.
 */
export async function untilUnlocked<Result>(place: ShopTarget, act: () => Promise<Result>): Promise<Result> {
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
