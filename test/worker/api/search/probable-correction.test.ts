import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { listProducts } from '#worker/api/search/listing/listing.service.ts';

const KETTLES = 20;

beforeAll(async () => {
  const supplierId = await aSupplier();
  for (let each = 1; each <= KETTLES; each += 1)
    await aProduct({ name: `Steel Kettle Number ${each}`, supplierId });
  await aProduct({ name: 'Brass Saxophone', supplierId });
  await seedSpelling({ steel: KETTLES, kettle: KETTLES, brass: 1, saxophone: 1 });
});

/** Searches; `products` is the number of full product rows that each database round trip read. */
async function search(q: string, more: Record<string, string> = {}) {
  const products: number[] = [];
  const DB = databaseWith({
    async batch(statements) {
      const results = await env.DB.batch<object>(statements);
      products.push(results.flatMap((result) => result.results).filter((row) => 'price_cents' in row).length);
      return results;
    },
  });
  const { meta } = await listProducts(DB, v.parse(ListingQuerySchema, { q, ...more }));
  return { products, total: meta.total, corrected: meta.corrected_query };
}

describe('a search that is retried in a corrected spelling', () => {
  it.each([
    ['a letter too few', 'steel ketle'],
    ['a letter too many', 'steel kettlle'],
    ['another letter', 'steel kattle'],
    ['swapped letters', 'steel kettel'],
    ['a plural', 'steel ketles'],
    ['two letters of a long word', 'brass saxxophon'],
  ])('loads no products before the correction: %s', async (_, q) => {
    const { products, corrected } = await search(q);
    expect(corrected).not.toBeNull();
    expect(products[0]).toBe(0);
    expect(products[1]).toBeGreaterThan(0);
  });

  it('loads products at once if the request sets `exact`', async () => {
    expect(await search('steel ketle', { exact: '1' })).toMatchObject({
      products: [20],
      total: KETTLES,
      corrected: null,
    });
  });
});

describe('a search without a correction', () => {
  it.each(['steel zyxwvut', 'steel ettlek', 'steel'])(
    'loads its products in one round trip: %s',
    async (q) => {
      expect(await search(q)).toMatchObject({ products: [20], total: KETTLES, corrected: null });
    },
  );

  it('loads its products in a second round trip if too many similar words hide the right one', async () => {
    // These words are two letters away from the query but more frequent than the right one, which is one letter away.
    const others = [...'bcdfgjklmnpqsvwxy'].flatMap((letter) =>
      [0, 1, 2, 3].map((place) => [...'zitha'].toSpliced(place, 0, letter).join('')),
    );
    await seedSpelling({ zither: 1, ...Object.fromEntries(others.map((word) => [word, 9])) });
    expect(await search('steel zithar')).toEqual({ products: [0, 20], total: KETTLES, corrected: null });
  });
});
