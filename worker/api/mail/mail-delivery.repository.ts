import { runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { deleteBacklogMailStatement } from './mail-backlog.repository.ts';

/** `taken`: the caller sends it. `busy`: another delivery is sending it. `accepted`: it was sent before. */
type Claim = 'taken' | 'busy' | 'accepted';

/** Claims a mail until `leasedUntil`. Of two deliveries of one mail at once, only one sends it. */
export async function claimDelivery(
  db: D1Database,
  id: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<Claim> {
  const { taken, known } = await runBatch(db, {
    taken: prepare(db)`
      INSERT INTO mail_delivery (id, leased_until) VALUES (${id}, ${leasedUntil})
      ON CONFLICT (id) DO UPDATE SET leased_until = ${leasedUntil} WHERE accepted_at IS NULL
        AND leased_until <= ${now}
      RETURNING id`,
    known: prepare<{ accepted_at: string | null }>(db)`
      SELECT accepted_at FROM mail_delivery WHERE id = ${id}`,
  });
  if (taken.rows.length === 1) return 'taken';
  return known.rows[0]?.accepted_at == null ? 'busy' : 'accepted';
}

/** Records that a mail was sent, and removes it from the backlog if operators had it sent again. */
export async function acceptDelivery(db: D1Database, id: string, now: Date): Promise<void> {
  await db.batch([
    prepare(db)`UPDATE mail_delivery SET accepted_at = ${now} WHERE id = ${id}`,
    deleteBacklogMailStatement(db, id),
  ]);
}

/** Ends the claim on a mail, for the next attempt, and records the error. */
export async function releaseDelivery(
  db: D1Database,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE mail_delivery SET leased_until = ${now}, error = ${error} WHERE id = ${id}`.run();
}

/** What is recorded of a mail's delivery; null if it was never tried. */
export function findDelivery(db: D1Database, id: string) {
  return prepare<{ accepted_at: string | null; error: string }>(db)`
    SELECT accepted_at, error FROM mail_delivery WHERE id = ${id}`.first();
}
