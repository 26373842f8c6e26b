import { untilUnlocked } from '#scripts/shop/local-lock.ts';
import { type Shop, withStores } from '#scripts/shop/open-shop.ts';

/**
 * Asks or changes the database of a shop that runs, by one statement or batch: what the shop's own writes keep from it
 * has changed nothing, and is done again.
 */
export function inDatabase<Result>(
  shop: { stateDir: string },
  ask: (db: Shop['db']) => Promise<Result>,
): Promise<Result> {
  process.env.STATE_DIR = shop.stateDir;
  const place = { kind: 'local' } as const;
  return withStores(place, ({ db }) => untilUnlocked(place, () => ask(db)));
}
