import { prepare } from '#worker/api/db/sql.ts';
import { countDueInvoices } from '#worker/api/invoices/invoices.repository.ts';
import { dueBefore, issueDueInvoices } from '#worker/api/invoices/issue-due-invoices.ts';
import { countDueOrders, expireOrders } from '#worker/api/orders/expire-orders.ts';
import { findOrder, listOrders } from '#worker/api/orders/orders.repository.ts';
import { countPopularity } from '#worker/api/orders/popularity.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import { reconcile, reconcileDaily } from '#worker/api/reconciliation/reconciliation.service.ts';
import { countQueries } from '../workers/counted-database.ts';
import { NO_QUERIES } from '../workers/query-counts.ts';

const DAY_MS = 86_400_000;
const EMPTY = { backlogCount: 0, backlogBytes: 0 };
const sendNothing = async () => ({ metadata: { metrics: EMPTY } });
/** Takes every mail, and sends none. */
const NO_QUEUE: Queue = { send: sendNothing, sendBatch: sendNothing, metrics: async () => EMPTY };

/** What each job and each page of orders reads; a row for each. */
export async function measureJobs(db: D1Database, now: Date): Promise<string[][]> {
  const env = (DB: D1Database) => ({ DB, MAIL_QUEUE: NO_QUEUE, PIN_QUEUE: NO_QUEUE });
  const rows: string[][] = [];
  const measure = async (what: string, work: (counted: D1Database) => Promise<unknown>): Promise<void> => {
    const counts = { ...NO_QUERIES };
    const before = performance.now();
    await work(countQueries(db, counts));
    const numbers = [counts.rowsRead, counts.statements, counts.roundTrips, performance.now() - before];
    rows.push([what, ...numbers.map((number) => Math.round(number).toLocaleString('en-US'))]);
  };
  const compareAll = async (counted: D1Database, day: number): Promise<void> => {
    const at = new Date(now.getTime() + day * DAY_MS);
    while (((await findLastReconciliation(db))?.checkedAt ?? '') < at.toISOString().slice(0, 10)) {
      await reconcileDaily(counted, at);
    }
  };
  const { count: due } = await countDueOrders(db, now);
  const { count: toInvoice } = await countDueInvoices(db, dueBefore(now));
  await measure('page of an order', (counted) => findOrder(counted, 1 + 7_919, 1));
  await measure('first page of a customer’s orders', (counted) => listOrders(counted, 1 + 7_919, 1));
  await measure('comparison: the first, of all orders', (counted) => compareAll(counted, 1));
  await measure('comparison: nothing has changed', (counted) => compareAll(counted, 2));
  await measure(`expiry: ${due} orders are due`, (counted) =>
    expireOrders(env(counted), now, 'https://shop.test'),
  );
  await measure('expiry: none is due', (counted) => expireOrders(env(counted), now, 'https://shop.test'));
  await measure(`invoices: ${toInvoice} payments are due`, (counted) =>
    issueDueInvoices(env(counted), now, 'https://shop.test'),
  );
  await measure('invoices: none is due', (counted) =>
    issueDueInvoices(env(counted), now, 'https://shop.test'),
  );
  await measure(`comparison: after ${due} expiries and ${toInvoice} invoices`, (counted) =>
    compareAll(counted, 3),
  );
  await measure('comparison by an operator, of all orders', (counted) => reconcile(counted, now));
  const countAll = async (counted: D1Database): Promise<void> => {
    const day = now.toISOString().slice(0, 10);
    const last = () => prepare(db)`SELECT day FROM product_popularity_day`.first<string>('day');
    while ((await last()) !== day) await countPopularity(counted, now);
  };
  await measure('what sells: the first count, of all orders', countAll);
  await measure('what sells: nothing has happened', (counted) => countPopularity(counted, now));
  await measure('sweeping, with nothing to sweep', (counted) => purgeExpired(counted, now));
  const found = await findLastReconciliation(db);
  rows.push([`differences found: ${found?.count} ${found?.differences.slice(0, 2).join('; ') ?? ''}`]);
  return rows;
}
