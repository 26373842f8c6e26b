import * as v from 'valibot';
import { rowsOf, type Statement } from '../db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '../db/sql.ts';
import { type EmailMessage, EmailMessageSchema } from './email-message.ts';

/** An email outside the queue. `message` is null if it contained a secret, which must not be stored. */
export type BacklogEmail = {
  id: string;
  state: 'waiting' | 'dead';
  template: string;
  message: EmailMessage | null;
  reason: string;
};

/** A backlog email as shown to operators. */
export type ListedEmail = Omit<BacklogEmail, 'message'> & { changed_at: string; can_be_sent: boolean };

/**
 * Inserts emails, or updates the state and the reason of existing ones.
 * @param others further statements of the same batch
 */
export async function insertBacklogEmails(
  db: D1Database,
  mails: readonly BacklogEmail[],
  now: Date,
  others: readonly D1PreparedStatement[] = [],
): Promise<void> {
  if (mails.length === 0) return;
  await db.batch([
    ...mails.map(
      ({ id, state, template, message, reason }) => prepare(db)`
        INSERT INTO mail_backlog (id, state, template, message, reason, changed_at)
        VALUES (${id}, ${state}, ${template}, ${message && JSON.stringify(message)}, ${reason}, ${now})
        ON CONFLICT (id) DO UPDATE SET state = ${state}, reason = ${reason}, changed_at = ${now}`,
    ),
    ...others,
  ]);
}

/** Deletes every backlog email, waiting or dead, whose job contains an email address. `email` is SQL for one value. */
export function deleteBacklogEmailsToStatement(db: D1Database, email: Sql): D1PreparedStatement {
  return prepare(db)`
    DELETE FROM mail_backlog WHERE EXISTS (SELECT 1 FROM json_each(mail_backlog.message, '$.job') fact
      WHERE fact.value = ${email} COLLATE NOCASE)`;
}

/** SQL: a field of an email's job, for the condition of {@link insertWaitingStatement}. */
export function emailFactSql(name: 'order_id' | 'supplier_id'): Sql {
  return sql`(mail.value ->> ${`$.job.${name}`})`;
}

/**
 * Inserts the emails that match a condition, as part of the caller's batch. The condition is SQL that uses
 * {@link emailFactSql}. Returns the ids of the emails that were not in the backlog before.
 */
export function insertWaitingStatement(
  db: D1Database,
  mails: readonly EmailMessage[],
  { condition, reason, now }: { condition: Sql; reason: string; now: Date },
): Statement<{ id: string }> {
  return prepare<{ id: string }>(db)`
    INSERT INTO mail_backlog (id, state, template, message, reason, changed_at)
    SELECT mail.value ->> '$.id', 'waiting', mail.value ->> '$.job.template', mail.value, ${reason}, ${now}
    FROM json_each(${JSON.stringify(mails)}) mail WHERE ${condition}
    ON CONFLICT (id) DO NOTHING RETURNING id`;
}

/** Lists the emails that wait for the queue, oldest first, and the ids of those that this build cannot parse. */
export async function listWaitingEmails(
  db: D1Database,
  limit: number,
): Promise<{ messages: EmailMessage[]; unreadable: string[] }> {
  const rows = await rowsOf(prepare<{ id: string; message: string | null }>(db)`
    SELECT id, message FROM mail_backlog WHERE state = 'waiting' ORDER BY changed_at LIMIT ${limit}`);
  const read = rows.map(({ id, message }) => ({
    id,
    message: v.safeParse(EmailMessageSchema, message === null ? null : JSON.parse(message)),
  }));
  return {
    messages: read.flatMap(({ message }) => (message.success ? message.output : [])),
    unreadable: read.flatMap(({ id, message }) => (message.success ? [] : id)),
  };
}

/** Marks waiting emails as dead, so that only an operator can requeue them. */
export async function moveWaitingToDeadLetters(
  db: D1Database,
  ids: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE mail_backlog SET state = 'dead', reason = ${reason}, changed_at = ${now}
    WHERE state = 'waiting' AND id IN ${inList(ids)}`.run();
}

/**
 * Deletes emails from the backlog after they were enqueued, if they are still waiting. The consumer may have marked an
 * email as dead in the meantime.
 */
export async function deleteWaitingEmails(db: D1Database, ids: readonly string[]): Promise<void> {
  await prepare(db)`DELETE FROM mail_backlog WHERE state = 'waiting' AND id IN ${inList(ids)}`.run();
}

export function deleteBacklogEmailStatement(db: D1Database, id: string): D1PreparedStatement {
  return prepare(db)`DELETE FROM mail_backlog WHERE id = ${id}`;
}

/** A PIN that could not be sent counts for this long. After that, its customer has long asked for another one. */
const DEAD_PIN_COUNTS_MS = 3_600_000;

/**
 * Counts of the emails outside the queue: waiting emails, the time of the oldest waiting email (null if none), dead
 * emails, and PINs that died in the last hour.
 */
type BacklogCounts = { waiting: number; waitingSince: string | null; dead: number; deadPins: number };

export async function countBacklogEmails(db: D1Database, now: Date): Promise<BacklogCounts> {
  const recent = new Date(now.getTime() - DEAD_PIN_COUNTS_MS);
  const row = await prepare<BacklogCounts>(db)`
    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
      min(changed_at) FILTER (WHERE state = 'waiting') AS waitingSince,
      count(*) FILTER (WHERE state = 'dead' AND template <> 'one-time-pin') AS dead,
      count(*) FILTER (WHERE state = 'dead' AND template = 'one-time-pin' AND changed_at > ${recent}) AS deadPins
    FROM mail_backlog`.first();
  return row ?? { waiting: 0, waitingSince: null, dead: 0, deadPins: 0 };
}

/** Lists the newest emails of the backlog, in any state. */
export async function listBacklogEmails(db: D1Database, limit: number): Promise<ListedEmail[]> {
  const rows = await rowsOf(prepare<Omit<ListedEmail, 'can_be_sent'> & { can_be_sent: number }>(db)`
    SELECT id, state, template, reason, changed_at, message IS NOT NULL AS can_be_sent
    FROM mail_backlog ORDER BY changed_at DESC LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, can_be_sent: row.can_be_sent === 1 }));
}
