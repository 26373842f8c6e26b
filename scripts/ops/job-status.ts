import { prepare, raw } from '#worker/api/db/sql.ts';
import { countDueInvoices } from '#worker/api/invoices/invoices.repository.ts';
import { dueBefore } from '#worker/api/invoices/issue-due-invoices.ts';
import { countDueOrders } from '#worker/api/orders/expire-orders.ts';
import { type ExpiredRows, listExpiredRows } from '#worker/api/purge-expired.ts';
import { findBeginning } from '#worker/api/reconciliation/progress.repository.ts';
import { countOf } from '../shop/format.ts';
import { timeText } from './south-african-time.ts';

/** Cron comes each minute; what it has not removed by then has been forgotten. */
const GRACE_MS = 600_000;
const COUNTED = 1_000;

/** What cron has not done yet, in a line. */
export async function describeJobs(db: D1Database, now: Date): Promise<string> {
  const [orders, invoices, beginning] = await Promise.all([
    countDueOrders(db, now),
    countDueInvoices(db, dueBefore(now)),
    findBeginning(db),
  ]);
  return [
    `${countOf(orders.count, 'order')} past their time${since('unpaid since', orders.oldest)}`,
    `invoices of ${countOf(invoices.count, 'order')} due${since('paid at', invoices.oldest)}`,
    ...(beginning === null ? [] : [`the sums are being compared since ${timeText(beginning)}`]),
  ].join('; ');
}

/** What has been stored for longer than it may be, in a line. */
export async function describeRetention(db: D1Database, now: Date): Promise<string> {
  const rules = listExpiredRows(new Date(now.getTime() - GRACE_MS));
  const counts = await Promise.all(rules.map((rule) => countExpired(db, rule)));
  const late = counts.flatMap((count, index) => {
    const { what = '' } = rules[index] ?? {};
    return count === 0 ? [] : `${what} (${count > COUNTED ? `more than ${COUNTED}` : count})`;
  });
  return late.length === 0 ? 'nothing is kept for too long' : `kept for too long: ${late.join(', ')}`;
}

async function countExpired(db: D1Database, { table, condition }: ExpiredRows): Promise<number> {
  const count = await prepare(db)`
    SELECT count(*) AS n FROM (SELECT 1 FROM ${raw(table)} WHERE ${condition} LIMIT ${raw(COUNTED + 1)})`.first<number>(
    'n',
  );
  return count ?? 0;
}

function since(words: string, oldest: string | null): string {
  return oldest === null ? '' : `, the oldest ${words} ${timeText(oldest)}`;
}
