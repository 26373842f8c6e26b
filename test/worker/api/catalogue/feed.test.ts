import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedPage } from '#shared/contract/feed.ts';
import { aBrand, aCategory, aDeliveryRate, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { findFeedPage } from '#worker/api/catalogue/feed.repository.ts';

const NOW = new Date('2026-11-25T10:00:00.000Z');

let [supplierId, brandId] = [0, 0];

beforeAll(async () => {
  [supplierId, brandId] = [
    await aSupplier({ deliveryFeeCents: 7_500, freeFromCents: 50_000 }),
    await aBrand(),
  ];
});

/** Reads a retailer's feed to the end; returns the products of each feed page. */
async function readFeedPages(supplier_id?: number): Promise<FeedPage['data'][]> {
  const feedPages: FeedPage['data'][] = [];
  for (let after: number | undefined; ; ) {
    const { data, next } = await findFeedPage(env.DB, { after, supplier_id }, NOW);
    feedPages.push(data);
    if (next === null) return feedPages;
    after = next;
  }
}

async function ids(supplier: number): Promise<number[][]> {
  return (await readFeedPages(supplier)).map((feedPage) => feedPage.map(({ product }) => product.id));
}

/** Inserts this many products without variants for a retailer; returns the last product's id. */
async function manyProducts(count: number, supplier: number): Promise<number> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, description_text, created_at, updated_at)
     WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?3)
     SELECT ?1, ?2, 'many' || value, 'SKU-' || value, 'Thing ' || value, 100, printf('%06000d', value),
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`,
  )
    .bind(supplier, brandId, count)
    .run();
  return meta.last_row_id;
}

describe('GET /api/feed/products', () => {
  it('returns purchasable products with the same data as their pages', async () => {
    const categoryId = await aCategory();
    await aDeliveryRate(supplierId, { provinceId: 9, feeCents: 12_000 });
    const given = { supplierId, brandId, categoryId };
    const plain = await aProduct({ ...given, description: 'For two.', weightGrams: 700, savingsCents: 500 });
    const parent = await aProduct({ ...given, options: [{ name: 'Size', value: null }] });
    const small = await aProduct({ ...given, parentId: parent, options: [{ name: 'Size', value: 'S' }] });
    await aProduct({ ...given, parentId: parent, isPublished: false });
    await aProduct({ ...given, parentId: parent, priceCents: 0 });
    await aProduct({ ...given, isPublished: false });
    await aProduct({ ...given, priceCents: 0 });
    const [feedPage = []] = await readFeedPages(supplierId);
    expect(feedPage.map(({ product }) => product.id)).toEqual([plain, parent]);
    const core = await clientFor().catalogue.getProduct({ id: plain, parts: 'core' });
    const { delivery } = core;
    expect(feedPage[0]).toEqual({
      ...core,
      product: { ...core.product, description: { text: 'For two.', html: '' } },
      delivery: { ...delivery, promised_date: feedPage[0]?.delivery?.promised_date },
    });
    expect(feedPage[1]?.variants.map(({ id }) => id)).toEqual([small]);
  });

  it('omits a parent whose variants have no price', async () => {
    const supplier = await aSupplier();
    const parentId = await aProduct({ supplierId: supplier });
    await aProduct({ parentId, supplierId: supplier, priceCents: 0 });
    expect(await ids(supplier)).toEqual([[]]);
  });

  it('ends after the last product, and is empty for an unknown supplier', async () => {
    const supplier = await aSupplier();
    const last = await manyProducts(500, supplier);
    const feedPages = await ids(supplier);
    expect([feedPages.length, feedPages[0]?.length, feedPages[0]?.at(-1)]).toEqual([1, 500, last]);
    const behind = await findFeedPage(env.DB, { after: last, supplier_id: supplier }, NOW);
    expect(behind).toEqual({ data: [], next: null });
    expect(await ids(999_999)).toEqual([[]]);
  });

  it('returns each product once across all feed pages', async () => {
    const supplier = await aSupplier();
    await manyProducts(1_203, supplier);
    const feedPages = await ids(supplier);
    expect(feedPages.map((feedPage) => feedPage.length)).toEqual([500, 500, 203]);
    const all = (await readFeedPages()).flat().map(({ product }) => product.id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(all.toSorted((one, other) => one - other));
    expect(all).toEqual(expect.arrayContaining(feedPages.flat()));
  });

  it('shortens a feed page whose products have many variants', async () => {
    const supplier = await aSupplier();
    const parents: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const parentId = await aProduct({ supplierId: supplier, options: [{ name: 'Size', value: null }] });
      parents.push(parentId);
      await env.DB.prepare(
        `INSERT INTO product (parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, created_at, updated_at)
         WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 200)
         SELECT ?1, ?2, ?3, 'h' || ?1, 'o' || value, '', 'Tee', 100, '', '' FROM n`,
      )
        .bind(parentId, supplier, brandId)
        .run();
    }
    expect(await ids(supplier)).toEqual([parents.slice(0, 3), parents.slice(3)]);
  });

  it('reads only the products of the feed page, in one round trip, among many other products', async () => {
    const supplier = await aSupplier();
    const last = await manyProducts(600, supplier);
    await manyProducts(600, await aSupplier());
    await env.DB.prepare('UPDATE product SET is_published = 0 WHERE supplier_id = ? AND id <= ?')
      .bind(supplier, last - 20)
      .run();
    const { DB, rowsRead, roundTrips } = measuredDatabase();
    const { data } = await findFeedPage(DB, { supplier_id: supplier }, NOW);
    expect(data).toHaveLength(20);
    expect(roundTrips()).toBe(1);
    expect(rowsRead()).toBeLessThan(20 * 40);
  });

  it('truncates a long description', async () => {
    const supplier = await aSupplier();
    await manyProducts(1, supplier);
    const [[first] = []] = await readFeedPages(supplier);
    expect(first?.product.description.text).toHaveLength(5_000);
  });
});
