import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { NEWEST_PIN } from './one-time-pin.repository.ts';

/**
 * Replaces the reset token that an e-mail's newest pin was exchanged for at the instant `usedAt`, for as long as that one
 * is good; false where there is none.
 */
export async function replaceResetToken(
  db: D1Database,
  { email, usedAt, tokenHash, now }: { email: string; usedAt: string; tokenHash: string; now: Date },
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE one_time_pin SET reset_token_hash = ?3
       WHERE id = ${NEWEST_PIN} AND used_at = ?4 AND reset_token_hash IS NOT NULL AND reset_expires_at > ?2`,
    )
    .bind(email, now.toISOString(), tokenHash, usedAt)
    .run();
  return meta.changes > 0;
}

/** The e-mail of the account whose password a reset token may change; null if it is expired, used or unknown. */
export async function findResetEmail(db: D1Database, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .prepare(`SELECT email FROM one_time_pin WHERE ${IS_LIVE_TOKEN}`)
    .bind(tokenHash, now.toISOString())
    .first<{ email: string }>();
  return row?.email ?? null;
}

const IS_LIVE_TOKEN = 'reset_token_hash = ?1 AND reset_expires_at > ?2';

/**
 * Sets the password, ends every session of the user, and revokes the token and all pins of the e-mail. It is one batch, so
 * of two requests at once the second finds no token. False where it finds none, or the call is a repetition.
 */
export async function resetPasswordHash(
  db: D1Database,
  { tokenHash, passwordHash, now, keyedCall }: PasswordReset,
): Promise<boolean> {
  const instant = now.toISOString();
  const email = `(SELECT email FROM one_time_pin WHERE ${IS_LIVE_TOKEN})`;
  const batch = runBatch(db, {
    user: db
      .prepare(`UPDATE user SET password_hash = ?3 WHERE email = ${email}`)
      .bind(tokenHash, instant, passwordHash),
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
    sessions: db
      .prepare(`DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = ${email})`)
      .bind(tokenHash, instant),
    pins: db
      .prepare(
        `UPDATE one_time_pin SET used_at = coalesce(used_at, ?2), reset_token_hash = NULL WHERE email = ${email}`,
      )
      .bind(tokenHash, instant),
  });
  const answers = await unlessRepeated(batch);
  return answers !== null && answers.user.changes > 0;
}

type PasswordReset = { tokenHash: string; passwordHash: string; now: Date; keyedCall: KeyedCall };
