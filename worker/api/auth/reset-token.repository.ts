import { type KeyedCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { newestPin, revokePinsStatement } from './one-time-pin.repository.ts';

/**
 * Replaces the reset token that was issued at `usedAt` for an email's newest PIN. Returns false if that token does not
 * exist or is no longer valid.
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

/** Returns the account whose password a reset token may change, or null if the token is expired, used or unknown. */
export function findResetAccount(
  db: D1Database,
  tokenHash: string,
  now: Date,
): Promise<{ name: string; email: string } | null> {
  return prepare<{ name: string; email: string }>(db)`
    SELECT name, email FROM user WHERE email = (${emailOfToken(tokenHash, now)})`.first();
}

/** SQL: the email of a valid reset token. */
function emailOfToken(tokenHash: string, now: Date): Sql {
  return sql`SELECT email FROM one_time_pin WHERE reset_token_hash = ${tokenHash}
    AND reset_expires_at > ${now}`;
}

/**
 * Sets the password, marks the email as verified (the PIN has proven that it is the user's), ends every session of the
 * user, and revokes the token and all PINs of the email. Everything is one batch, so the second of two concurrent
 * requests finds no token. Returns false if the token is not found or the call is a repetition.
 */
export async function savePasswordReset(
  db: D1Database,
  { tokenHash, passwordHash, now, keyedCall }: PasswordReset,
): Promise<boolean> {
  const email = sql`(${emailOfToken(tokenHash, now)})`;
  const batch = runBatch(db, {
    user: prepare(db)`
      UPDATE user SET password_hash = ${passwordHash}, devices_known_since = ${now},
        email_verified_at = coalesce(email_verified_at, ${now})
      WHERE email = ${email}`,
    idempotency: recordCallStatements(db, keyedCall, { userId: null, now, result: 'none' }),
    sessions: prepare(db)`
      DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = ${email})`,
    pins: revokePinsStatement(db, email, now),
  });
  const results = await nullIfRepeated(batch);
  return results !== null && results.user.changes > 0;
}

type PasswordReset = { tokenHash: string; passwordHash: string; now: Date; keyedCall: KeyedCall };
