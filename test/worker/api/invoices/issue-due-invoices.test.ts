import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deliver, mailsTo } from '#test/support/a-mail.ts';
import { anOrderOf, aVendor, setStatus } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { listenForMails } from '#test/support/asked-mails.ts';
import { listIncompleteSuppliers } from '#worker/api/invoices/invoices.repository.ts';
import { dueSpan } from '#worker/api/invoices/issue-due-invoices.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
/** Not at the full hour, when late ones are made up for. */
const NOW = new Date('2026-11-21T09:20:00.000Z');

/** A paid order, and the number of invoices it has once the shop has been tended. */
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

describe('invoices nobody has asked for', () => {
  it('are issued from the 14th day after the payment', async () => {
    expect(await invoicesOf({ paidDaysAgo: 13.9 })).toBe(0);
    expect(await invoicesOf({ paidDaysAgo: 14.1 })).toBe(2);
    expect(await invoicesOf({ paidDaysAgo: 20.9 })).toBe(2);
  });

  it('are issued once an hour where they are late, and the log says so', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await payDaysAgo(order.id, 22);
    await runScheduledJobs(env, new Date('2026-11-21T09:59:00.000Z'));
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(0);
    await runScheduledJobs(env, new Date('2026-11-21T10:00:00.000Z'));
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(1);
    expect(JSON.stringify(said.mock.calls)).toContain(`\\"orderId\\":${order.id}`);
  });

  it('are mailed, once for each issuing, with links into the shop', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await payDaysAgo(order.id, 15);
    const { bindings, messages } = listenForMails();
    await Promise.all([runScheduledJobs(bindings, NOW), runScheduledJobs(bindings, NOW)]);
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 60_000));
    const own = messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id);
    expect(new Set(own.map(({ id }) => id)).size).toBe(1);
    for (const message of own) await deliver([message]);
    const mails = await mailsTo(buyer.email);
    expect(mails).toMatchObject([{ attachments: [{ content_type: 'application/pdf' }] }]);
    expect(mails[0]?.text).toContain(`${env.SHOP_ORIGIN}/orders/`);
  });

  it('are missed where a vendor has no address, and the log and the status say whose; issued once it has one', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [name, supplierId] = ['Kasi Pantry', await aVendor({ name: 'Kasi Pantry', address: ' ' })];
    const { order } = await anOrderOf([
      { supplierId, priceCents: 20_000 },
      { supplierId: await aVendor(), priceCents: 20_000 },
    ]);
    await payDaysAgo(order.id, 15);
    const { bindings, messages } = listenForMails();
    await runScheduledJobs(bindings, NOW);
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 60_000));
    expect(messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id)).toHaveLength(1);
    expect(JSON.stringify(said.mock.calls)).toContain(`\\"suppliers\\":\\"${supplierId}\\"`);
    expect(await listIncompleteSuppliers(env.DB, dueSpan(NOW))).toEqual([{ name, orders: 1 }]);

    await env.DB.prepare("UPDATE supplier SET address = '1 Long Street' WHERE id = ?").bind(supplierId).run();
    await runScheduledJobs(bindings, new Date(NOW.getTime() + 120_000));
    expect(await countRows('invoice', 'order_id = ?', order.id)).toBe(2);
    expect(messages.filter(({ job }) => 'order_id' in job && job.order_id === order.id)).toHaveLength(2);
    expect(await listIncompleteSuppliers(env.DB, dueSpan(NOW))).toEqual([]);
  });

  it('are issued for those alone who sold for more than R 50', async () => {
    expect(await invoicesOf({ paidDaysAgo: 15, priceCents: 5_000 })).toBe(1);
  });

  it('are not issued where the money went back', async () => {
    expect(await invoicesOf({ paidDaysAgo: 15 }, (orderId) => setStatus(orderId, 'refunded'))).toBe(0);
    expect(await invoicesOf({ paidDaysAgo: 15 }, (orderId) => setStatus(orderId, 'cancelled'))).toBe(0);
  });

  it('are issued once, however often the shop is tended, twenty orders at a time', async () => {
    const supplierId = await aVendor();
    for (let number = 0; number < 21; number += 1) {
      const { order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
      await payDaysAgo(order.id, 15);
    }
    await runScheduledJobs(env, NOW);
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(20);
    await Promise.all([runScheduledJobs(env, NOW), runScheduledJobs(env, NOW)]);
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(21);
  });

  it('are read by the index of payments: the minute costs what is due, not what was ever paid', async () => {
    const prepared = vi.spyOn(env.DB, 'prepare');
    await runScheduledJobs(env, NOW);
    const [sql] = prepared.mock.calls.flat().filter((each) => each.includes('FROM payment p'));
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('2026-10-31', '2026-11-07', 5_000, 20)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join('\n')).toContain('payment_completed');
  });
});
