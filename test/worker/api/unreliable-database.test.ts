import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { unreliableDatabase } from '#test/support/unreliable-database.ts';
import { countDueInvoices } from '#worker/api/invoices/invoices.repository.ts';
import { dueBefore } from '#worker/api/invoices/issue-due-invoices.ts';
import { countDueOrders } from '#worker/api/orders/expire-orders.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

afterEach(() => vi.restoreAllMocks());

const MINUTE_MS = 60_000;
const ORDERS = 130;

const LOOKS = /ORDER BY (?:expires_at|p\.paid_at), .* LIMIT|SET invoice_waits_for = NULL/;

/** The test database, except that every query for due work fails twice before it succeeds. */
function aDatabaseOfWhichLooksFail(): D1Database {
  let looks = 0;
  return databaseWith({
    prepare(sql) {
      if (LOOKS.test(sql)) looks += 1;
      if (LOOKS.test(sql) && looks % 3 !== 0) throw new Error('Network connection lost');
      return env.DB.prepare(sql);
    },
  });
}

describe('the scheduled jobs on an unreliable database', () => {
  it('do all due work in one run, even if each query for it fails twice', async () => {
    const lines = [{ supplierId: await aVendor(), priceCents: 20_000 }];
    const { order: unpaid } = await anOrderOf(lines, { status: 'placed' });
    const { order: paid } = await aPaidOrderOf(lines);
    await copyOrder(unpaid.id, ORDERS);
    await copyOrder(paid.id, ORDERS);
    const now = new Date(Date.now() + 15 * 1_440 * MINUTE_MS);
    const { bindings } = listenForEmails();
    await runScheduledJobs({ ...bindings, DB: aDatabaseOfWhichLooksFail() }, now);
    expect((await countDueOrders(env.DB, now)).count).toBe(0);
    expect((await countDueInvoices(env.DB, dueBefore(now))).count).toBe(0);
  });

  it.each([
    { percent: 2, minutes: 30, seed: 7 },
    { percent: 20, minutes: 60, seed: 11 },
  ])('lose nothing and repeat nothing if $percent % of calls fail', async ({ percent, minutes, seed }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const supplierId = await aVendor();
    const lines = [{ supplierId, priceCents: 20_000 }];
    const { order: unpaid } = await anOrderOf(lines, { status: 'placed' });
    const due = [unpaid.id, ...(await copyOrder(unpaid.id, ORDERS - 1))];
    const { order: paid } = await aPaidOrderOf(lines);
    const invoiced = [paid.id, ...(await copyOrder(paid.id, ORDERS - 1))];

    // The first UTC midnight more than 15 days after the orders were placed and paid, so all of them are due during
    // this run.
    const start = new Date().setUTCHours(24, 0, 0, 0) + 15 * 1_440 * MINUTE_MS;
    const { DB, failures } = unreliableDatabase(seed, percent);
    const { bindings, messages } = listenForEmails();
    for (let minute = 0; minute < minutes; minute += 1) {
      await runScheduledJobs({ ...bindings, DB }, new Date(start + minute * MINUTE_MS));
    }

    expect(failures()).toBeGreaterThan(percent === 2 ? 0 : 20);
    const ofThese = (ids: readonly number[]) => `order_id BETWEEN ${ids[0]} AND ${ids.at(-1)}`;
    expect(await countRows('order_event', `status = 'expired' AND ${ofThese(due)}`)).toBe(ORDERS);
    expect(await countRows('invoice', ofThese(invoiced))).toBe(ORDERS);
    const serials = await env.DB.prepare('SELECT max(serial_number) AS n FROM invoice WHERE supplier_id = ?')
      .bind(supplierId)
      .first('n');
    expect(serials).toBe(ORDERS);
    // An invoice's email may be queued more than once, but always with the same id, and the consumer sends each id
    // once.
    const asked = messages.flatMap(({ id, job }) => (job.template === 'invoice' ? [[job.order_id, id]] : []));
    expect(new Set(asked.map(String)).size).toBe(ORDERS);
    expect(new Set(asked.map(([orderId]) => orderId)).size).toBe(ORDERS);
    expect(await differencesOfSums()).toEqual([]);
    expect((await findLastReconciliation(env.DB))?.count).toBe(0);
  });
});
