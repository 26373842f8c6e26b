import { FOR_TWO_SECONDS, withRetries } from '#worker/api/db/with-retries.ts';
import type { ShopTarget } from './shop-target.ts';

/**
 * Retries `act` for two seconds on a local shop, because its stores may be locked. `act` must be safe to repeat: a
 * read, or a write of one KV key. A process locks a store's database during a write, and when it closes the database
 * after ten idle seconds. workerd does not wait for locks and hides SQLite's error, so every failure is retried. On a
 * deployed shop the first failure is thrown.
 */
export function retryWhileLocked<Result>(target: ShopTarget, act: () => Promise<Result>): Promise<Result> {
  return withRetries(act, target.kind === 'local' ? FOR_TWO_SECONDS : { tries: 1 });
}
