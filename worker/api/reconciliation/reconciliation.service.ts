import { writeLog } from '#worker/platform/log.ts';
import {
  findLastReconciliation,
  insertReconciliation,
  type Reconciliation,
  runChecks,
} from './reconciliation.repository.ts';

const KEPT_MS = 400 * 86_400_000;

/** Once a day, from 02:00 in South Africa on, compares the shop's sums; what differs is logged. */
export async function reconcileDaily(db: D1Database, now: Date): Promise<void> {
  // A day in UTC begins at 02:00 there.
  const today = now.toISOString().slice(0, 10);
  const last = await findLastReconciliation(db);
  if (last !== null && last.checkedAt >= today) return;
  const { count, differences } = await reconcile(db, now);
  if (count === 0) return;
  writeLog({ level: 'error', at: 'cron', message: 'the sums of the shop differ', count, differences });
}

/** Compares the shop's sums now, and keeps what was found. */
export async function reconcile(db: D1Database, now: Date): Promise<Reconciliation> {
  const check = { checkedAt: now.toISOString(), ...(await runChecks(db, now)) };
  await insertReconciliation(db, check, new Date(now.getTime() - KEPT_MS).toISOString());
  return check;
}
