import { withRetries } from '#worker/api/db/with-retries.ts';
import { retryWhileLocked } from '../shop/local-lock.ts';
import type { ShopTarget } from '../shop/shop-target.ts';

/** Returns a function that retries idempotent work while a local store is locked, or if a deployed store fails. */
export function retryingAt(target: ShopTarget) {
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    target.kind === 'local' ? retryWhileLocked(target, act) : withRetries(act);
}
