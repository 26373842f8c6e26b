import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { listing } from './a-listing.ts';

const api = clientFor();
let outdoors = 0;

beforeAll(async () => {
  const supplierId = await aSupplier();
  outdoors = await aCategory({ name: 'Outdoors' });
  const braai = await aCategory({ name: 'Braai', parentId: outdoors });
  const kitchen = await aCategory({ name: 'Kitchen' });
  const sold = [
    { name: 'Gas braai', categoryId: braai, score: 0.2 },
    { name: 'Kettle braai', categoryId: braai, score: 0.8 },
    { name: 'Braai tongs', categoryId: braai, score: 0 },
    { name: 'Sold out braai', categoryId: braai, score: 0.9, stock: 0 },
    { name: 'Red kettle', categoryId: kitchen, score: 0.7 },
    { name: 'Whisk', categoryId: kitchen, score: 0 },
  ];
  for (const { score, ...product } of sold) {
    const id = await aProduct({ supplierId, ...product });
    if (score > 0) {
      await env.DB.prepare('INSERT INTO product_popularity (product_id, score) VALUES (?, ?)')
        .bind(id, score)
        .run();
    }
  }
});

async function instead(
  query: Record<string, string>,
): Promise<{ category: string | undefined; names: string[] }> {
  const { category, products } = await api.search.findAlternatives(query);
  return { category: category?.name, names: products.map(({ name }) => name) };
}

describe('findAlternatives', () => {
  it('returns bestsellers of the category that best matches part of the query', async () => {
    expect(await instead({ q: 'gas braai under R5' })).toEqual({
      category: 'Braai',
      names: ['Kettle braai', 'Gas braai', 'Braai tongs'],
    });
  });

  it('returns products of the requested category and its subcategories', async () => {
    expect(await instead({ q: 'kettle', category_id: `${outdoors}` })).toEqual({
      category: 'Outdoors',
      names: ['Kettle braai', 'Gas braai', 'Braai tongs'],
    });
  });

  it('falls back to the shop’s bestsellers, then to new products', async () => {
    expect(await instead({ q: 'xylophone' })).toEqual({
      category: undefined,
      names: ['Kettle braai', 'Red kettle', 'Gas braai', 'Whisk', 'Braai tongs'],
    });
  });
});

describe('the suggested shorter query', () => {
  it.each([
    ['gas braai trolley', null],
    ['chrome kettle', 'kettle'],
    ['red braai tongs', 'braai tongs'],
    ['chrome gas braai with wheels', 'gas braai'],
    ['red kettle size 9', 'red kettle'],
    ['whisk red', 'whisk'],
    ['whisk kids', null],
    ['braai tongs xxl', 'braai tongs'],
    ['whisk for a 5 year old', null],
    ['gas braai for people', 'gas braai'],
    ['kettle', null],
    ['red kettle', null],
  ])('for "%s" is %s', async (q, fewer) => {
    expect((await listing({ q })).meta.fewer_words).toBe(fewer);
  });
});
