import { runBatch, typedRows } from '../db/run-batch.ts';
import { deleteBacklogMailStatement } from './mail-backlog.repository.ts';

/** `taken`: the caller sends it. `busy`: another delivery is sending it. `accepted`: it was sent before. */
export type Claim = 'taken' | 'busy' | 'accepted';

/** Claims a mail until `leasedUntil`. Of two deliveries of one mail at once, only one sends it. */
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
    known: typedRows<{ accepted_at: string | null }>(
      db.prepare('SELECT accepted_at FROM mail_delivery WHERE id = ?').bind(id),
    ),
  });
  if (taken.rows.length === 1) return 'taken';
  return known.rows[0]?.accepted_at == null ? 'busy' : 'accepted';
}

/** Records that a mail was sent, and removes it from the backlog if operators had it sent again. */
export async function acceptDelivery(db: D1Database, id: string, now: Date): Promise<void> {
  await db.batch([
    db.prepare('UPDATE mail_delivery SET accepted_at = ? WHERE id = ?').bind(now.toISOString(), id),
    deleteBacklogMailStatement(db, id),
  ]);
}

/** Ends the claim on a mail, for the next attempt, and records the error. */
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

/** What is recorded of a mail's delivery; null if it was never tried. */
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
