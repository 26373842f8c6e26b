import { type KeyedCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { newestPin, revokePinsStatement } from './one-time-pin.repository.ts';

/**
 * Replaces the reset token that an e-mail's newest pin was exchanged for at the instant `usedAt`, for as long as that one
 * is good; false where there is none.
 */
export async function replaceResetToken(
  db: D1Database,
  { email, usedAt, tokenHash, now }: { email: string; usedAt: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const { meta } = await prepare(db)`
    UPDATE one_time_pin SET reset_token_hash = ${tokenHash}
    WHERE id = ${newestPin({ email, purpose: 'password' })} AND used_at = ${usedAt} AND reset_token_hash IS NOT NULL
      AND reset_expires_at > ${now}`.run();
  return meta.changes > 0;
}

/** Returns the account whose password a reset token may change; null if the token is expired, used or unknown. */
export function findResetAccount(
  db: D1Database,
  tokenHash: string,
  now: Date,
): Promise<{ name: string; email: string } | null> {
  return prepare<{ name: string; email: string }>(db)`
    SELECT name, email FROM user WHERE email = (${emailOfToken(tokenHash, now)})`.first();
}

/** SQL: the e-mail that a good reset token belongs to. */
function emailOfToken(tokenHash: string, now: Date): Sql {
  return sql`SELECT email FROM one_time_pin WHERE reset_token_hash = ${tokenHash}
    AND reset_expires_at > ${now}`;
}

/**
 * Sets the password, ends every session of the user, and revokes the token and all pins of the e-mail, which the pin has
 * proven to be the user's. It is one batch, so of two requests at once the second finds no token. False where it finds
 * none, or the call is a repetition.
 */
export async function resetPasswordHash(
  db: D1Database,
  { tokenHash, passwordHash, now, keyedCall }: PasswordReset,
): Promise<boolean> {
  const email = sql`(${emailOfToken(tokenHash, now)})`;
  const batch = runBatch(db, {
    user: prepare(db)`
      UPDATE user SET password_hash = ${passwordHash}, devices_known_since = ${now},
        email_verified_at = coalesce(email_verified_at, ${now})
      WHERE email = ${email}`,
    noted: recordCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
    sessions: prepare(db)`
      DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = ${email})`,
    pins: revokePinsStatement(db, email, now),
  });
  const answers = await nullIfRepeated(batch);
  return answers !== null && answers.user.changes > 0;
}

type PasswordReset = { tokenHash: string; passwordHash: string; now: Date; keyedCall: KeyedCall };
