import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct, aSupplier, request } from '#test/support/a-shop.ts';
import { listing } from './a-listing.ts';

let home = 0;
let lamps = 0;
let garden = 0;
let lumen = 0;
let plain = 0;
let here = 0;
let there = 0;

async function at(id: number, createdAt: string): Promise<void> {
  await env.DB.prepare('UPDATE product SET created_at = ? WHERE id = ?').bind(createdAt, id).run();
}

// Seven products: three lamps (under Home), two directly in Home, two in Garden.
beforeAll(async () => {
  home = await aCategory({ name: 'Home' });
  lamps = await aCategory({ name: 'Lamps', parentId: home });
  garden = await aCategory({ name: 'Garden' });
  [lumen, plain] = [await aBrand('Lumen'), await aBrand('Plain')];
  [here, there] = [await aSupplier({ name: 'Here' }), await aSupplier({ name: 'There' })];
  const things = [
    { name: 'Lamp A', categoryId: lamps, brandId: lumen, supplierId: here, priceCents: 10_000 },
    { name: 'Lamp B', categoryId: lamps, brandId: lumen, supplierId: there, priceCents: 20_000, stock: 0 },
    {
      name: 'Lamp C',
      categoryId: lamps,
      brandId: plain,
      supplierId: here,
      priceCents: 30_000,
      savingsCents: 900,
    },
    { name: 'Rug D', categoryId: home, brandId: plain, supplierId: here, priceCents: 40_000 },
    {
      name: 'Rug E',
      categoryId: home,
      brandId: plain,
      supplierId: there,
      priceCents: 50_000,
      savingsCents: 500,
    },
    { name: 'Spade F', categoryId: garden, brandId: plain, supplierId: there, priceCents: 60_000 },
    { name: 'Spade G', categoryId: garden, brandId: lumen, supplierId: here, priceCents: 60_000, stock: 0 },
  ];
  for (const [day, thing] of things.entries()) {
    await at(await aProduct(thing), `2026-01-0${day + 1}T08:00:00.000Z`);
  }
  await aProduct({
    name: 'Hidden lamp',
    categoryId: lamps,
    brandId: lumen,
    supplierId: here,
    isPublished: false,
  });
  await env.DB.prepare("INSERT INTO content_section (id, name) VALUES (1, 'Winter')").run();
  await env.DB.prepare(
    "INSERT INTO product_content_section SELECT id, 1 FROM product WHERE name IN ('Lamp A', 'Rug D', 'Hidden lamp')",
  ).run();
});

async function letters(query: Record<string, string>): Promise<string> {
  const { data } = await listing(query);
  return data.map(({ name }) => name.at(-1)).join('');
}

describe('GET /api/user/products', () => {
  it('lists all published products to guests, the newest first', async () => {
    const { data, meta } = await listing({ sort: 'newest' });
    expect(data.map(({ name }) => name.at(-1)).join('')).toBe('GFEDCBA');
    expect(meta).toMatchObject({
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 7,
      corrected_query: null,
      is_reworded: false,
    });
  });

  it('starts with bestsellers in stock and ends with sold-out products, unless another order is requested', async () => {
    await env.DB.prepare(
      `INSERT INTO product_popularity SELECT id, iif(name = 'Lamp B', 1, 0.5) FROM product
       WHERE name IN ('Lamp B', 'Rug D')`,
    ).run();
    for (const query of ['', 'popular', 'relevance'].map(
      (sort): Record<string, string> => (sort ? { sort } : {}),
    )) {
      expect(await letters(query)).toMatch(/^D[ACEF]{4}[BG]{2}$/);
    }
    expect(await letters({ q: 'lamp', sort: 'popular' })).toMatch(/^[AC]{2}B$/);
    await env.DB.prepare('DELETE FROM product_popularity').run();
  });

  it.each([
    ['newest', 'GFEDCBA'],
    ['price_asc', 'ABCDEFG'],
    ['price_desc', 'GFEDCBA'],
    ['saving', 'CEABDFG'],
  ])('sorts by %s, and ties by id', async (sort, order) => {
    expect(await letters({ sort })).toBe(order);
    expect(await letters({ sort, per_page: '3' })).toBe(order.slice(0, 3));
    expect(await letters({ sort, per_page: '3', page: '2' })).toBe(order.slice(3, 6));
    expect(await letters({ sort, per_page: '3', page: '3' })).toBe(order.slice(6));
    expect(await letters({ sort, per_page: '3', page: '4' })).toBe('');
  });

  it('applies filters separately and combined', async () => {
    const sort = 'price_asc';
    expect(await letters({ sort, category_id: `${lamps}` })).toBe('ABC');
    expect(await letters({ sort, category_id: `${lamps},${garden}` })).toBe('ABCFG');
    expect(await letters({ sort, brand_id: `${lumen}` })).toBe('ABG');
    expect(await letters({ sort, brand_id: `${lumen},${plain}` })).toBe('ABCDEFG');
    expect(await letters({ sort, supplier_id: `${there}` })).toBe('BEF');
    expect(await letters({ sort, content_section_id: '1' })).toBe('AD');
    expect(await letters({ sort, min_price: '300', max_price: '500' })).toBe('CDE');
    expect(await letters({ sort, min_price: '500.01' })).toBe('FG');
    expect(await letters({ sort, max_price: '100' })).toBe('A');
    expect(await letters({ sort, in_stock: '1' })).toBe('ACDEF');
    expect(await letters({ sort, on_sale: '1' })).toBe('CE');
    expect(await letters({ sort, in_stock: '0', on_sale: '0' })).toBe('ABCDEFG');
    expect(
      await letters({ sort, category_id: `${home}`, brand_id: `${plain}`, supplier_id: `${here}` }),
    ).toBe('CD');
    expect(await letters({ sort, content_section_id: '1', category_id: `${lamps}` })).toBe('A');
    expect(await letters({ sort, category_id: '999999' })).toBe('');
  });

  it('filters search results', async () => {
    expect(await letters({ q: 'lamp', sort: 'price_desc' })).toBe('CBA');
    expect(await letters({ q: 'lamp', brand_id: `${lumen}`, in_stock: '1' })).toBe('A');
    expect(await letters({ q: 'lamp', category_id: `${garden}` })).toBe('');
    expect((await listing({ q: 'lamp', category_id: `${garden}` })).meta.corrected_query).toBeNull();
  });

  it('includes subcategories in a category’s products and count', async () => {
    expect(await letters({ sort: 'price_asc', category_id: `${home}` })).toBe('ABCDE');
    const { facets } = (await listing()).meta;
    expect(facets.category).toEqual([
      { id: home, name: 'Home', count: 5 },
      { id: lamps, name: 'Lamps', count: 3 },
      { id: garden, name: 'Garden', count: 2 },
    ]);
  });

  it('counts each facet without its own selection but with the others', async () => {
    const { meta } = await listing({ brand_id: `${lumen}`, category_id: `${lamps}` });
    expect(meta.total).toBe(2);
    expect(meta.facets.brand).toEqual([
      { id: lumen, name: 'Lumen', count: 2 },
      { id: plain, name: 'Plain', count: 1 },
    ]);
    expect(meta.facets.category).toEqual([
      { id: home, name: 'Home', count: 2 },
      { id: lamps, name: 'Lamps', count: 2 },
      { id: garden, name: 'Garden', count: 1 },
    ]);
    expect(meta.facets.supplier.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('returns the price range without the price filter, and counts products in stock and on sale', async () => {
    const { facets, total } = (await listing({ on_sale: '1', min_price: '450' })).meta;
    expect(total).toBe(1);
    expect(facets.price).toEqual({ min: 300, max: 500 });
    expect((await listing({ min_price: '450' })).meta.facets).toMatchObject({ in_stock: 2, on_sale: 1 });
    expect((await listing({ in_stock: '1' })).meta.facets).toMatchObject({ in_stock: 5, on_sale: 2 });
  });

  it('keeps a selected value in its facet even if it has no products left', async () => {
    const { facets } = (await listing({ brand_id: `${lumen}`, supplier_id: `${there}`, max_price: '1' }))
      .meta;
    expect(facets.brand).toEqual([{ id: lumen, name: 'Lumen', count: 0 }]);
    expect(facets.price).toEqual({ min: 200, max: 200 });
    expect((await listing({ category_id: '999999' })).meta.facets.price).toBeNull();
  });

  it('shows one entry per parent, at its lowest variant price', async () => {
    const [brandId, supplierId] = [await aBrand('Variety'), await aSupplier()];
    const parentId = await aProduct({ name: 'Trousers', brandId, supplierId });
    await aProduct({ name: 'Trousers', parentId, brandId, supplierId, priceCents: 8_000 });
    await aProduct({ name: 'Trousers', parentId, brandId, supplierId, priceCents: 6_000 });
    const queries: Record<string, string>[] = [{ brand_id: `${brandId}` }, { q: 'trousers' }];
    for (const query of queries) {
      const { data, meta } = await listing(query);
      expect(data.map(({ id, price }) => ({ id, price }))).toEqual([{ id: parentId, price: 60 }]);
      expect(meta.total).toBe(1);
      expect(meta.facets.brand).toContainEqual({ id: brandId, name: 'Variety', count: 1 });
    }
  });

  it.each([
    'colour=red',
    'sort=cheapest',
    'page=0',
    'page=two',
    'per_page=97',
    'in_stock=yes',
    'brand_id=one',
    'brand_id=1;2',
    'min_price=cheap',
    'max_price=-1',
    'q=a&q=b',
    `q=${'a'.repeat(121)}`,
  ])('rejects %s with a field error', async (query) => {
    const response = await request(`/api/user/products?${query}`);
    expect(response.status).toBe(422);
    const field = query.split('=')[0] ?? '';
    expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});

it('mixes retailers among products without sales', async () => {
  const categoryId = await aCategory({ name: 'Mixed' });
  for (const supplierId of [here, there])
    for (let made = 0; made < 12; made += 1) await aProduct({ categoryId, supplierId });
  const { data } = await listing({ category_id: `${categoryId}`, per_page: '8' });
  expect(new Set(data.map(({ supplier }) => supplier.id)).size).toBe(2);
});
