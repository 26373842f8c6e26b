import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver, emailsTo } from '#test/support/an-email.ts';
import { anOrderOf, aVendor, setStatus } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { listIncompleteSuppliers } from '#worker/api/invoices/invoices.repository.ts';
import { issueDueInvoices } from '#worker/api/invoices/issue-due-invoices.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';

afterEach(() => vi.restoreAllMocks());

function issueDue(bindings: Bindings, now: Date): Promise<void> {
  return issueDueInvoices(bindings, now, 'https://shop.test');
}

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T09:20:00.000Z');

/** Runs the job; returns how many invoices it issued for a paid order. */
async function invoicesOf(
  given: { paidDaysAgo: number; priceCents?: number },
  change: (orderId: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { order } = await anOrderOf([
    { supplierId: await aVendor(), priceCents: given.priceCents ?? 20_000 },
    { supplierId: await aVendor(), priceCents: 30_000 },
  ]);
  await payDaysAgo(order.id, given.paidDaysAgo);
  await change(order.id);
  await runScheduledJobs(env, NOW);
  return countRows('invoice', 'order_id = ?', order.id);
}

async function payDaysAgo(orderId: number, days: number): Promise<void> {
  const paidAt = new Date(NOW.getTime() - days * DAY_MS).toISOString();
  await env.DB.prepare('UPDATE payment SET paid_at = ? WHERE order_id = ?').bind(paidAt, orderId).run();
}

describe('invoices that were not requested', () => {
  it('are issued from the 14th day after the payment', async () => {
    expect(await invoicesOf({ paidDaysAgo: 13.9 })).toBe(0);
    expect(await invoicesOf({ paidDaysAgo: 14.1 })).toBe(2);
    expect(await invoicesOf({ paidDaysAgo: 20.9 })).toBe(2);
  });

  it('are still issued when overdue, with a warning in the log', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await payDaysAgo(order.id, 22);
    await runScheduledJobs(env, NOW);
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(1);
    expect(JSON.stringify(logged.mock.calls)).toContain(`\\"orderId\\":${order.id}`);
  });

  it('are emailed once, with links to the shop', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await payDaysAgo(order.id, 15);
    const { bindings, messages } = listenForEmails();
    await Promise.all([runScheduledJobs(bindings, NOW), runScheduledJobs(bindings, NOW)]);
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 60_000));
    const own = messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id);
    expect(new Set(own.map(({ id }) => id)).size).toBe(1);
    for (const message of own) await deliver([message]);
    const mails = await emailsTo(buyer.email);
    expect(mails).toMatchObject([{ attachments: [{ content_type: 'application/pdf' }] }]);
    expect(mails[0]?.text).toContain(`${env.SHOP_ORIGIN}/orders/`);
  });

  it('are delayed, logged and reported for a vendor without an address until it is set', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [name, supplierId] = ['Kasi Pantry', await aVendor({ name: 'Kasi Pantry', address: ' ' })];
    const { order } = await anOrderOf([
      { supplierId, priceCents: 20_000 },
      { supplierId: await aVendor(), priceCents: 20_000 },
    ]);
    await payDaysAgo(order.id, 15);
    const { bindings, messages } = listenForEmails();
    await runScheduledJobs(bindings, NOW);
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 60_000));
    expect(messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id)).toHaveLength(1);
    expect(JSON.stringify(logged.mock.calls)).toContain(`\\"suppliers\\":\\"${supplierId}\\"`);
    expect(await listIncompleteSuppliers(env.DB)).toEqual([{ name, orders: 1 }]);

    await env.DB.prepare("UPDATE supplier SET address = '1 Long Street' WHERE id = ?").bind(supplierId).run();
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 120_000));
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(2);
    expect(messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id)).toHaveLength(2);
    expect(await listIncompleteSuppliers(env.DB)).toEqual([]);
  });

  it('are issued only for parcels above R 50', async () => {
    expect(await invoicesOf({ paidDaysAgo: 15, priceCents: 5_000 })).toBe(1);
  });

  it('are not issued for refunded or cancelled orders', async () => {
    expect(await invoicesOf({ paidDaysAgo: 15 }, (orderId) => setStatus(orderId, 'refunded'))).toBe(0);
    expect(await invoicesOf({ paidDaysAgo: 15 }, (orderId) => setStatus(orderId, 'cancelled'))).toBe(0);
  });

  it('are all issued with consecutive numbers, even by concurrent runs', async () => {
    const supplierId = await aVendor();
    const orderIds = await someDueOrders(supplierId, 120);
    await Promise.all([runScheduledJobs(env, NOW), runScheduledJobs(env, NOW)]);
    await runScheduledJobs(env, NOW);
    const { results } = await env.DB.prepare(
      'SELECT order_id, serial_number FROM invoice WHERE supplier_id = ? ORDER BY serial_number',
    )
      .bind(supplierId)
      .all();
    expect(results.map(({ serial_number }) => serial_number)).toEqual(
      orderIds.map((_id, index) => index + 1),
    );
    expect(results.map(({ order_id }) => order_id)).toEqual(orderIds);
  });

  it('need as many statements for many orders as for one, without reading finished orders', async () => {
    const supplierId = await aVendor();
    await issueDue(env, NOW);
    const countFor = async (orders: number): Promise<number> => {
      await someDueOrders(supplierId, orders);
      const { DB, statements } = countedDatabase();
      await issueDue({ ...listenForEmails().bindings, DB }, NOW);
      return statements.length;
    };
    expect(await countFor(49)).toBe(await countFor(1));
    const { DB, rowsRead } = measuredDatabase();
    await issueDue({ ...env, DB }, NOW);
    // The job reads each supplier once, to check that it has an address.
    expect(rowsRead()).toBeLessThanOrEqual((await countRows('supplier')) + 5);
  });

  it('are completed by the next run after a failure, and emailed under the same id', async () => {
    const [orderId = 0] = await someDueOrders(await aVendor(), 1);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { bindings, messages } = listenForEmails();
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value(sql: string) {
          if (sql.includes('SET is_invoiced')) throw new Error('D1 is away');
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
    });
    await issueDue({ ...bindings, DB }, NOW);
    await issueDue(bindings, new Date(NOW.getTime() + 60_000));
    await issueDue(bindings, new Date(NOW.getTime() + 120_000));
    const own = messages.filter(({ job }) => 'order_id' in job && job.order_id === orderId);
    expect(own).toHaveLength(2);
    expect(new Set(own.map(({ id }) => id)).size).toBe(1);
    expect(await countRows('invoice', 'order_id = ?', orderId)).toBe(1);
  });

  it('of a corrupt order do not block other orders', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const orderIds = await someDueOrders(await aVendor(), 5);
    const [broken = 0] = orderIds;
    await env.DB.prepare("UPDATE order_item SET product = '[]' WHERE order_id = ?").bind(broken).run();
    await issueDue(env, NOW);
    for (const id of orderIds)
      expect(await countRows('invoice', 'order_id = ?', id)).toBe(id === broken ? 0 : 1);
    expect(JSON.stringify(logged.mock.calls)).toContain(`\\"orderId\\":${broken}`);
  });

  it('are found through the index of due payments', async () => {
    const prepared = vi.spyOn(env.DB, 'prepare');
    await issueDue(env, NOW);
    const sql = prepared.mock.calls.flat().find((each) => each.includes('FROM payment p')) ?? '';
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('2026-11-07', '', '', 0, 50)
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join('\n');
    expect(plan).toContain('SEARCH p USING INDEX payment_to_invoice');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

/** Creates orders that were paid 15 days ago; returns their ids. */
async function someDueOrders(supplierId: number, count: number): Promise<number[]> {
  const { order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
  await payDaysAgo(order.id, 15);
  return [order.id, ...(await copyOrder(order.id, count - 1))];
}
