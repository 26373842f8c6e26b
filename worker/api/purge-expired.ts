import { PURGES } from './composition.ts';

/** Removes, in one batch, what has been stored for as long as it may be. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  await db.batch(PURGES.map((buildStatement) => buildStatement(db, now)));
}
