import type { EmailStatus } from '#shared/contract/user.ts';
import { markPinUsedStatement } from '../auth/one-time-pin.repository.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { type GoodsToHold, holdProblem } from '../orders/held-goods.sql.ts';

type Caller = Pick<GoodsToHold, 'userId' | 'networks'>;

/** A customer's e-mail, and whether it must be verified before what is in the cart can be ordered. */
export async function findEmailStatus(
  db: D1Database,
  { userId, networks }: Caller,
): Promise<EmailStatus | null> {
  const ofCart = sql`FROM cart_item item JOIN product p ON p.id = item.product_id WHERE item.user_id = ${userId}`;
  const problem = holdProblem({
    userId,
    networks,
    pieces: sql`(SELECT coalesce(sum(item.quantity), 0) ${ofCart})`,
    cents: sql`(SELECT coalesce(sum(item.quantity * p.price_cents), 0) ${ofCart})`,
  });
  const row = await prepare<{ email: string; is_verified: 0 | 1; is_needed: 0 | 1 }>(db)`
    SELECT email, email_verified_at IS NOT NULL AS is_verified, ${problem} IS 'email_unverified' AS is_needed
    FROM user WHERE id = ${userId}`.first();
  if (row === null) return null;
  return { email: row.email, verified: row.is_verified === 1, needed: row.is_needed === 1 };
}

/** Uses a pin up, and notes that the customer's e-mail is theirs; nothing if either has changed meanwhile. */
export async function markEmailVerified(
  db: D1Database,
  { userId, email, pinId, now }: { userId: number; email: string; pinId: number; now: Date },
): Promise<void> {
  await runBatch(db, {
    pin: markPinUsedStatement(db, { email, purpose: 'email', pinId, now }),
    user: prepare(db)`
      UPDATE user SET email_verified_at = ${now} WHERE id = ${userId} AND email = ${email} AND changes() > 0`,
  });
}
