import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare } from '#worker/api/db/sql.ts';
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

export type DeadEmail = { id: string; template: string; reason: string };

/** Lists one dead email, or all dead emails if `id` is null, newest first. */
export function listDeadEmails(db: D1Database, id: string | null): Promise<DeadEmail[]> {
  return rowsOf(prepare<DeadEmail>(db)`
    SELECT id, template, reason FROM mail_backlog
    WHERE state = 'dead' AND (${id} IS NULL OR id = ${id}) ORDER BY changed_at DESC`);
}

/**
 * Deletes these emails, unless they have been requeued. Returns the number of deleted emails.
 * @param record the id of the email, or `all`, for the operators' events
 */
export async function discardDeadEmails(
  db: D1Database,
  by: Actor,
  { ids, record }: { ids: readonly string[]; record: string },
): Promise<number> {
  const change = prepare(db)`DELETE FROM mail_backlog WHERE state = 'dead' AND id IN ${inList(ids)}`;
  const act = { act: 'mail.discard', record: ['email', record], at: new Date() } as const;
  const { changes } = await runAct(db, by, act, change);
  return changes;
}
