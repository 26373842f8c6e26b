import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { statusChangeStatements } from './order-status.repository.ts';

const MINUTE_MS = 60_000;
const EXPIRED_AT_ONCE = 100;

/**
 * Expires orders that were not paid in time, at most 100 a run, and gives their pieces back to the stock. A payment that
 * is under way at a gateway does not delay that: it is settled when it comes. Returns how many orders expired.
 */
export async function expireOrders(env: Bindings, now: Date): Promise<number> {
  const minutes = getConfig(env).orderExpiresMinutes;
  const placedBefore = new Date(now.getTime() - minutes * MINUTE_MS);
  let expired = 0;
  for (const orderId of await listUnpaidOrders(env.DB, placedBefore)) {
    if (await expireOrder(env.DB, { orderId, cause: `not paid within ${minutes} minutes`, now }))
      expired += 1;
  }
  return expired;
}

async function listUnpaidOrders(db: D1Database, placedBefore: Date): Promise<number[]> {
  const rows = await rowsOf(prepare<{ id: number }>(db)`
    SELECT id FROM "order" WHERE status = 'placed' AND created_at <= ${placedBefore}
    ORDER BY created_at LIMIT ${EXPIRED_AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** A failure is logged, so that it does not keep other orders from expiring. */
async function expireOrder(
  db: D1Database,
  { orderId, cause, now }: { orderId: number; cause: string; now: Date },
): Promise<boolean> {
  try {
    const { change } = await runBatch(db, {
      change: statusChangeStatements(db, { orderId, userId: null, to: 'expired', cause, now }),
    });
    return change.rows.length > 0;
  } catch (error) {
    const message = 'an order that nobody paid was not given up';
    writeLog({ level: 'error', at: 'cron', message, orderId, cause: error });
    return false;
  }
}
