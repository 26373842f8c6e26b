import type { EmailStatus } from '#shared/contract/user.ts';
import { markPinUsedStatement, revokePinsStatement } from '../auth/one-time-pin.repository.ts';
import { isConstraint } from '../db/constraint.ts';
import { runBatch } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { reservationProblemSql, type StockToReserve } from '../orders/reserved-stock.sql.ts';

type Caller = Pick<StockToReserve, 'userId' | 'networks'>;

/** The email status of a customer; `current` is the account's own email and `name` the customer's name. */
export type AccountEmail = EmailStatus & { current: string; name: string };

/** Returns a customer's email status, or null if the account no longer exists. */
export async function findEmailStatus(
  db: D1Database,
  { userId, networks }: Caller,
): Promise<AccountEmail | null> {
  const ofCart = sql`FROM cart_item item JOIN product p ON p.id = item.product_id WHERE item.user_id = ${userId}`;
  const problem = reservationProblemSql({
    userId,
    networks,
    pieces: sql`(SELECT coalesce(sum(item.quantity), 0) ${ofCart})`,
    cents: sql`(SELECT coalesce(sum(item.quantity * p.price_cents), 0) ${ofCart})`,
  });
  const row = await prepare<EmailRow>(db)`
    SELECT coalesce(pending_email, email) AS email, email AS current, name, email_verified_at IS NOT NULL AS is_verified, ${problem} IS 'email_unverified' AS is_needed
    FROM user WHERE id = ${userId}`.first();
  if (row === null) return null;
  const { is_verified, is_needed, ...account } = row;
  return { ...account, verified: is_verified === 1, needed: is_needed === 1 };
}

type EmailRow = { email: string; current: string; name: string; is_verified: 0 | 1; is_needed: 0 | 1 };

/** `current`: the account's email before the change. `mailboxHash`: the key of the mailbox of `email`. */
type EmailChange = {
  email: string;
  mailboxHash: string;
  current: string;
  userId: number;
  pinId: number;
  now: Date;
};

/**
 * Uses a PIN and marks the email to which it was sent as verified. A pending email becomes the account's email. This
 * revokes the previous email's open PINs, and device tokens that the new email's previous account issued. Returns
 * `unchanged` if the email or the PIN has changed in the meantime, for example through a concurrent identical call.
 * Returns `taken` if another account now has the email.
 */
export async function markEmailVerified(
  db: D1Database,
  { email, mailboxHash, current, userId, pinId, now }: EmailChange,
): Promise<'verified' | 'unchanged' | 'taken'> {
  try {
    const { user } = await runBatch(db, {
      pin: markPinUsedStatement(db, { email, purpose: 'email', pinId, now }),
      user: prepare(db)`
        UPDATE user SET email = ${email}, mailbox_hash = ${mailboxHash}, pending_email = NULL, email_verified_at = ${now},
          devices_known_since = iif(email = ${email}, devices_known_since, ${now})
        WHERE id = ${userId} AND coalesce(pending_email, email) = ${email} AND changes() > 0`,
      pinsOfPrevious: email === current ? [] : [revokePinsStatement(db, inList([current]), now)],
    });
    return user.changes > 0 ? 'verified' : 'unchanged';
  } catch (error) {
    if (isConstraint(error, 'user.email')) return 'taken';
    throw error;
  }
}
