import { writeLog } from '#worker/platform/log.ts';
import {
  findLastReconciliation,
  insertReconciliation,
  type Reconciliation,
  runChecks,
} from './reconciliation.repository.ts';

const RETENTION_MS = 400 * 86_400_000;

/** Runs the checks once a day, from 02:00 in South Africa on, and logs what differs. */
export async function reconcileDaily(db: D1Database, now: Date): Promise<void> {
  // A day in UTC begins at 02:00 in South Africa.
  const today = now.toISOString().slice(0, 10);
  const last = await findLastReconciliation(db);
  if (last !== null && last.checkedAt >= today) return;
  const { count, differences } = await reconcile(db, now);
  if (count === 0) return;
  writeLog({ level: 'error', at: 'cron', message: 'the sums of the shop differ', count, differences });
}

/** Runs the checks now, and stores what was found. */
export async function reconcile(db: D1Database, now: Date): Promise<Reconciliation> {
  const check = { checkedAt: now.toISOString(), ...(await runChecks(db, now)) };
  await insertReconciliation(db, check, new Date(now.getTime() - RETENTION_MS).toISOString());
  return check;
}
