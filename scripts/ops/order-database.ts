import { compareMigrations, refuseUnknownMigrations } from '../shop/migrations.ts';
import { withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import { messageOf } from '../shop/words.ts';

/** Asks a shop's database; where it fails, that is one line: what was asked may or may not have been done. */
export function withDatabase<Result>(
  place: ShopPlace,
  use: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  return withStores(place, async ({ db }) => {
    try {
      refuseUnknownMigrations(await compareMigrations(db, place), place);
      return await use(db);
    } catch (cause) {
      if (cause instanceof ScriptFailure) throw cause;
      const message = messageOf(cause).split('\n')[0];
      throw new ScriptFailure(
        `The database did not confirm it (${message}). Look at the order: orders show ID`,
      );
    }
  });
}
