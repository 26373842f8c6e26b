import { orNotFound } from '../http/errors.ts';
import { insertClick, type Visit } from './affiliate.repository.ts';

/** A visitor's click counts for their visits of the same affiliate's links for this long (R-EDGE-2). */
const CLICK_COUNTS_SECONDS = 3_600;

/**
 * Counts a visit by an affiliate's link (R-ENT-9). Only the visitor's cookie shows that they came before: an address
 * stands for a household or a whole town. Two requests at once that have no cookie yet are two clicks.
 */
export async function registerClick(
  db: D1Database,
  visit: Visit,
  now: Date,
): Promise<{ id: string; isRepeated: boolean }> {
  const newId = crypto.randomUUID();
  const since = new Date(now.getTime() - CLICK_COUNTS_SECONDS * 1_000);
  const id = orNotFound(await insertClick(db, { ...visit, id: newId, now, since }));
  return { id, isRepeated: id !== newId };
}
