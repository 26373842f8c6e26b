import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aBrand, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { anOrderOf } from '#test/support/an-invoice.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { countPopularity } from '#worker/api/orders/popularity.ts';

const DAY_MS = 86_400_000;

async function found(): Promise<number[]> {
  return (await clientFor().search.listProducts({ q: 'lantern' })).data.map(({ id }) => id);
}

async function scores(): Promise<number[]> {
  const { results } = await env.DB.prepare('SELECT score FROM product_popularity').all<{ score: number }>();
  return results.map(({ score }) => score);
}

async function unitsSold(): Promise<number> {
  return (await env.DB.prepare('SELECT sum(pieces) AS n FROM product_sales').first<number>('n')) ?? 0;
}

describe('the popularity ranking', () => {
  it('puts sold products first, halves a sale’s weight after 30 days and ignores it after 90', async () => {
    const unsold = await aProduct({ name: 'Camp Lantern' });
    const line = { supplierId: await aSupplier(), priceCents: 10_000, quantity: 5 };
    await aPaidOrderOf([{ ...line, name: 'Camp Lantern' }]);
    await anOrderOf([{ ...line, name: 'Rug' }], { status: 'placed' });
    const sold = unsold + 1;
    expect(await found()).toEqual([unsold, sold]);

    const now = Date.now();
    await countPopularity(env.DB, new Date(now));
    expect(await scores()).toEqual([expect.closeTo(0.5, 2)]);
    expect(await found()).toEqual([sold, unsold]);

    await countPopularity(env.DB, new Date(now + 30 * DAY_MS));
    expect(await scores()).toEqual([expect.closeTo(2.5 / 7.5, 2)]);
    await countPopularity(env.DB, new Date(now + 91 * DAY_MS));
    expect(await scores()).toEqual([]);
  });

  it('does not count an order that was cancelled after the payment', async () => {
    const before = await unitsSold();
    const { buyer, order } = await aPaidOrderOf([{ supplierId: await aSupplier(), priceCents: 10_000 }]);
    await countPopularity(env.DB, new Date());
    expect((await unitsSold()) - before).toBe(1);
    await buyer.api.orders.cancelOrder({ id: order.id });
    await countPopularity(env.DB, new Date());
    expect(await unitsSold()).toBe(before);
  });

  it('subtracts a cancelled parcel once, even if the rest of the order is cancelled later', async () => {
    const before = await unitsSold();
    const [one, other] = [await aSupplier(), await aSupplier()];
    const { buyer, order } = await aPaidOrderOf([
      { supplierId: one, priceCents: 10_000 },
      { supplierId: other, priceCents: 10_000, quantity: 2 },
    ]);
    await countPopularity(env.DB, new Date());
    await buyer.api.orders.cancelParcel({ id: order.id, supplierId: other });
    await countPopularity(env.DB, new Date());
    expect((await unitsSold()) - before).toBe(1);
    await buyer.api.orders.cancelOrder({ id: order.id });
    await countPopularity(env.DB, new Date());
    expect(await unitsSold()).toBe(before);
  });

  it('counts each event once despite concurrent runs and a failed one', async () => {
    const before = await unitsSold();
    const { order } = await aPaidOrderOf([{ supplierId: await aSupplier(), priceCents: 10_000 }]);
    await copyOrder(order.id, 990);
    let batches = 0;
    const breaking = databaseWith({
      batch(statements) {
        batches += 1;
        if (batches === 2) throw new Error('D1 is overloaded');
        return env.DB.batch(statements);
      },
    });
    const now = new Date(Date.now() + DAY_MS);
    await expect(countPopularity(breaking, now)).rejects.toThrow('overloaded');
    expect((await unitsSold()) - before).toBeLessThan(991);
    await Promise.all([1, 2, 3].map(() => countPopularity(env.DB, now)));
    expect((await unitsSold()) - before).toBe(991);
    const { DB, rowsRead } = measuredDatabase();
    await countPopularity(DB, now);
    expect(rowsRead()).toBeLessThanOrEqual(10);
  });

  it('puts available products before sold-out ones, and products with an image first', async () => {
    const brandId = await aBrand('Plain');
    const same = { name: 'Trivet', brandId, sku: 'T' };
    const soldOut = await aProduct({ ...same, stock: 0 });
    const plain = await aProduct(same);
    const pictured = await aProduct(same);
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
      .bind('[{"url":"/pictures/t.webp","alt":"","width":1,"height":1}]', pictured)
      .run();
    const { data } = await clientFor().search.listProducts({ q: 'trivet' });
    expect(data.map(({ id }) => id)).toEqual([pictured, plain, soldOut]);
  });
});
