import { writeLog } from '#worker/platform/log.ts';
import { listChangedOrders } from './changed-orders.repository.ts';
import {
  acquireReconciliation,
  completeReconciliationStatement,
  type Progress,
  releaseReconciliation,
  saveReconciliationProgress,
} from './progress.repository.ts';
import {
  type Comparison,
  findLastReconciliation,
  insertReconciliationStatements,
  type Reconciliation,
} from './reconciliation.repository.ts';
import { compareOrders, compareStock, mergeComparisons, ORDERS_AT_ONCE, runChecks } from './run-checks.ts';

/** An attempt that breaks off is repeated after this. */
const LEASE_MS = 600_000;
/** Jobs follow what happens to an order, as credit notes do a cancellation, within minutes. */
const RESTED_MS = 3_600_000;
/** In one run: 20,000 orders, some 120 round trips beside the jobs that have a minute. The next run goes on. */
const STEPS_A_RUN = 40;

/**
 * Compares once a day, from 02:00 in South Africa on, all that has changed since the last time, and logs what differs.
 * It notes after each step how far it has come.
 */
export async function reconcileDaily(db: D1Database, now: Date): Promise<void> {
  // A day in UTC begins at 02:00 in South Africa.
  const today = now.toISOString().slice(0, 10);
  const last = await findLastReconciliation(db);
  if (last !== null && last.checkedAt >= today) return;
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const progress = await acquireReconciliation(db, { now, leasedUntil });
  if (progress === null) return;
  const found = await compareChanges(db, progress, now);
  if (found === null || found.count === 0) return;
  writeLog({ level: 'error', at: 'cron', message: 'the sums of the shop differ', ...found });
}

/** Compares all orders now, whether or not they have changed, and stores what was found. */
export async function reconcile(db: D1Database, now: Date): Promise<Reconciliation> {
  const check = { checkedAt: now.toISOString(), ...(await runChecks(db, now)) };
  await db.batch(insertReconciliationStatements(db, check));
  return check;
}

/** Returns what was found in all; null where the next run has to go on. */
async function compareChanges(db: D1Database, begun: Progress, now: Date): Promise<Comparison | null> {
  let { position, found } = begun;
  const until = new Date(now.getTime() - RESTED_MS);
  for (let step = 0; step < STEPS_A_RUN; step += 1) {
    const changed = await listChangedOrders(db, position, { until, limit: ORDERS_AT_ONCE });
    const { orderIds } = changed;
    if (orderIds.length > 0) found = mergeComparisons(found, await compareOrders(db, orderIds, now));
    position = changed.position;
    await saveReconciliationProgress(db, { position, found });
    if (changed.isLast) return end(db, { position, found }, now);
  }
  await releaseReconciliation(db);
  return null;
}

async function end(db: D1Database, { position, found }: Progress, now: Date): Promise<Comparison> {
  const whole = mergeComparisons(found, await compareStock(db, position.eventId));
  await db.batch([
    ...insertReconciliationStatements(db, { checkedAt: now.toISOString(), ...whole }),
    completeReconciliationStatement(db, position),
  ]);
  return whole;
}
