import type { Context } from 'hono';
import { FRESH_LOGIN_MINUTES } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ApiEnv, ApiSession } from '../api-env.ts';
import { prepare } from '../db/sql.ts';

/**
 * Throws `forbidden` unless the customer has entered their password in this session in the last {@link
 * FRESH_LOGIN_MINUTES}: at login, or later ({@link recordPasswordConfirmation}). A thief with the phone or a stolen
 * session can therefore neither remove the account nor download its data.
 */
export async function requireFreshLogin(c: Context<ApiEnv>, session: ApiSession): Promise<void> {
  const since = new Date(c.get('now')().getTime() - FRESH_LOGIN_MINUTES * 60_000);
  const fresh = await prepare(c.env.DB)`
    SELECT 1 FROM session
    WHERE id = ${session.id} AND user_id = ${session.userId} AND coalesce(confirmed_at, created_at) > ${since}`.first();
  if (fresh === null) throw new HttpError(403, 'forbidden', 'Please enter your password first.');
}

/** Records that the customer has just entered their password in this session. */
export async function recordPasswordConfirmation(
  db: D1Database,
  session: ApiSession,
  now: Date,
): Promise<void> {
  await prepare(db)`
    UPDATE session SET confirmed_at = ${now} WHERE id = ${session.id} AND user_id = ${session.userId}`.run();
}
