import { retryWhileLocked } from '#scripts/shop/local-lock.ts';
import { openStores, type Shop } from '#scripts/shop/open-shop.ts';

/**
 * The stores that this Playwright worker has opened, by state folder. They stay open, because opening takes half a
 * second of CPU time.
 */
const opened = new Map<string, ReturnType<typeof openStores>>();

/**
 * Reads or changes a running shop's database with one statement or batch. If the shop holds the lock, the attempt fails
 * without changing anything and is retried.
 */
export async function inDatabase<Result>(
  shop: { stateDir: string },
  ask: (db: Shop['db']) => Promise<Result>,
): Promise<Result> {
  process.env.STATE_DIR = shop.stateDir;
  const target = { kind: 'local' } as const;
  const stores = opened.get(shop.stateDir) ?? openStores(target);
  opened.set(shop.stateDir, stores);
  const { db } = (await stores).shop;
  return retryWhileLocked(target, () => ask(db));
}
