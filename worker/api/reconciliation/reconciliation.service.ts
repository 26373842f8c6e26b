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
import { compareOrders, compareStock, mergeComparisons, ORDERS_PER_BATCH, runChecks } from './run-checks.ts';

/** After this time, another run may continue an interrupted reconciliation. */
const LEASE_MS = 600_000;
/**
 * Changes are compared once they are this old, because follow-up jobs, such as credit notes after a cancellation, take
 * minutes.
 */
const RESTED_MS = 3_600_000;
/**
 * Steps per run: 20,000 orders in about 120 round trips, in addition to the other jobs of that minute. The next run
 * continues.
 */
const STEPS_A_RUN = 40;

/**
 * Compares all changes since the last reconciliation once a day, from 02:00 in South Africa, and logs the differences.
 * It stores its progress after each step.
 */
export async function reconcileDaily(db: D1Database, now: Date): Promise<void> {
  // A UTC day begins at 02:00 in South Africa.
  const today = now.toISOString().slice(0, 10);
  const last = await findLastReconciliation(db);
  if (last !== null && last.checkedAt >= today) return;
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const progress = await acquireReconciliation(db, { now, leasedUntil });
  if (progress === null) return;
  const found = await compareChanges(db, progress, now);
  if (found === null || found.count === 0) return;
  writeLog({ level: 'error', at: 'cron', message: 'reconciliation found differences', ...found });
}

/** Compares all orders now, changed or not, and stores the result. */
export async function reconcile(db: D1Database, now: Date): Promise<Reconciliation> {
  const check = { checkedAt: now.toISOString(), ...(await runChecks(db, now)) };
  await db.batch(insertReconciliationStatements(db, check));
  return check;
}

/**
 * Compares the changed orders and, at the end, the stock. Returns all differences; null if the next run must continue.
 */
async function compareChanges(db: D1Database, begun: Progress, now: Date): Promise<Comparison | null> {
  let { position, found } = begun;
  const until = new Date(now.getTime() - RESTED_MS);
  for (let step = 0; step < STEPS_A_RUN; step += 1) {
    const changed = await listChangedOrders(db, position, { until, limit: ORDERS_PER_BATCH });
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
