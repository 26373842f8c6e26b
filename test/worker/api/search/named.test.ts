import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '#shared/contract/listing.ts';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import { aBrand, aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { listProducts } from '#worker/api/search/listing/listing.service.ts';
import { listing, namesFor } from './a-listing.ts';

let samsung = 0;
let hisense = 0;
let screens = 0;

beforeAll(async () => {
  const supplierId = await aSupplier();
  [samsung, hisense] = [await aBrand('Samsung'), await aBrand('Hisense')];
  const other = await aBrand('Black & Décor');
  const home = await aCategory({ name: 'Home' });
  screens = await aCategory({ name: 'Screens & TVs', parentId: home });
  const cables = await aCategory({ name: 'Cables', parentId: home });
  const menswear = await aCategory({ name: 'Men’s Wear', parentId: home });
  const sold = [
    { name: 'TV 40', brandId: samsung, categoryId: screens },
    { name: 'TV 50', brandId: samsung, categoryId: screens },
    { name: 'TV 60', brandId: hisense, categoryId: screens },
    { name: 'Charger for Samsung phones', brandId: hisense, categoryId: cables },
    { name: 'Long charger for Samsung', brandId: other, categoryId: cables },
    { name: 'Charger', brandId: samsung, categoryId: cables },
    { name: 'Drill', brandId: other, categoryId: home },
    { name: 'Fleece', brandId: other, categoryId: menswear },
  ];
  for (const each of sold) await aProduct({ supplierId, ...each });
  await seedSpelling({ samsung: 5, charger: 3, hisense: 2 });
});

async function recognised(
  q: string,
  more: Record<string, string> = {},
): Promise<Listing['meta']['recognised']> {
  return (await listing({ q, ...more })).meta.recognised;
}

describe('a brand or category in a query', () => {
  it('becomes a filter if nearly all products that match the words belong to it', async () => {
    expect(await recognised('samsung tv')).toEqual([
      { kind: 'brand', text: 'samsung', name: 'Samsung', applied: true, filter: { brand_id: `${samsung}` } },
    ]);
    expect(await namesFor('samsung tv')).toEqual(expect.arrayContaining(['TV 40', 'TV 50']));
    expect(await namesFor('samsung tv')).not.toContain('TV 60');
  });

  it('only affects the ranking if many products that match the words belong to another', async () => {
    expect(await recognised('samsung charger')).toMatchObject([{ name: 'Samsung', applied: false }]);
    const names = await namesFor('samsung charger');
    expect(names).toEqual(expect.arrayContaining(['Charger for Samsung phones', 'Long charger for Samsung']));
  });

  it.each([
    ['screens and tvs 40', 'category', 'Screens & TVs'],
    ['Screen & TV 40', 'category', 'Screens & TVs'],
    ['black and decor drill', 'brand', 'Black & Décor'],
    ['mens wear fleece', 'category', 'Men’s Wear'],
    ["men's wear fleece", 'category', 'Men’s Wear'],
    ['BLACK & DÉCOR drill', 'brand', 'Black & Décor'],
  ])('is recognised in any spelling: %s', async (q, kind, name) => {
    expect(await recognised(q)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind, name, applied: true })]),
    );
  });

  it('does not filter if the query has no other words', async () => {
    expect(await recognised('samsung')).toMatchObject([{ name: 'Samsung', applied: false }]);
    expect(await namesFor('samsung')).toContain('Charger for Samsung phones');
  });

  it('is recognised in the plural, but not by one word of a longer name', async () => {
    expect(await recognised('samsungs tvset')).toMatchObject([{ name: 'Samsung' }]);
    expect(await recognised('black drill', { literal: 'option' })).toEqual([]);
    expect(await recognised('tv')).toEqual([]);
  });

  it('is searched for as a plain word if the request sets `literal`', async () => {
    expect(await recognised('samsung tv', { literal: 'brand' })).toEqual([]);
    expect(await namesFor('samsung tv', { literal: 'brand' })).toContain('TV 60');
  });

  it('is ignored if the request filters by a brand', async () => {
    const { data, meta } = await listing({ q: 'samsung tv', brand_id: `${hisense}` });
    expect(meta.recognised).toEqual([]);
    expect(data.map(({ name }) => name)).toContain('TV 60');
  });

  it('is recognised in the corrected spelling of a query', async () => {
    const { meta } = await listing({ q: 'samsnug tv under R200' });
    expect(meta).toMatchObject({ corrected_query: 'samsung tv', searched_words: 'samsung tv' });
    expect(meta.recognised.map(({ kind, applied }) => [kind, applied])).toEqual([
      ['price', true],
      ['brand', true],
    ]);
  });

  it('limits facet counts and pages to its products', async () => {
    const { meta } = await listing({ q: 'samsung tv', per_page: '1' });
    expect(meta.facets.brand).toEqual([{ id: samsung, name: 'Samsung', count: meta.total }]);
    const second = await listing({ q: 'samsung tv', per_page: '1', page: '2' });
    expect(second.data.map(({ brand }) => brand.id)).toEqual([samsung]);
  });
});

it('recognises an amount that affects only the ranking', async () => {
  expect(await recognised('2l drill')).toMatchObject([
    { kind: 'unit', text: '2l', applied: false, filter: {} },
  ]);
});

it('lists all products within the price limit if the query has no other words', async () => {
  const { meta, data } = await listing({ q: 'under R150' });
  expect(meta).toMatchObject({ total: 8, searched_words: '' });
  expect(data).toHaveLength(8);
  expect((await listing({ q: 'under R150', max_price: '50' })).meta.total).toBe(0);
});

it('returns only the help topic for help words, and products if the request sets `literal`', async () => {
  expect((await listing({ q: 'track my order' })).meta).toMatchObject({
    total: 0,
    recognised: [{ kind: 'help', name: 'tracking', applied: true }],
  });
  await aProduct({ name: 'Delivery trolley' });
  expect((await listing({ q: 'delivery' })).data).toEqual([]);
  expect(await namesFor('delivery', { literal: 'help' })).toEqual(['Delivery trolley']);
  expect((await listing({ q: 'delivery trolley' })).meta).toMatchObject({
    total: 1,
    recognised: [{ kind: 'help', applied: false }],
  });
});

it.each([
  ['samsung tv under R500', 1],
  ['samsung charger', 1],
  ['on sale', 1],
  ['samsnug tv', 2],
  ['track my order', 0],
])('loads "%s" with this number of database round trips: %i', async (q, expected) => {
  const { DB, roundTrips } = measuredDatabase();
  await listProducts(DB, v.parse(ListingQuerySchema, { q }));
  expect(roundTrips()).toBe(expected);
});
