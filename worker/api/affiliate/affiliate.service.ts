import { notFound } from '../http/errors.ts';
import { insertClick, type Visit } from './affiliate.repository.ts';

/** A visitor who comes again within this long after a counted click is not counted again. */
const COUNTED_ONCE_SECONDS = 3_600;

/** Counts a visitor's click on an affiliate's link, or finds the one that counts already (R-ENT-9). */
export async function registerClick(
  db: D1Database,
  visit: Visit,
  now: Date,
): Promise<{ id: string; isRepeated: boolean }> {
  const newId = crypto.randomUUID();
  const since = new Date(now.getTime() - COUNTED_ONCE_SECONDS * 1_000);
  const id = await insertClick(db, { ...visit, id: newId, now, since });
  if (id === null) throw notFound();
  return { id, isRepeated: id !== newId };
}
