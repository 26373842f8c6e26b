import type { Bindings } from '#worker/env/bindings.ts';
import { writeLog } from '#worker/platform/log.ts';
import { bisect } from '../db/bisect.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { withRetries } from '../db/with-retries.ts';
import { enqueueCancellationEmailsStatement } from './order-email-notes.ts';
import { ordersStatusChangeStatements } from './order-status.repository.ts';

const ORDERS_AT_ONCE = 100;
/**
 * A run expires up to 20,000 orders, and the next run expires the rest. At 50 orders a second, only 3,000 fall due per
 * minute.
 */
const BATCHES_A_RUN = 200;

/**
 * Expires all orders that were not paid in time, oldest first, and returns their units to stock. A payment in progress
 * at a gateway does not delay the expiry; the payment is settled when it arrives. Returns the number of expired orders.
 * @param origin base URL for links in the emails
 */
export async function expireOrders({ DB }: Pick<Bindings, 'DB'>, now: Date, origin: string): Promise<number> {
  let expired = 0;
  let after: DueOrder = { expiresAt: '', id: 0 };
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const last = after;
    const due = await withRetries(() => listDueOrders(DB, now, last));
    expired += (await bisect(due, (some) => expireAll(DB, some, { now, origin }), logFailure)).length;
    after = due.at(-1) ?? after;
    if (due.length < ORDERS_AT_ONCE) break;
  }
  return expired;
}

/** Counts the orders past their payment deadline, and returns the oldest deadline. */
export async function countDueOrders(
  db: D1Database,
  now: Date,
): Promise<{ count: number; oldest: string | null }> {
  const row = await prepare<{ count: number; oldest: string | null }>(db)`
    SELECT count(*) AS count, min(expires_at) AS oldest FROM "order"
    WHERE status = 'placed' AND expires_at <= ${now}`.first();
  return row ?? { count: 0, oldest: null };
}

type DueOrder = { id: number; expiresAt: string };

/**
 * Lists the next due orders after `after`, using the index `order_due`. The run has already tried to expire the earlier
 * orders.
 */
function listDueOrders(db: D1Database, now: Date, after: DueOrder): Promise<DueOrder[]> {
  return rowsOf(prepare<DueOrder>(db)`
    SELECT id, expires_at AS expiresAt FROM "order"
    WHERE status = 'placed' AND expires_at <= ${now}
      AND expires_at >= ${after.expiresAt} AND (expires_at > ${after.expiresAt} OR id > ${after.id})
    ORDER BY expires_at, id LIMIT ${ORDERS_AT_ONCE}`);
}

const CAUSE = sql`'not paid within ' || CAST(round(1440 *
  (julianday("order".expires_at) - julianday("order".created_at))) AS INTEGER) || ' minutes'`;

/**
 * Expires these orders and returns the ids of the orders that expired. Of several concurrent runs, only one expires a
 * given order.
 */
async function expireAll(
  db: D1Database,
  due: readonly DueOrder[],
  { now, origin }: { now: Date; origin: string },
): Promise<number[]> {
  const orderIds = due.map(({ id }) => id);
  const { change } = await runBatch(db, {
    change: ordersStatusChangeStatements(db, orderIds, { userId: null, to: 'expired', cause: CAUSE, now }),
    mails: enqueueCancellationEmailsStatement(db, { template: 'order-expired', orderIds, origin, now }),
  });
  return [...new Set(change.rows.map(({ order_id: id }) => id))];
}

function logFailure({ id: orderId }: DueOrder, cause: unknown): void {
  const message = 'an unpaid order could not be expired';
  writeLog({ level: 'error', at: 'cron', message, orderId, cause });
}
