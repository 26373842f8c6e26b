import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, aSupplier, request } from '#test/support/a-shop.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { indexOptions } from '#worker/api/search/options/option-index.ts';
import { listing } from './a-listing.ts';

type Variant = { size: string; colour: string; stock?: number };

let shirt = 0;
let dress = 0;

async function aGarment(name: string, words: { size: string; colour: string }, variants: readonly Variant[]) {
  const supplierId = await aSupplier();
  const parentId = await aProduct({ name, supplierId, stock: 0 });
  for (const { size, colour, stock = 5 } of variants) {
    const options = [
      { name: words.size, value: size },
      { name: words.colour, value: colour },
    ];
    await aProduct({ name, supplierId, parentId, stock, options });
  }
  return parentId;
}

beforeAll(async () => {
  shirt = await aGarment('Linen shirt', { size: 'SIZE', colour: 'Color' }, [
    { size: 'Medium', colour: 'NAVY' },
    { size: 'X-Large', colour: 'Black', stock: 0 },
    { size: 'Small', colour: 'Black' },
  ]);
  dress = await aGarment('Linen dress', { size: 'Size', colour: 'Colour' }, [
    { size: 'M', colour: 'Black/Cream' },
    { size: 'L', colour: 'Navy' },
  ]);
  await aProduct({ name: 'Linen cloth' });
  await indexOptions(env.DB);
});

async function facetsOf(query: Record<string, string> = {}): Promise<Record<string, string>> {
  const { options } = (await listing(query)).meta.facets;
  return Object.fromEntries(
    options.map(({ name, values }) => [
      name,
      values.map((value) => `${value.name} ${value.count}`).join(', '),
    ]),
  );
}

async function names(query: Record<string, string>): Promise<string[]> {
  const { data, meta } = await listing({ sort: 'price_asc', ...query });
  expect(meta.total).toBe(data.length);
  return data.map(({ name }) => name.replace('Linen ', '')).sort();
}

describe('option facets', () => {
  it.each<Record<string, string>>([{}, { q: 'linen' }])(
    'merge the spellings of all retailers and list sizes in their natural order: %j',
    async (query) => {
      expect(await facetsOf(query)).toEqual({
        Size: 'S 1, M 2, L 1, XL 1',
        Colour: 'Black 2, Blue 2, Navy 2, Cream 1',
      });
      const size = (await listing(query)).meta.facets.options.find(({ key }) => key === 'size');
      expect(size?.values.at(-1)).toEqual({ key: 'xl', name: 'XL', count: 1 });
    },
  );

  it.each<Record<string, string>>([{}, { q: 'linen' }])(
    'filter products by the options of their variants: %j',
    async (query) => {
      expect(await names({ ...query, options: 'size.m' })).toEqual(['dress', 'shirt']);
      expect(await names({ ...query, options: 'size.l,size.s' })).toEqual(['dress', 'shirt']);
      expect(await names({ ...query, options: 'colour.cream' })).toEqual(['dress']);
      expect(await names({ ...query, options: 'size.xl' })).toEqual(['shirt']);
      expect(await names({ ...query, options: 'size.xl', in_stock: '1' })).toEqual([]);
      expect(await names({ ...query, options: 'size.xxl' })).toEqual([]);
    },
  );

  it('require a single variant to match all selected options', async () => {
    expect(await names({ options: 'colour.navy,size.m' })).toEqual(['shirt']);
    expect(await names({ options: 'colour.black,size.l' })).toEqual([]);
    expect(await facetsOf({ options: 'colour.black,size.l' })).toEqual({
      Size: 'S 1, M 1, L 0, XL 1',
      Colour: 'Blue 1, Navy 1, Black 0',
    });
    expect(await facetsOf({ options: 'size.m' })).toEqual({
      Size: 'S 1, M 2, L 1, XL 1',
      Colour: 'Black 1, Blue 1, Cream 1, Navy 1',
    });
  });

  it('count only variants in stock if that filter is selected', async () => {
    expect(await facetsOf({ in_stock: '1' })).toEqual({
      Size: 'S 1, M 2, L 1',
      Colour: 'Black 2, Blue 2, Navy 2, Cream 1',
    });
    expect((await listing()).meta.facets.estimated).toBe(false);
  });

  it('change when a variant is sold out, unpublished or given another option', async () => {
    const change = (sql: string) =>
      env.DB.prepare(`UPDATE product SET ${sql} AND parent_id = ?`).bind(dress).run();
    await change(`stock = 0 WHERE options LIKE '%"L"%'`);
    expect(await names({ options: 'size.l', in_stock: '1' })).toEqual([]);
    expect(await names({ options: 'size.l' })).toEqual(['dress']);
    await change(`is_published = 0 WHERE options LIKE '%"L"%'`);
    expect(await names({ options: 'size.l' })).toEqual([]);
    await change(`stock = 3, is_published = 1 WHERE options LIKE '%"L"%'`);
    expect(await names({ options: 'size.l', in_stock: '1' })).toEqual(['dress']);
    await change(`options = replace(options, '"L"', '"Small"') WHERE options LIKE '%"L"%'`);
    expect(await names({ options: 'size.l' })).toEqual([]);
    // The index does not contain an option changed outside an import until it is indexed.
    await indexOptions(env.DB);
    expect(await names({ options: 'size.s' })).toEqual(['dress', 'shirt']);
    await change(`options = replace(options, '"Small"', '"L"') WHERE options LIKE '%"Small"%'`);
    expect(await names({ options: 'size.l' })).toEqual(['dress']);
  });

  it.each([
    'size',
    'size.m;size.l',
    'size.m,',
    'a.1,b.1,c.1,d.1,e.1',
    Array.from({ length: 21 }, (_, value) => `size.${value}`).join(','),
  ])('reject an invalid selection: %s', async (options) => {
    const response = await request(`/api/user/products?options=${options}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { options: [expect.any(String)] } });
  });
});

describe('options that are not indexed yet', () => {
  it('are indexed with their variants by the job for new options', async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM product_option'),
      env.DB.prepare('DELETE FROM option_text_value'),
      env.DB.prepare('UPDATE option_text SET rules = 0'),
    ]);
    expect(await names({ options: 'size.m' })).toEqual([]);
    await indexOptions(env.DB);
    expect(await names({ options: 'size.m' })).toEqual(['dress', 'shirt']);
    expect((await listing({ options: 'size.m' })).data.map(({ id }) => id).sort()).toEqual(
      [shirt, dress].sort(),
    );
  });

  it('cost the job almost no reads if there are none', async () => {
    const { rowsRead, DB } = measuredDatabase();
    await indexOptions(DB);
    expect(rowsRead()).toBeLessThanOrEqual(2);
  });
});
