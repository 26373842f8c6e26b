import { prepare } from './db/sql.ts';
import { UNDO_MS } from './product-lists/product-list-items.repository.ts';
import { deleteOldSecurityCountsStatement } from './security/security-events.repository.ts';

const DAY_MS = 86_400_000;
const MAX_OUTBOX_MAILS = 500;

/** Removes, in one batch, what has been stored for as long as it may be. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  const before = (age: number): Date => new Date(now.getTime() - age);
  await db.batch([
    // Of customers who did not come back: a login deletes the customer's own.
    prepare(db)`DELETE FROM session WHERE expires_at <= ${now}`,
    // Longer than any retry of a press.
    prepare(db)`DELETE FROM idempotency_key WHERE created_at < ${before(DAY_MS)}`,
    prepare(db)`DELETE FROM product_list_item WHERE removed_at < ${before(UNDO_MS)}`,
    // Two years, as the privacy policy says.
    prepare(db)`DELETE FROM support_request WHERE created_at < ${before(730 * DAY_MS)}`,
    // Anyone can have posted a notification whose signature did not hold. 30 days are long enough to find out why a
    // gateway's own are refused. The condition on the outcome is that of the partial index.
    prepare(db)`
      DELETE FROM payment_notification
      WHERE outcome IN ('refused: malformed', 'refused: signature') AND received_at < ${before(30 * DAY_MS)}`,
    // 90 days: longer than the queue stores a message, and than anybody repeats a call. Until then, a mail that is asked
    // for again is known as one that was sent.
    prepare(db)`DELETE FROM mail_delivery WHERE leased_until < ${before(90 * DAY_MS)}`,
    // Mails that were given up hold addresses.
    prepare(db)`DELETE FROM mail_backlog WHERE state = 'dead' AND changed_at < ${before(30 * DAY_MS)}`,
    deleteOldSecurityCountsStatement(db, now),
    // The mails of a shop that is tried out locally.
    prepare(db)`
      DELETE FROM outbox
      WHERE id <= (SELECT id FROM outbox ORDER BY id DESC LIMIT 1 OFFSET ${MAX_OUTBOX_MAILS})`,
  ]);
}
