import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOrderOf, aVendor, setStatus } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { tendShop } from '#worker/api/tend-shop.ts';

afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T09:00:00.000Z');

/** A paid order, and the number of invoices it has once the shop has been tended. */
async function invoicesOf(
  given: { paidDaysAgo: number; priceCents?: number },
  change: (orderId: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { order } = await anOrderOf([
    { supplierId: await aVendor(), priceCents: given.priceCents ?? 20_000 },
    { supplierId: await aVendor(), priceCents: 30_000 },
  ]);
  const paidAt = new Date(NOW.getTime() - given.paidDaysAgo * DAY_MS).toISOString();
  await env.DB.prepare('UPDATE payment SET paid_at = ? WHERE order_id = ?').bind(paidAt, order.id).run();
  await change(order.id);
  await tendShop(env, NOW);
  return countRows('invoice', 'order_id = ?', order.id);
}

describe('invoices nobody has asked for', () => {
  it('are issued between the 14th and the 21st day after the payment', async () => {
    expect(await invoicesOf({ paidDaysAgo: 13.9 })).toBe(0);
    expect(await invoicesOf({ paidDaysAgo: 14.1 })).toBe(2);
    expect(await invoicesOf({ paidDaysAgo: 20.9 })).toBe(2);
    expect(await invoicesOf({ paidDaysAgo: 21.1 })).toBe(0);
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
      const paidAt = new Date(NOW.getTime() - 15 * DAY_MS).toISOString();
      await env.DB.prepare('UPDATE payment SET paid_at = ? WHERE order_id = ?').bind(paidAt, order.id).run();
    }
    await tendShop(env, NOW);
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(20);
    await Promise.all([tendShop(env, NOW), tendShop(env, NOW)]);
    expect(await countRows('invoice', 'supplier_id = ?', supplierId)).toBe(21);
  });

  it('are read by the index of payments: the minute costs what is due, not what was ever paid', async () => {
    const prepared = vi.spyOn(env.DB, 'prepare');
    await tendShop(env, NOW);
    const [sql] = prepared.mock.calls.flat().filter((each) => each.includes('FROM payment p'));
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('2026-10-31', '2026-11-07', '["paid"]', 5_000, 20)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join('\n')).toContain('payment_completed');
  });
});
