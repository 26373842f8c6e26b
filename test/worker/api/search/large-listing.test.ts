import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aCategory, aSupplier } from '#test/support/a-shop.ts';
import { indexOptions } from '#worker/api/search/options/option-index.ts';
import { listing } from './a-listing.ts';

const PRODUCTS = 12_000;
let common = 0;
let rare = 0;

// A quarter of the products belong to one brand and have consecutive ids, as after an import. Only three belong to
// another brand.
beforeAll(async () => {
  const [supplierId, categoryId] = [await aSupplier(), await aCategory()];
  [common, rare] = [await aBrand('Common'), await aBrand('Rare')];
  const other = await aBrand('Other');
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, stock, created_at, updated_at)
       SELECT value, ?1, CASE WHEN value <= 3 THEN ?2 WHEN value <= ?3 THEN ?4 ELSE ?5 END,
         'h' || value, 's' || value, 'Thing', 100 + value, value % 2, '2026-01-01', '2026-01-01'
       FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?6) SELECT value FROM n)`,
    ).bind(supplierId, rare, PRODUCTS / 4, common, other, PRODUCTS),
    env.DB.prepare('INSERT INTO product_category (product_id, category_id) SELECT id, ? FROM product').bind(
      categoryId,
    ),
    env.DB.prepare("INSERT INTO product_search (rowid, name) SELECT id, 'Thing' FROM product"),
  ]);
});

const ALL_AND_SEARCHED: readonly Record<string, string>[] = [{}, { q: 'thing' }];

describe('a listing too large for exact facet counts', () => {
  it.each<[string, Record<string, string>]>([
    ['all', {}],
    ['searched', { q: 'thing' }],
  ])('has an exact total and approximate facet counts: %s', async (_, query) => {
    const { total, last_page, facets } = (await listing(query)).meta;
    expect({ total, last_page }).toEqual({ total: PRODUCTS, last_page: PRODUCTS / 24 });
    const count = facets.brand.find(({ id }) => id === common)?.count ?? 0;
    expect(Math.abs(count - PRODUCTS / 4)).toBeLessThan(PRODUCTS / 40);
    expect(Math.abs(facets.in_stock - PRODUCTS / 2)).toBeLessThan(PRODUCTS / 40);
    expect(facets.category.map((category) => category.count)).toEqual([PRODUCTS]);
  });

  it('keeps a selected rare brand in its facet, and counts its products exactly', async () => {
    const { total, facets } = (await listing({ brand_id: `${rare}` })).meta;
    expect(total).toBe(3);
    expect(facets.brand.map(({ id }) => id)).toContain(rare);
    expect(facets.category.map(({ count }) => count)).toEqual([3]);
  });

  it('marks its counts as estimated and includes every option value, however rare', async () => {
    await env.DB.batch([
      env.DB.prepare("UPDATE product SET options = '[]'"),
      env.DB.prepare(
        `INSERT INTO product (parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, options, created_at, updated_at)
         SELECT id, supplier_id, brand_id, handle, 'v', sku, name, price_cents,
           json_array(json_object('name', 'Colour', 'value', CASE WHEN id <= 3 THEN 'Rust' ELSE 'Black' END)),
           '2026-01-01', '2026-01-01'
         FROM product WHERE id <= 4000`,
      ),
    ]);
    await indexOptions(env.DB);
    await indexOptions(env.DB);
    for (const query of ALL_AND_SEARCHED) {
      const { facets } = (await listing(query)).meta;
      const [{ values } = { values: [] }] = facets.options;
      expect(facets.estimated).toBe(true);
      expect(values.map(({ name }) => name)).toEqual(['Black', 'Rust']);
      expect(values[1]?.count).toBe(3);
      expect(Math.abs((values[0]?.count ?? 0) - 3_997)).toBeLessThan(400);
    }
    const { total, facets } = (await listing({ options: 'colour.rust' })).meta;
    expect({ total, brands: facets.brand.map(({ id }) => id) }).toEqual({ total: 3, brands: [rare] });
  });

  it('returns its last page, and an empty page after it', async () => {
    expect((await listing({ page: '500', sort: 'price_asc' })).data.at(-1)?.price).toBe(121);
    expect((await listing({ page: '501' })).data).toEqual([]);
  });
});
