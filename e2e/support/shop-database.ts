import { untilUnlocked } from '#scripts/shop/local-lock.ts';
import { type Shop, withStores } from '#scripts/shop/open-shop.ts';

/**
 * Reads or changes a running shop's database with one statement or batch. If the shop holds the lock, the attempt fails
 * without changing anything and is retried.
 */
export function inDatabase<Result>(
  shop: { stateDir: string },
  ask: (db: Shop['db']) => Promise<Result>,
): Promise<Result> {
  process.env.STATE_DIR = shop.stateDir;
  const place = { kind: 'local' } as const;
  return withStores(place, ({ db }) => untilUnlocked(place, () => ask(db)));
}
