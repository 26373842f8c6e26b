import { compareMigrations, refuseUnknownMigrations } from '../shop/migrations.ts';
import { withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import { messageOf } from '../shop/words.ts';

/** Asks a shop's database what it knows; where it cannot be asked, that is one line. */
export function askDatabase<Result>(
  place: ShopPlace,
  ask: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  return withStores(place, async ({ db }) => {
    try {
      refuseUnknownMigrations(await compareMigrations(db, place), place);
      return await ask(db);
    } catch (cause) {
      if (cause instanceof ScriptFailure) throw cause;
      throw new ScriptFailure(`The database could not be asked: ${messageOf(cause).split('\n')[0]}`);
    }
  });
}
