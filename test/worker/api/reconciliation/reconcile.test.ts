import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { aVendor } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import { reconcileDaily } from '#worker/api/reconciliation/reconciliation.service.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';

afterEach(() => vi.restoreAllMocks());

async function hold(productId: number, pieces: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET stock = stock + held - ?1, held = ?1 WHERE id = ?2')
    .bind(pieces, productId)
    .run();
}

describe('the daily reconciliation', () => {
  it('runs once a day, from 02:00 South African time, and stores its result', async () => {
    const at = (time: string): Promise<void> => reconcileDaily(env.DB, new Date(time));
    await at('2026-11-21T12:00:00.000Z');
    await at('2026-11-21T23:59:00.000Z');
    expect(await countRows('reconciliation')).toBe(1);
    // Due at 02:00 in South Africa. If cron misses that minute, its next run does the work.
    await at('2026-11-22T00:01:00.000Z');
    await at('2026-11-22T00:02:00.000Z');
    expect(await countRows('reconciliation')).toBe(2);
    expect(await findLastReconciliation(env.DB)).toEqual({
      checkedAt: '2026-11-22T00:01:00.000Z',
      count: 0,
      differences: [],
    });
  });

  it('logs and stores all differences as one error, and logs nothing if there are none', async () => {
    const productId = await aProduct();
    await hold(productId, 3);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await reconcileDaily(env.DB, new Date('2026-11-23T00:00:00.000Z'));
    const difference = `product ${productId}: its reserved units differ from those that orders reserve (expected 0, found 3)`;
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        ...{ level: 'error', at: 'cron', message: 'reconciliation found differences' },
        ...{ count: 1, differences: [difference] },
      },
    ]);
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 1, differences: [difference] });
    await hold(productId, 0);
    await reconcileDaily(env.DB, new Date('2026-11-24T00:00:00.000Z'));
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 0 });
  });

  it('reads only the orders that changed since the last run', async () => {
    const at = (day: number) => new Date(Date.now() + day * 86_400_000);
    const { order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await copyOrder(order.id, 600);
    const rowsReadAt = async (day: number): Promise<number> => {
      const { DB, rowsRead } = measuredDatabase();
      await reconcileDaily(DB, at(day));
      return rowsRead();
    };
    const all = await rowsReadAt(1_000);
    const none = await rowsReadAt(1_001);
    expect(all).toBeGreaterThan(600 * 10);
    expect(none).toBeLessThan(60);
    const changed = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    const payBoth = (cents: number) =>
      env.DB.prepare('UPDATE payment SET amount_cents = ? WHERE order_id IN (?, ?)')
        .bind(cents, order.id, changed.order.id)
        .run();
    await payBoth(1);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await rowsReadAt(1_002)).toBeLessThan(300);
    expect(await findLastReconciliation(env.DB)).toMatchObject({
      count: 1,
      differences: [
        expect.stringContaining(
          `order ${changed.order.id}: its complete payments (cents) are not exactly one payment of its total`,
        ),
      ],
    });
    await payBoth(20_000);
  });

  it('skips changes of the last hour until the next day, because cron may still process them', async () => {
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await buyer.api.orders.cancelOrder({ id: order.id });
    const trigger = await env.DB.prepare(
      "SELECT sql FROM sqlite_schema WHERE name = 'credit_note_is_kept'",
    ).first<string>('sql');
    await env.DB.batch(
      ['DROP TRIGGER credit_note_is_kept', 'DELETE FROM credit_note', trigger ?? ''].map((sql) =>
        env.DB.prepare(sql),
      ),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await env.DB.prepare('DELETE FROM reconciliation').run();
    await reconcileDaily(env.DB, new Date());
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 0 });
    await reconcileDaily(env.DB, new Date(Date.now() + 86_400_000));
    expect(await findLastReconciliation(env.DB)).toMatchObject({
      differences: [expect.stringContaining(`order ${order.id}: it was paid and cancelled`)],
    });
  });

  it('resumes a failed run where it stopped, but only after ten minutes', async () => {
    const { order } = await aPaidOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    await copyOrder(order.id, 800);
    const start = Date.now() + 2_000 * 86_400_000;
    const { DB, batches } = countedDatabase();
    const breaking: D1Database = Object.create(DB, {
      batch: {
        value(statements: D1PreparedStatement[]) {
          if (batches.length > 4) throw new Error('D1 is overloaded');
          return DB.batch(statements);
        },
      },
    });
    await expect(reconcileDaily(breaking, new Date(start))).rejects.toThrow('overloaded');
    const kept = await countRows('reconciliation');
    await reconcileDaily(env.DB, new Date(start + 9 * 60_000));
    expect(await countRows('reconciliation')).toBe(kept);
    const { DB: rest, batches: left } = countedDatabase();
    await reconcileDaily(rest, new Date(start + 10 * 60_000));
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 0 });
    const { DB: whole, batches: all } = countedDatabase();
    await runChecks(whole, new Date(start));
    expect(left.length).toBeLessThan(all.length + 3);
    expect(await countRows('reconciliation_progress', 'begun_at IS NULL')).toBe(1);
  });

  it('deletes results older than 400 days', async () => {
    await reconcileDaily(env.DB, new Date('2038-01-01T00:00:00.000Z'));
    expect(await countRows('reconciliation')).toBe(1);
  });
});
