import type { User } from '#shared/contract/user.ts';
import type { ApiSession } from '../api-env.ts';
import { revokePinsStatement } from '../auth/one-time-pin.repository.ts';
import { type KeyedCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { deleteNoticesStatement } from '../product-notices/product-notices.repository.ts';
import { type Account, findUser, updatePasswordHashStatement } from './user.repository.ts';

/**
 * The details that a customer may change; omitted details stay the same. `pendingEmail`: null cancels a pending change.
 */
export type AccountPatch = {
  name?: string;
  pendingEmail?: string | null;
  business_name?: string;
  vat_number?: string;
  review_emails?: boolean;
};

/**
 * Updates an account, unless its email has changed since the account was read. Returns the current user in both cases;
 * null if the user does not exist or is erased.
 */
export function updateAccount(
  db: D1Database,
  { userId, email }: Account,
  { name, pendingEmail, business_name, vat_number, review_emails }: AccountPatch,
  now: Date,
): Promise<User | null> {
  const update = prepare(db)`
    UPDATE user SET name = coalesce(${name}, name),
      pending_email = iif(${pendingEmail === undefined}, pending_email, ${pendingEmail}),
      business_name = coalesce(${business_name}, business_name), vat_number = coalesce(${vat_number}, vat_number),
      review_emails_stopped_at = iif(
        ${review_emails ?? null} IS TRUE, NULL,
        coalesce(review_emails_stopped_at, iif(${review_emails ?? null} IS FALSE, ${now}, NULL)))
    WHERE id = ${userId} AND email = ${email}`;
  return findUser(db, userId, [update]);
}

type NewPassword = { passwordHash: string; session: ApiSession; now: Date; keyedCall: KeyedCall | null };

/**
 * Replaces an account's password, unless it has changed since the account was read. In the same batch, ends all
 * sessions except the caller's, and revokes the open PINs. `lost`: another request changed the password first and has
 * ended this session.
 */
export async function replacePassword(
  db: D1Database,
  account: Account,
  { passwordHash, session, now, keyedCall }: NewPassword,
): Promise<'changed' | 'repeated' | 'lost'> {
  const isOurs = sql`EXISTS (SELECT 1 FROM user WHERE id = ${account.userId} AND password_hash = ${passwordHash})`;
  const batch = runBatch(db, {
    user: updatePasswordHashStatement(db, account, passwordHash, now),
    idempotency: recordCallStatements(db, keyedCall, { userId: account.userId, now, result: 'none' }),
    sessions: prepare(db)`
      DELETE FROM session WHERE user_id = ${account.userId} AND id <> ${session.id} AND ${isOurs}`,
    pins: revokePinsStatement(
      db,
      sql`(SELECT email FROM user WHERE id = ${account.userId} AND ${isOurs})`,
      now,
    ),
  });
  const results = await nullIfRepeated(batch);
  if (results === null) return 'repeated';
  return results.user.changes > 0 ? 'changed' : 'lost';
}

/**
 * Records the request to remove the account, ends its sessions, revokes its PINs and deletes its product alerts, in one
 * batch. `keepsReviews`: true if the published reviews remain, without a name. Returns null if removal was already
 * requested; the first request then remains on record.
 */
export async function requestRemoval(
  db: D1Database,
  userId: number,
  { keepsReviews, now }: { keepsReviews: boolean; now: Date },
): Promise<{ name: string; email: string } | null> {
  const { requested } = await runBatch(db, {
    requested: prepare<{ name: string; email: string }>(db)`
      UPDATE user SET removal_requested_at = ${now}, removal_keeps_reviews = ${keepsReviews}
      WHERE id = ${userId} AND removal_requested_at IS NULL
      RETURNING name, email`,
    sessions: prepare(db)`DELETE FROM session WHERE user_id = ${userId}`,
    pins: revokePinsStatement(db, sql`(SELECT email FROM user WHERE id = ${userId})`, now),
    notices: deleteNoticesStatement(db, userId),
  });
  return requested.rows[0] ?? null;
}

/** Withdraws a customer's removal request. Returns no row if no request is open or the account is erased. */
export function withdrawRemovalStatement(
  db: D1Database,
  customer: { userId: number } | { email: string },
): Statement<{ id: number }> {
  const isCustomer = 'email' in customer ? sql`email = ${customer.email}` : sql`id = ${customer.userId}`;
  return prepare<{ id: number }>(db)`
    UPDATE user SET removal_requested_at = NULL
    WHERE ${isCustomer} AND removal_requested_at IS NOT NULL AND erased_at IS NULL
    RETURNING id`;
}
