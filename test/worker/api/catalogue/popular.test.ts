import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

async function sells(productId: number, score: number): Promise<void> {
  await env.DB.prepare('INSERT INTO product_popularity (product_id, score) VALUES (?, ?)')
    .bind(productId, score)
    .run();
}

describe('popular products', () => {
  it('are in-stock bestsellers, then the newest products; an empty cart suggests them', async () => {
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
    const popular = await clientFor().catalogue.listPopularProducts();
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

describe('products with the same creation time, as after an import', () => {
  it('are listed with the ones that have an image first, across pages', async () => {
    const names = ['Plain one', 'Pictured one', 'Plain two', 'Pictured two'];
    const supplierId = await aSupplier();
    for (const name of names) await aProduct({ name, supplierId });
    await env.DB.prepare(
      `UPDATE product SET created_at = '2099-01-01T00:00:00.000Z',
        images = iif(name LIKE 'Pictured %', '[{"url":"/pictures/a.webp","alt":"","width":600,"height":600}]', '[]')
      WHERE supplier_id = ?`,
    )
      .bind(supplierId)
      .run();
    const order = ['Pictured two', 'Pictured one', 'Plain two', 'Plain one'];
    for (const query of [{ sort: 'newest' }, { sort: 'newest', supplier_id: String(supplierId) }]) {
      const pages = await Promise.all(
        ['1', '2', '3', '4'].map((page) =>
          clientFor().search.listProducts({ ...query, per_page: '1', page }),
        ),
      );
      expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(order);
    }
    const popular = await clientFor().catalogue.listPopularProducts();
    expect(popular.map(({ name }) => name).slice(2)).toEqual(order);
  });

  it('are read from an index without sorting', async () => {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT p.id FROM product p INDEXED BY product_newest
        WHERE p.parent_id IS NULL AND p.is_published = 1
        ORDER BY p.created_at DESC, p.images <> '[]' DESC, p.id DESC LIMIT 24`,
    ).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
  });
});
