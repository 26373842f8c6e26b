import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aBrand, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { anOrderOf } from '#test/support/an-invoice.ts';
import { countPopularityDaily } from '#worker/api/orders/popularity.ts';

const DAY_MS = 86_400_000;

async function found(): Promise<number[]> {
  return (await clientFor().listProducts({ q: 'lantern' })).data.map(({ id }) => id);
}

async function scores(): Promise<number[]> {
  const { results } = await env.DB.prepare('SELECT score FROM product_popularity').all<{ score: number }>();
  return results.map(({ score }) => score);
}

describe('what sells', () => {
  it('comes first among equals, half as much after 30 days, and no more after 90', async () => {
    const unsold = await aProduct({ name: 'Camp Lantern' });
    const line = { supplierId: await aSupplier(), priceCents: 10_000, quantity: 5 };
    await anOrderOf([{ ...line, name: 'Camp Lantern' }]);
    await anOrderOf([{ ...line, name: 'Rug' }], { status: 'placed' });
    const sold = unsold + 1;
    expect(await found()).toEqual([unsold, sold]);

    const now = Date.now();
    await countPopularityDaily(env.DB, new Date(now));
    expect(await scores()).toEqual([expect.closeTo(0.5, 2)]);
    expect(await found()).toEqual([sold, unsold]);

    await countPopularityDaily(env.DB, new Date(now + 30 * DAY_MS));
    expect(await scores()).toEqual([expect.closeTo(2.5 / 7.5, 2)]);
    await countPopularityDaily(env.DB, new Date(now + 91 * DAY_MS));
    expect(await scores()).toEqual([]);
  });

  it('puts what can be bought before what is sold out, and a picture before none', async () => {
    const brandId = await aBrand('Plain');
    const same = { name: 'Trivet', brandId, sku: 'T' };
    const soldOut = await aProduct({ ...same, stock: 0 });
    const plain = await aProduct(same);
    const pictured = await aProduct(same);
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
      .bind('[{"url":"/pictures/t.webp","alt":"","width":1,"height":1}]', pictured)
      .run();
    const { data } = await clientFor().listProducts({ q: 'trivet' });
    expect(data.map(({ id }) => id)).toEqual([pictured, plain, soldOut]);
  });
});
