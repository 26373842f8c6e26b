import { rowsOf } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';
import type { NamedCheck } from './status-check.ts';

/**
 * Minimum duration of a failure before operators are emailed. An email sent on its second attempt, for example,
 * triggers no alert.
 */
const LASTING_MS = 300_000;
const MAX_TEXT_CHARACTERS = 1_000;

/** A failing check, or a check that recovered less than five minutes ago. */
export type StatusAlert = { name: string; since: string };

/** The recipient of alerts (null: none), the base URL for links in the emails, and the time of the run. */
export type AlertRun = { to: string | null; origin: string; now: Date };

export function listAlerts(db: D1Database): Promise<StatusAlert[]> {
  return rowsOf(prepare<StatusAlert>(db)`SELECT name, since FROM status_alert`);
}

/** Records a failing check. Enqueues one email once the check has failed for five minutes. */
export function raiseAlertStatements(
  db: D1Database,
  check: NamedCheck,
  since: string,
  run: AlertRun,
): D1PreparedStatement[] {
  const { name } = check;
  return [
    prepare(db)`
      INSERT INTO status_alert (name, since) VALUES (${name}, ${since})
      ON CONFLICT (name) DO UPDATE SET well_since = NULL WHERE well_since IS NOT NULL`,
    ...(run.to === null
      ? []
      : [
          prepare(db)`
            UPDATE status_alert SET notified_at = ${run.now}
            WHERE name = ${name} AND notified_at IS NULL AND since <= ${lastingSince(run.now)}`,
          emailStatement(db, { ...toAlertEmail(check, since, run.now), to: run.to, state: 'begun' }, run),
        ]),
  ];
}

/**
 * Records a recovery. Once the check has been well for five minutes, deletes the alert and, if operators were notified
 * of the failure, enqueues a recovery email.
 */
export function resolveAlertStatements(
  db: D1Database,
  check: NamedCheck,
  { since }: StatusAlert,
  run: AlertRun,
): D1PreparedStatement[] {
  const isOver = sql`name = ${check.name} AND well_since <= ${lastingSince(run.now)}`;
  return [
    prepare(db)`
      UPDATE status_alert SET well_since = ${run.now} WHERE name = ${check.name} AND well_since IS NULL`,
    prepare(db)`DELETE FROM status_alert WHERE ${isOver} AND notified_at IS NOT NULL`,
    ...(run.to === null
      ? []
      : [emailStatement(db, { ...toAlertEmail(check, since, run.now), to: run.to, state: 'ended' }, run)]),
    prepare(db)`DELETE FROM status_alert WHERE ${isOver}`,
  ];
}

/** Returns the cutoff: operators are notified of a failure or recovery that began before it. */
export function lastingSince(now: Date): Date {
  return new Date(now.getTime() - LASTING_MS);
}

export type AlertEmail = Extract<EmailJob, { template: 'status-alert' }>;

/** The job of an alert's email, without its recipient and state. */
export function toAlertEmail(
  { name, text, remedy }: NamedCheck,
  since: string,
  now: Date,
): Omit<AlertEmail, 'to' | 'state'> {
  return {
    template: 'status-alert',
    check: name,
    since,
    at: now.toISOString(),
    text: text.slice(0, MAX_TEXT_CHARACTERS),
    ...(remedy !== undefined && { remedy }),
  };
}

/** Enqueues an email if the statement before it changed a row. */
function emailStatement(db: D1Database, job: AlertEmail, { origin, now }: AlertRun): D1PreparedStatement {
  return enqueueEmailsStatement(db, [job], { origin, now, condition: sql`changes() > 0` });
}
