import { returning, runBatch } from '../db/run-batch.ts';
import { deleteBacklogMailStatement } from './mail-backlog.repository.ts';

/** `taken`: it is the caller's to send; `busy`: somebody else is sending it. */
export type Claim = 'taken' | 'busy' | 'accepted';

/** Takes a mail to send it, until `leasedUntil`: of two that are delivered at once, one alone is sent. */
export async function claimDelivery(
  db: D1Database,
  id: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<Claim> {
  const { taken, known } = await runBatch(db, {
    taken: db
      .prepare(
        `INSERT INTO mail_delivery (id, leased_until) VALUES (?1, ?2)
         ON CONFLICT (id) DO UPDATE SET leased_until = ?2 WHERE accepted_at IS NULL AND leased_until <= ?3
         RETURNING id`,
      )
      .bind(id, leasedUntil.toISOString(), now.toISOString()),
    known: returning<{ accepted_at: string | null }>(
      db.prepare('SELECT accepted_at FROM mail_delivery WHERE id = ?').bind(id),
    ),
  });
  if (taken.rows.length === 1) return 'taken';
  return known.rows[0]?.accepted_at == null ? 'busy' : 'accepted';
}

/** A mail that was given up and asked for again is not given up any more. */
export async function acceptDelivery(db: D1Database, id: string, now: Date): Promise<void> {
  await db.batch([
    db.prepare('UPDATE mail_delivery SET accepted_at = ? WHERE id = ?').bind(now.toISOString(), id),
    deleteBacklogMailStatement(db, id),
  ]);
}

/** Gives a mail back for the next attempt, with what went wrong. */
export async function releaseDelivery(
  db: D1Database,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db
    .prepare('UPDATE mail_delivery SET leased_until = ?, error = ? WHERE id = ?')
    .bind(now.toISOString(), error, id)
    .run();
}

/** What became of a mail so far, or null where it was never tried. */
export function findDelivery(
  db: D1Database,
  id: string,
): Promise<{ accepted_at: string | null; error: string } | null> {
  return db.prepare('SELECT accepted_at, error FROM mail_delivery WHERE id = ?').bind(id).first();
}

/**
 * 90 days: longer than the queue stores a message, and than anybody repeats a call. Until then, a mail that is asked for
 * again is known as one that was sent.
 */
const DELIVERY_RETENTION_MS = 90 * 86_400_000;

export function deleteExpiredDeliveriesStatement(db: D1Database, now: Date): D1PreparedStatement {
  return db
    .prepare('DELETE FROM mail_delivery WHERE leased_until < ?')
    .bind(new Date(now.getTime() - DELIVERY_RETENTION_MS).toISOString());
}
