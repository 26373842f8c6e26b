import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { visit } from '#test/support/the-shop.ts';

let category = '';

beforeAll(async () => {
  const [categoryId, brandId] = [await aCategory({ name: 'Kettles' }), await aBrand('Amandla')];
  await aProduct({ name: 'Copper kettle', categoryId, brandId });
  category = `/categories/${categoryId}/kettles`;
});

/** The keys of pages in KV that contain this text. */
async function stored(text: string): Promise<string[]> {
  const { keys } = await env.KV.list({ prefix: 'payload:' });
  return keys.map(({ name }) => name).filter((name) => name.includes(text));
}

describe('a URL that anybody can make up', () => {
  it.each([
    ['/search?q=zzz-nothing-1', 'zzz-nothing-1'],
    ['/search?options=made.up1', 'made.up1'],
    ['/search?category_id=987654', '987654'],
    ['/search?min_price=made-up-2', 'made-up-2'],
    ['CATEGORY?brand_id=876543', '876543'],
    ['CATEGORY?q=zzz-nothing-3', 'zzz-nothing-3'],
    ['/categories/765432/made-up', '765432'],
    ['/products/654321/x/made-up', '654321'],
    ['/help/made-up-topic', 'made-up-topic'],
  ])('writes nothing to KV, however often it is requested: %s', async (path, text) => {
    const url = path.replace('CATEGORY', category);
    for (let visits = 0; visits < 3; visits += 1) {
      await visit(url);
      await visit(payloadOf(url));
    }
    expect(await stored(text)).toEqual([]);
  });

  it.each([
    ['/search?q=copper-kettle', 'q=copper-kettle'],
    ['CATEGORY?min_price=1.23', 'min_price=1.23'],
  ])('is stored in KV once it is requested again: %s', async (path, text) => {
    const url = path.replace('CATEGORY', category);
    expect((await visit(url)).status).toBe(200);
    expect(await stored(text)).toEqual([]);
    expect((await visit(payloadOf(url))).status).toBe(200);
    expect(await stored(text)).toHaveLength(1);
  });

  it('differs from the catalogue’s own pages, which are stored at once', async () => {
    await visit(category);
    await visit('/search?sort=newest');
    expect((await stored(category)).filter((name) => name.endsWith(`${category}?`))).toHaveLength(1);
    expect(await stored('sort=newest')).toHaveLength(1);
  });
});
