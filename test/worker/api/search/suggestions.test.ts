import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct, clientFor, request } from '#test/support/a-shop.ts';

const api = clientFor();

beforeAll(async () => {
  const brandId = await aBrand('Kettledrum');
  await aBrand('Big Kettle');
  await aBrand('Plain');
  await aCategory({ name: 'Kettles' });
  await aCategory({ name: 'Crème & Lotion' });
  for (let made = 0; made < 7; made += 1) {
    await aProduct({ name: `Kettle ${made}`, priceCents: 9_950, brandId });
  }
  await aProduct({ name: 'Mug', description: 'Goes with every kettle.' });
  const id = await aProduct({ name: 'Braai Tongs', sku: 'BT/1' });
  const image = { url: '/pictures/tongs.webp', alt: 'Tongs', width: 600, height: 600 };
  await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
    .bind(JSON.stringify([image]), id)
    .run();
});

describe('GET /api/search/suggestions', () => {
  it('suggests up to five products, categories and brands for the beginning of a word', async () => {
    const { products, categories, brands } = await api.suggest('ket');
    expect(products).toHaveLength(5);
    expect(products.every(({ name, price }) => name.startsWith('Kettle ') && price === 99.5)).toBe(true);
    expect(categories.map(({ name }) => name)).toEqual(['Kettles']);
    expect(brands.map(({ name }) => name)).toEqual(['Kettledrum', 'Big Kettle']);
  });

  it('takes every word as the beginning of one, and shows the picture', async () => {
    const { products } = await api.suggest('ton bra');
    expect(products).toMatchObject([
      { name: 'Braai Tongs', sku: 'BT/1', image: { url: '/pictures/tongs.webp' } },
    ]);
  });

  it('suggests by sku, and a category with or without its accent', async () => {
    expect((await api.suggest('bt/1')).products.map(({ name }) => name)).toEqual(['Braai Tongs']);
    expect((await api.suggest('crème')).categories).toHaveLength(1);
  });

  it.each(['', 'k', ' k ', '🎉🎉', '""', '%_'])('suggests nothing for %j', async (q) => {
    expect(await api.suggest(q)).toEqual({ products: [], categories: [], brands: [] });
  });

  it('refuses an unknown parameter and a missing q', async () => {
    expect((await request('/api/search/suggestions?query=ket')).status).toBe(422);
    expect((await request('/api/search/suggestions')).status).toBe(422);
  });
});
