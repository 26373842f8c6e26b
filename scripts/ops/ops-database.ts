import { targetFlags } from '../shop/command-line.ts';
import { errorMessage } from '../shop/format.ts';
import { compareMigrations, rejectMissingMigrations, rejectUnknownMigrations } from '../shop/migrations.ts';
import { type Shop, withKnownStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';

/** Reads a shop's database. Throws a ScriptFailure of one line if that fails. */
export function readDatabase<Result>(
  target: ShopTarget,
  read: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  return withDatabase(target, read, (reason) => `The database could not be read: ${reason}`);
}

/**
 * Changes a shop's database. Throws a ScriptFailure of one line if the change fails or is not confirmed. An unconfirmed
 * change may have been applied, so the line names the command that checks it (`show`).
 */
export function changeDatabase<Result>(
  target: ShopTarget,
  show: string,
  change: (db: D1Database, shop: Shop) => Promise<Result>,
): Promise<Result> {
  return withDatabase(
    target,
    change,
    (reason) =>
      `The database did not confirm the change (${reason}), so it may or may not be stored. Check: npm run ops -- ${show}${targetFlags(target)}`,
  );
}

function withDatabase<Result>(
  target: ShopTarget,
  use: (db: D1Database, shop: Shop) => Promise<Result>,
  describe: (reason: string) => string,
): Promise<Result> {
  return withKnownStores(target, async (shop) => {
    const { db } = shop;
    try {
      const difference = await compareMigrations(db, target);
      rejectUnknownMigrations(difference, target);
      rejectMissingMigrations(difference);
      return await use(db, shop);
    } catch (cause) {
      if (cause instanceof ScriptFailure) throw cause;
      throw new ScriptFailure(describe(errorMessage(cause).split('\n')[0] ?? ''));
    }
  });
}
