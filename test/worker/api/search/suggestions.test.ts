import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aBrand, aCategory, aProduct, aSupplier, clientFor, request } from '#test/support/a-shop.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { suggest } from '#worker/api/search/suggestions/suggestions.service.ts';
import { namesFor } from './a-listing.ts';

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
  await aBrand('Éclat');
  await aCategory({ name: 'Water Heaters' });
  await aProduct({ name: 'Water Heater 150 litre' });
  await aProduct({ name: 'Crème Brûlée Torch' });
  await aProduct({ name: 'Undercoat 200 ml, maximum cover' });
  await seedSpelling({ kettle: 8, torch: 1, heater: 1 });
  const id = await aProduct({ name: 'Braai Tongs', sku: 'BT/1' });
  const image = { url: '/pictures/tongs.webp', alt: 'Tongs', width: 600, height: 600 };
  await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
    .bind(JSON.stringify([image]), id)
    .run();
});

describe('GET /api/search/suggestions', () => {
  it('suggests up to five products, categories and brands for the beginning of a word', async () => {
    const { products, categories, brands } = await api.search.suggest({ q: 'kett' });
    expect(products).toHaveLength(5);
    expect(products.every(({ name, price }) => name.startsWith('Kettle ') && price === 99.5)).toBe(true);
    expect(categories.map(({ name }) => name)).toEqual(['Kettles']);
    expect(brands.map(({ name }) => name)).toEqual(['Kettledrum', 'Big Kettle']);
  });

  it('searches descriptions only if no name, brand, category or tag matches', async () => {
    await aProduct({ name: 'Stone Mortar' });
    await aProduct({ name: 'Trivet', description: 'Protects the table from a mortar.' });
    await aProduct({ name: 'Basting Brush', description: 'For marinades.' });
    const suggested = async (q: string) => (await api.search.suggest({ q })).products.map(({ name }) => name);
    expect(await suggested('mortar')).toEqual(['Stone Mortar']);
    expect(await suggested('marinade')).toEqual(['Basting Brush']);
    expect(await suggested('mortar marinade')).toEqual(['Stone Mortar']);
  });

  it('ignores a single letter after a word, because the next word starts with it', async () => {
    const { products } = await api.search.suggest({ q: 'torch l' });
    expect(products.map(({ name }) => name)).toEqual(['Crème Brûlée Torch']);
  });

  it.each([['torch under R200'], ['torch under 200'], ['torch under 2'], ['torch under'], ['torch max r']])(
    'ignores the price of "%s"',
    async (q) => {
      const { products } = await api.search.suggest({ q });
      expect(products.map(({ name }) => name)).toEqual(['Crème Brûlée Torch']);
    },
  );

  it('matches every word as a prefix and returns the image', async () => {
    const { products } = await api.search.suggest({ q: 'ton bra' });
    expect(products).toMatchObject([
      { name: 'Braai Tongs', sku: 'BT/1', image: { url: '/pictures/tongs.webp' } },
    ]);
  });

  it('suggests a product by its SKU, and a category by a word with an accent', async () => {
    expect((await api.search.suggest({ q: 'bt/1' })).products.map(({ name }) => name)).toEqual([
      'Braai Tongs',
    ]);
    expect((await api.search.suggest({ q: 'crème' })).categories).toHaveLength(1);
  });

  it.each([
    ['creme', 'Crème & Lotion', null],
    ['LOTION CRÈME', 'Crème & Lotion', null],
    ['ECLAT', null, 'Éclat'],
    ['éclat', null, 'Éclat'],
    ['geyser', 'Water Heaters', null],
    ['heatr', 'Water Heaters', null],
    ['big-kettle', null, 'Big Kettle'],
  ])(
    'tolerates accents, case, synonyms and misspellings in categories and brands: %s',
    async (q, category, brand) => {
      const { categories, brands } = await api.search.suggest({ q });
      expect([categories.map(({ name }) => name), brands.map(({ name }) => name)]).toEqual([
        category === null ? [] : [category],
        brand === null ? [] : [brand],
      ]);
    },
  );

  it('suggests retailers by the beginning of a word of their names', async () => {
    const id = await aSupplier({ name: 'Zebra Outdoor Goods' });
    expect((await api.search.suggest({ q: 'outd' })).retailers).toEqual([
      { id, name: 'Zebra Outdoor Goods' },
    ]);
    expect((await api.search.suggest({ q: 'door' })).retailers).toEqual([]);
    expect((await api.search.suggest({ q: '%' })).retailers).toEqual([]);
  });

  it('suggests categories and products for a query with a word such as “kids”', async () => {
    await aCategory({ name: 'Kids Shoes' });
    expect((await api.search.suggest({ q: 'kids shoes' })).categories).toHaveLength(1);
    await seedSpelling({ kettle: 8 });
    await aProduct({ name: 'Kids Kettle' });
    expect((await api.search.suggest({ q: 'kids ketlte' })).products).toMatchObject([
      { name: 'Kids Kettle' },
    ]);
  });

  it('suggests whole-word matches before prefixes, and synonyms of an unfinished word', async () => {
    for (const name of ['Pan', 'Panel', 'Potjie', 'Smart Cellphone 5']) await aProduct({ name });
    const suggested = async (q: string) => (await api.search.suggest({ q })).products.map(({ name }) => name);
    expect(await suggested('pan')).toEqual(['Pan', 'Panel']);
    expect(await suggested('phon')).toEqual(['Smart Cellphone 5']);
  });

  it('suggests only help for a question to the shop', async () => {
    await aProduct({ name: 'Order Pad' });
    await aProduct({ name: 'Tracksuit' });
    expect(await api.search.suggest({ q: 'track' })).toMatchObject({
      products: [{ name: 'Tracksuit' }],
      help: 'tracking',
    });
    expect(await api.search.suggest({ q: 'where is my order' })).toMatchObject({
      products: [],
      help: 'tracking',
    });
  });

  it.each([
    ['deliv', 'delivery'],
    ['retu', 'returns'],
    ['voucher', 'payment'],
    ['do you deliver to durban', 'delivery'],
    ['phone', null],
    ['ret', null],
    ['kettle', null],
  ])('suggests help for %s: %s', async (q, topic) => {
    expect((await api.search.suggest({ q })).help).toBe(topic);
  });

  it.each([
    'geyser',
    '150l heater',
    'BRULEE torch',
    'ketle',
    'kettlle',
    'water heatre',
    'braai wristwatch',
    'torhc',
  ])('suggests products that the listing finds: %s', async (q) => {
    const suggested = (await api.search.suggest({ q })).products.map(({ name }) => name);
    const listed = await namesFor(q);
    expect(suggested.length).toBe(Math.min(5, listed.length));
    expect(suggested.length).toBeGreaterThan(0);
    expect(listed).toEqual(expect.arrayContaining(suggested));
  });

  it('needs one database batch for a correct word, and at most two for an unknown one', async () => {
    const statements = vi.spyOn(env.DB, 'batch');
    await suggest(env.DB, 'kettle');
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockClear();
    await suggest(env.DB, 'xylophone');
    expect(statements.mock.calls.length).toBeLessThanOrEqual(2);
    statements.mockRestore();
  });

  it.each(['', 'k', ' k ', '🎉🎉', '""', '%_'])('suggests nothing for %j', async (q) => {
    expect(await api.search.suggest({ q })).toEqual({
      queries: [],
      products: [],
      categories: [],
      brands: [],
      retailers: [],
      help: null,
    });
  });

  it('rejects an unknown parameter and a missing q', async () => {
    expect((await request('/api/search/suggestions?query=ket')).status).toBe(422);
    expect((await request('/api/search/suggestions')).status).toBe(422);
  });
});
