import { rowsOf, runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { deleteBacklogEmailStatement } from './email-backlog.repository.ts';
import { type EmailMessage, isSecret } from './email-message.ts';

/**
 * `taken`: the claim succeeded, so the caller must send the email. `busy`: another delivery is sending the email.
 * `accepted`: the email was sent before.
 */
type Claim = 'taken' | 'busy' | 'accepted';

/** Claims an email until `leasedUntil`. Only one of two concurrent deliveries sends it. */
export async function claimDelivery(
  db: D1Database,
  message: EmailMessage,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<Claim> {
  const { id } = message;
  const { taken, known } = await runBatch(db, {
    taken: prepare(db)`
      INSERT INTO mail_delivery (id, leased_until, template, is_pin, asked_at)
      VALUES (${id}, ${leasedUntil}, ${message.job.template}, ${isSecret(message)}, ${message.asked_at})
      ON CONFLICT (id) DO UPDATE SET leased_until = ${leasedUntil}, given_up_at = NULL WHERE accepted_at IS NULL
        AND leased_until <= ${now}
      RETURNING id`,
    known: prepare<{ accepted_at: string | null }>(db)`
      SELECT accepted_at FROM mail_delivery WHERE id = ${id}`,
  });
  if (taken.rows.length === 1) return 'taken';
  return known.rows[0]?.accepted_at == null ? 'busy' : 'accepted';
}

/** Records that an email was sent, and removes it from the backlog in case operators requeued it. */
export async function recordDelivery(db: D1Database, id: string, now: Date): Promise<void> {
  await db.batch([
    prepare(db)`UPDATE mail_delivery SET accepted_at = ${now}, failed_at = NULL WHERE id = ${id}`,
    deleteBacklogEmailStatement(db, id),
  ]);
}

/** Records that an attempt failed, and releases the claim on the email for the next attempt. */
export async function recordFailedAttempt(
  db: D1Database,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE mail_delivery SET leased_until = ${now}, failed_at = ${now}, error = ${error} WHERE id = ${id}`.run();
}

/** Records that an email was dropped without being accepted, and releases the claim on it. */
export async function recordDroppedEmail(
  db: D1Database,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE mail_delivery SET leased_until = ${now}, given_up_at = ${now}, error = ${error}
    WHERE id = ${id} AND accepted_at IS NULL`.run();
}

/**
 * Records a failed attempt for each email that the queue did not accept, although no delivery was tried. PINs are given
 * up, because their content is not stored.
 */
export function failedEnqueueStatement(
  db: D1Database,
  messages: readonly EmailMessage[],
  { error, now }: { error: string; now: Date },
): D1PreparedStatement {
  const rows = messages.map((message) => ({
    id: message.id,
    template: message.job.template,
    asked_at: message.asked_at,
    is_pin: isSecret(message) ? 1 : 0,
  }));
  return prepare(db)`
    INSERT INTO mail_delivery (id, leased_until, template, is_pin, asked_at, failed_at, error, given_up_at)
    SELECT value ->> 'id', ${now}, value ->> 'template', value ->> 'is_pin', value ->> 'asked_at', ${now}, ${error},
      iif(value ->> 'is_pin', ${now}, NULL)
    FROM json_each(${JSON.stringify(rows)}) WHERE TRUE
    ON CONFLICT (id) DO UPDATE SET failed_at = ${now}, error = ${error} WHERE accepted_at IS NULL`;
}

/** The delivery health of emails other than PINs, or of one-time PINs. */
export type EmailHealth = {
  /** Emails whose last attempt failed and that are being retried. */
  failing: number;
  /** When the oldest failing email was queued; null if none. */
  oldest: string | null;
  /** The time of the last failed attempt, counting only emails that are still unsent; null if there is none. */
  lastFailedAt: string | null;
  lastError: string | null;
  lastAcceptedAt: string | null;
  /** True if the last failure is more recent than the last accepted email. */
  isDown: boolean;
};

/** Determines from the recorded attempts whether emails and PINs are being accepted. Reads only indexed rows. */
export async function findEmailHealth(db: D1Database): Promise<{ mails: EmailHealth; pins: EmailHealth }> {
  const { mails, pins } = await runBatch(db, {
    mails: healthStatement(db, 0),
    pins: healthStatement(db, 1),
  });
  return { mails: toHealth(mails.rows[0]), pins: toHealth(pins.rows[0]) };
}

type HealthRow = Omit<EmailHealth, 'isDown'>;

function healthStatement(db: D1Database, isPin: 0 | 1): Statement<HealthRow> {
  const failed = sql`FROM mail_delivery WHERE is_pin = ${isPin} AND failed_at IS NOT NULL`;
  const accepted = sql`FROM mail_delivery WHERE is_pin = ${isPin} AND accepted_at IS NOT NULL`;
  return prepare<HealthRow>(db)`
    SELECT (SELECT count(*) ${failed} AND given_up_at IS NULL) AS failing,
      (SELECT min(asked_at) ${failed} AND given_up_at IS NULL) AS oldest,
      (SELECT max(failed_at) ${failed}) AS lastFailedAt,
      (SELECT error ${failed} ORDER BY failed_at DESC LIMIT 1) AS lastError,
      (SELECT max(accepted_at) ${accepted}) AS lastAcceptedAt`;
}

function toHealth(row: HealthRow | undefined): EmailHealth {
  if (row === undefined) throw new Error('D1 returned no row for the state of deliveries');
  const { lastFailedAt, lastAcceptedAt } = row;
  return { ...row, isDown: lastFailedAt !== null && lastFailedAt > (lastAcceptedAt ?? '') };
}

/** An email that is being retried after a failure, as shown to operators. */
export type FailingEmail = {
  id: string;
  template: string;
  asked_at: string;
  failed_at: string;
  error: string;
};

/** Lists the emails that are being retried after a failure, oldest first. */
export function listFailingEmails(db: D1Database, limit: number): Promise<FailingEmail[]> {
  return rowsOf(prepare<FailingEmail>(db)`
    SELECT id, template, asked_at, failed_at, error FROM mail_delivery
    WHERE failed_at IS NOT NULL AND given_up_at IS NULL ORDER BY asked_at LIMIT ${limit}`);
}

/** Returns the delivery record of an email, or null if it was never tried. */
export function findDelivery(db: D1Database, id: string) {
  return prepare<{ accepted_at: string | null; error: string }>(db)`
    SELECT accepted_at, error FROM mail_delivery WHERE id = ${id}`.first();
}
