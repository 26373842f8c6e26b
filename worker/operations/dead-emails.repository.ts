import { prepare } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** Requeues one dead email, or all dead emails if `id` is null. Returns the number of requeued emails. */
export async function requeueDeadEmails(db: D1Database, by: Actor, id: string | null): Promise<number> {
  const now = new Date();
  const change = prepare(db)`
    UPDATE mail_backlog SET state = 'waiting', changed_at = ${now}
    WHERE state = 'dead' AND message IS NOT NULL AND (${id} IS NULL OR id = ${id})`;
  const act = { act: 'mail.retry', record: ['email', id ?? 'all'], at: now } as const;
  const { changes } = await runAct(db, by, act, change);
  return changes;
}

/** Deletes one dead email, or all dead emails if `id` is null. Returns the number of deleted emails. */
export async function discardDeadEmails(db: D1Database, by: Actor, id: string | null): Promise<number> {
  const change = prepare(db)`
    DELETE FROM mail_backlog WHERE state = 'dead' AND (${id} IS NULL OR id = ${id})`;
  const act = { act: 'mail.discard', record: ['email', id ?? 'all'], at: new Date() } as const;
  const { changes } = await runAct(db, by, act, change);
  return changes;
}
