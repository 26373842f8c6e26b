import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aProduct, clientFor } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

async function sells(productId: number, score: number): Promise<void> {
  await env.DB.prepare('INSERT INTO product_popularity (product_id, score) VALUES (?, ?)')
    .bind(productId, score)
    .run();
}

describe('what is popular', () => {
  it('is what sells most and is in stock, filled up with the newest; an empty cart suggests it', async () => {
    const names = ['Old kettle', 'Braai grid', 'Torch', 'Lantern', 'Sold out', 'Not sold', 'Newest'];
    const ids: number[] = [];
    for (const name of names) {
      ids.push(
        await aProduct({ name, stock: name === 'Sold out' ? 0 : 5, isPublished: name !== 'Not sold' }),
      );
    }
    const [, grid = 0, torch = 0, , soldOut = 0, unpublished = 0] = ids;
    for (const [id, score] of [
      [grid, 0.2],
      [torch, 0.7],
      [soldOut, 0.9],
      [unpublished, 1],
    ] as const)
      await sells(id, score);
    const popular = await clientFor().listPopularProducts();
    expect(popular.map(({ name }) => name)).toEqual([
      'Torch',
      'Braai grid',
      'Newest',
      'Lantern',
      'Old kettle',
    ]);
    const { userId, token } = await aCustomer();
    await anAddress(userId);
    const cart = await (await visit('/cart', { headers: { Cookie: `__Host-session=${token}` } })).text();
    expect(cart).toContain('Popular right now');
    expect(cart.indexOf('Torch')).toBeLessThan(cart.indexOf('Braai grid'));
  });
});
