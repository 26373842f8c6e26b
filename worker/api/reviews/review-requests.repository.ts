import { rowsOf, runBatch } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import type { EmailJob } from '../email/email-job.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';

const ORDERS_AT_ONCE = 100;
/** A run enqueues up to 2,000 emails. The next run takes the rest. */
const BATCHES_A_RUN = 20;

/**
 * Enqueues the emails that ask for reviews, one per order. An email's id is derived from its order, so concurrent runs
 * send it once.
 * @param origin base URL of the shop
 */
export async function requestReviews(db: D1Database, now: Date, origin: string): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const due = await rowsOf(prepare<{ id: number }>(db)`
      SELECT id FROM "order" WHERE review_email_due <= ${now} ORDER BY review_email_due LIMIT ${ORDERS_AT_ONCE}`);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const jobs = ids.map((order_id): EmailJob => ({ template: 'review-request', order_id }));
    await runBatch(db, {
      mails: enqueueEmailsStatement(db, jobs, { origin, now, condition: sql`TRUE` }),
      mark: prepare(db)`UPDATE "order" SET review_email_due = NULL WHERE id IN ${inList(ids)}`,
    });
    if (due.length < ORDERS_AT_ONCE) return;
  }
}

/**
 * Returns the customer of an order. `isStopped`: 1 if the customer must not get emails that ask for reviews, because
 * they unsubscribed or their account is being removed.
 */
export function findReviewer(
  db: D1Database,
  orderId: number,
): Promise<{ userId: number; isStopped: 0 | 1 } | null> {
  return prepare<{ userId: number; isStopped: 0 | 1 }>(db)`
    SELECT u.id AS userId, coalesce(u.review_emails_stopped_at, u.removal_requested_at, u.erased_at) IS NOT NULL AS isStopped
    FROM "order" o JOIN user u ON u.id = o.user_id WHERE o.id = ${orderId}`.first();
}
