import type { Bindings } from '#worker/env/bindings.ts';
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
  let expired = 0;
  for (const order of await listDueOrders(env.DB, now)) {
    if (await expireOrder(env.DB, { orderId: order.id, cause: causeOf(order), now })) expired += 1;
  }
  return expired;
}

type DueOrder = { id: number; created_at: string; expires_at: string };

function listDueOrders(db: D1Database, now: Date): Promise<DueOrder[]> {
  return rowsOf(prepare<DueOrder>(db)`
    SELECT id, created_at, expires_at FROM "order" WHERE status = 'placed' AND expires_at <= ${now}
    ORDER BY expires_at LIMIT ${EXPIRED_AT_ONCE}`);
}

function causeOf({ created_at, expires_at }: DueOrder): string {
  const minutes = Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE_MS);
  return `not paid within ${minutes} minutes`;
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
