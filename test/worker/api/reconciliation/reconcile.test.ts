import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import { reconcileDaily } from '#worker/api/reconciliation/reconciliation.service.ts';

afterEach(() => vi.restoreAllMocks());

async function hold(productId: number, pieces: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET stock = stock + held - ?1, held = ?1 WHERE id = ?2')
    .bind(pieces, productId)
    .run();
}

describe('the daily comparison', () => {
  it('is made once a day, from 02:00 in South Africa on, and kept', async () => {
    const at = (time: string): Promise<void> => reconcileDaily(env.DB, new Date(time));
    await at('2026-11-21T12:00:00.000Z');
    await at('2026-11-21T23:59:00.000Z');
    expect(await countRows('reconciliation')).toBe(1);
    // 02:00 there; a minute that cron misses is made up for by the next.
    await at('2026-11-22T00:01:00.000Z');
    await at('2026-11-22T00:02:00.000Z');
    expect(await countRows('reconciliation')).toBe(2);
    expect(await findLastReconciliation(env.DB)).toEqual({
      checkedAt: '2026-11-22T00:01:00.000Z',
      count: 0,
      differences: [],
    });
  });

  it('logs what differs as one error, keeps it, and says nothing where nothing does', async () => {
    const productId = await aProduct();
    await hold(productId, 3);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await reconcileDaily(env.DB, new Date('2026-11-23T00:00:00.000Z'));
    const difference = `product ${productId}: the pieces that orders hold are not those that are out of its stock (expected 0, found 3)`;
    expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        ...{ level: 'error', at: 'cron', message: 'the sums of the shop differ' },
        ...{ count: 1, differences: [difference] },
      },
    ]);
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 1, differences: [difference] });
    await hold(productId, 0);
    await reconcileDaily(env.DB, new Date('2026-11-24T00:00:00.000Z'));
    expect(logged).toHaveBeenCalledTimes(1);
    expect(await findLastReconciliation(env.DB)).toMatchObject({ count: 0 });
  });

  it('forgets what is older than 400 days', async () => {
    await reconcileDaily(env.DB, new Date('2028-01-01T00:00:00.000Z'));
    expect(await countRows('reconciliation')).toBe(1);
  });
});
