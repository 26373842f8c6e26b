import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatRand } from '#shared/domain/money.ts';
import { productPath } from '#shared/navigation/paths.ts';
import {
  aBrand,
  aCategory,
  aDeliveryRate,
  aProduct,
  aSupplier,
  clientFor,
  unique,
} from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { readHead } from '#test/support/document-head.ts';
import { type FeedItem, readFeed } from '#test/support/read-feed.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { FEED_END, renderFeedItems, renderFeedStart } from '#worker/edge/feed-xml.ts';
import shop from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const ALL = '/feeds/products.xml';

/** Invalidates everything cached by earlier tests. */
function changeCatalogue(): Promise<void> {
  return env.KV.put(FLAG_KEYS.dataVersion, `feeds ${unique()} ${crypto.randomUUID()}`);
}

beforeEach(changeCatalogue);

async function feedAt(path: string): Promise<ReturnType<typeof readFeed>> {
  const response = await visit(path);
  expect([path, response.status]).toEqual([path, 200]);
  return readFeed(await response.text());
}

async function itemsOf(supplierId: number): Promise<FeedItem[]> {
  return (await feedAt(`/feeds/retailers/${supplierId}.xml`)).items;
}

describe('the product feed', () => {
  let [supplierId, brandId, categoryId] = [0, 0, 0];
  let [plain, tee, red, blue] = [0, 0, 0, 0];

  beforeAll(async () => {
    supplierId = await aSupplier({ name: 'Tom & Jerry’s', npoId: 7, freeFromCents: 50_000 });
    await aDeliveryRate(supplierId, { feeCents: 8_000 });
    await aDeliveryRate(supplierId, { provinceId: 9, feeCents: 9_500 });
    brandId = await aBrand('Ketel & Son');
    categoryId = await aCategory({ name: 'Kettles', parentId: await aCategory({ name: 'Kitchen' }) });
    const given = { supplierId, brandId, categoryId };
    plain = await aProduct({
      ...given,
      name: 'Whistler <2 L>',
      sku: 'KET/17',
      priceCents: 123_450,
      savingsCents: 41_150,
      description: 'Boils & whistles.',
    });
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
      .bind('[{"url":"/pictures/k.webp","alt":"","width":900,"height":900}]', plain)
      .run();
    const colour = (value: string | null) => [{ name: 'Colour', value }];
    tee = await aProduct({ ...given, name: 'Tee', sku: 'TEE', options: colour(null) });
    red = await aProduct({ ...given, parentId: tee, sku: '', options: colour('Red'), priceCents: 9_900 });
    blue = await aProduct({ ...given, parentId: tee, sku: 'T-B', options: colour('Blue'), stock: 0 });
    await aProduct({ ...given, isPublished: false });
    await aProduct({ ...given, priceCents: 0 });
    await aProduct({ ...given, parentId: tee, options: colour('Green'), isPublished: false });
  });

  it('is RSS with all fields that Google requires of a product', async () => {
    const { channel, items } = await feedAt(ALL);
    expect(channel).toEqual({ title: env.SITE_NAME, link: `${ORIGIN}/`, description: env.SITE_TAGLINE });
    expect(items.find((item) => item['g:id'] === String(plain))).toEqual({
      'g:id': String(plain),
      'g:title': 'Whistler <2 L>',
      'g:description': 'Boils & whistles.',
      'g:link': `${ORIGIN}/products/${plain}/KET-17/whistler-2-l`,
      'g:image_link': `${ORIGIN}/pictures/k.webp`,
      'g:availability': 'in_stock',
      'g:price': '1646.00 ZAR',
      'g:sale_price': '1234.50 ZAR',
      'g:mpn': 'KET/17',
      'g:brand': 'Ketel & Son',
      'g:condition': 'new',
      'g:product_type': 'Kitchen > Kettles',
      'g:external_seller_id': String(supplierId),
      // Delivery is free, because the retailer delivers free from R 500.
      'g:shipping/g:country': 'ZA',
      'g:shipping/g:price': '0.00 ZAR',
    });
  });

  it('lists each variant with the URL that selects it, and no parent product', async () => {
    const items = await itemsOf(supplierId);
    expect(items.map((item) => item['g:id'])).toEqual([plain, red, blue].map(String));
    expect(items[1]).toMatchObject({
      'g:item_group_id': String(tee),
      'g:title': 'Tee (Red)',
      'g:link': `${ORIGIN}/products/${tee}/TEE/tee?variant=${red}`,
      'g:price': '99.00 ZAR',
      'g:identifier_exists': 'no',
      'g:color': 'Red',
      'g:shipping/g:price': '95.00 ZAR',
    });
    expect(items[1]).not.toHaveProperty('g:sale_price');
    expect(items[1]?.['g:description']).toMatch(/^Brought to you by Ketel & Son \| Our price: R.99\.00$/);
    expect(items[2]).toMatchObject({ 'g:availability': 'out_of_stock', 'g:mpn': 'T-B' });
  });

  it('has the same price, stock and link as each product’s page', async () => {
    const { items } = await feedAt(ALL);
    expect(items.length).toBeGreaterThanOrEqual(3);
    for (const item of items) {
      const link = item['g:link'] ?? '';
      const response = await visit(link.replace(ORIGIN, ''));
      expect([link, response.status]).toEqual([link, 200]);
      const html = await response.clone().text();
      const head = await readHead(response);
      const paid = (item['g:sale_price'] ?? item['g:price'] ?? '').replace(' ZAR', '');
      expect(head.meta['product:price:amount']).toBe(paid);
      expect(html).toContain(`<b>${formatRand(Number(paid))}</b>`);
      if (item['g:sale_price'] !== undefined)
        expect(html).toContain(formatRand(Number.parseFloat(item['g:price'] ?? '')));
      expect(head.canonical).toBe(link.replace(/\?.*/, ''));
      // Only this part of the page, because related products may be sold out too.
      const box = html.slice(html.indexOf('<h1'), html.indexOf('id="buy"'));
      expect(box.includes('Sold out</p>')).toBe(item['g:availability'] === 'out_of_stock');
    }
  });

  it('of one retailer names the retailer, and lists only that retailer’s products', async () => {
    const other = await aSupplier();
    const id = await aProduct({ supplierId: other });
    const { channel } = await feedAt(`/feeds/retailers/${supplierId}.xml`);
    expect(channel.title).toBe(`Tom & Jerry’s (non-profit) at ${env.SITE_NAME}`);
    expect(channel.link).toBe(`${ORIGIN}/retailers/${supplierId}/tom-jerry-s`);
    expect((await itemsOf(other)).map((item) => item['g:id'])).toEqual([String(id)]);
    const empty = await aSupplier();
    expect(await itemsOf(empty)).toEqual([]);
    await env.DB.prepare("UPDATE supplier SET retired_at = '2026-11-25T08:00:00Z' WHERE id = ?")
      .bind(empty)
      .run();
    await changeCatalogue();
    expect((await visit(`/feeds/retailers/${empty}.xml`)).status).toBe(404);
  });

  it.each([
    '/feeds/retailers/999999.xml',
    '/feeds/retailers/0.xml',
    '/feeds/retailers/01.xml',
    '/feeds/retailers/x',
    '/feeds/retailers/9999999999999999.xml',
    '/feeds/a.xml',
  ])('returns 404 for %s', async (path) => {
    const response = await visit(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'text/plain; charset=UTF-8',
    ]);
  });

  it.each(['/feeds', '/feeds/retailers'])('does not handle %s, which returns the 404 page', async (path) => {
    const page = await visit(path);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8']);
  });

  it('is XML with a max-age of one hour, and is not generated for a HEAD request', async () => {
    const statements: string[] = [];
    const DB = databaseWith({
      prepare(sql) {
        statements.push(sql);
        return env.DB.prepare(sql);
      },
    });
    const head = await visit(ALL, { method: 'HEAD' }, { bindings: { ...env, DB } });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('Content-Type')).toBe('application/xml; charset=UTF-8');
    expect(head.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  it('is cached until the catalogue changes, for all hosts together', async () => {
    const supplier = await aSupplier();
    await aProduct({ supplierId: supplier });
    const path = `/feeds/retailers/${supplier}.xml`;
    const before = await itemsOf(supplier);
    await aProduct({ supplierId: supplier });
    expect(await itemsOf(supplier)).toEqual(before);
    const elsewhere = await visit(`${path}?x=1`, {}, { origin: 'https://other.test' });
    expect(readFeed(await elsewhere.text()).items).toEqual(before);
    await changeCatalogue();
    expect(await itemsOf(supplier)).toHaveLength(2);
  });

  it('answers 503 while the shop is closed', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    onTestFinished(() => env.KV.delete(FLAG_KEYS.maintenance));
    for (const path of [ALL, `/feeds/retailers/${supplierId}.xml`]) {
      const response = await visit(path);
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    }
  });

  it('is noindex on staging', async () => {
    const bindings = deployedBindings('staging');
    expect((await visit(ALL, {}, { bindings })).headers.get('X-Robots-Tag')).toBe('noindex');
    expect((await visit(ALL)).headers.get('X-Robots-Tag')).toBeNull();
  });
});

/** A database whose feed fails from this step on, counted from 1. */
function brokenFrom(step: number): D1Database {
  let steps = 0;
  return databaseWith({
    async batch(statements) {
      steps += 1;
      if (steps >= step) throw new Error('D1 is out');
      return env.DB.batch(statements);
    },
  });
}

async function aLargeRetailer(): Promise<number> {
  const supplierId = await aSupplier();
  await env.DB.prepare(
    `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, created_at, updated_at)
     WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1200)
     SELECT ?1, ?2, 'h' || value, 'S' || value, 'Thing ' || value, 100, '', '' FROM n`,
  )
    .bind(supplierId, await aBrand())
    .run();
  return supplierId;
}

describe('a product feed that is not cached', () => {
  it('answers 503 with no-store if D1 fails before the first byte', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const broken = await visit(ALL, {}, { bindings: { ...env, DB: brokenFrom(1) } });
    expect([broken.status, broken.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(broken.headers.get('Cache-Control')).toBe('no-store');
    expect(logged.mock.calls.join()).toContain('a feed failed');
    expect((await visit(ALL)).status).toBe(200);
  });

  it('breaks off if D1 fails midway, and the next request reuses the cached feed pages', async () => {
    const path = `/feeds/retailers/${await aLargeRetailer()}.xml`;
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const ctx = createExecutionContext();
    const request = new Request(`${ORIGIN}${path}`);
    const response = await shop.fetch(request, { ...env, DB: brokenFrom(3) }, ctx);
    expect(response.status).toBe(200);
    let received = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) received += decoder.decode(bytes);
    })();
    await expect(reading).rejects.toThrow();
    expect(received.match(/<item>/g)).toHaveLength(1_000);
    expect(received).not.toContain('</rss>');
    expect(logged.mock.calls.join()).toContain('a feed broke off');
    // The retry fails from its second step on, but needs only one step, because the other parts of the feed are cached.
    const again = await visit(path, {}, { bindings: { ...env, DB: brokenFrom(2) } });
    expect(readFeed(await again.text()).items).toHaveLength(1_200);
  });

  it('counts one page load per uncached feed page for the rate limit', async () => {
    const path = `/feeds/retailers/${await aLargeRetailer()}.xml`;
    const asked: string[] = [];
    const LIMIT_1200 = {
      limit: ({ key }: { key: string }) => {
        asked.push(key);
        return Promise.resolve({ success: true });
      },
    };
    const headers = { 'CF-Connecting-IP': '192.0.2.77' };
    const bindings = { ...env, LIMIT_1200 };
    await visit(path, { headers }, { bindings });
    expect(asked).toEqual(['load:192.0.2.77', 'load:192.0.2.77', 'load:192.0.2.77']);
    await visit(path, { headers }, { bindings });
    expect(asked).toHaveLength(3);
  });
});

describe('a feed’s XML', () => {
  it('is well-formed for any product text', async () => {
    const supplierId = await aSupplier();
    const id = await aProduct({ supplierId });
    const core = await clientFor().catalogue.getProduct({ id, parts: 'core' });
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const odd = fc
      .array(
        fc.constantFrom(
          '\ud800',
          '\udc00',
          '\u0000',
          '\u000b',
          '\uffff',
          '\ufffe',
          ']]>',
          '&',
          '<',
          '>',
          '"',
          "'",
          '😀',
          'a',
          ' ',
        ),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, odd), (value) => {
        const product = {
          ...core.product,
          name: value,
          sku: value,
          brand: { id: 1, name: value },
          description: { text: value, html: '' },
          options: [{ name: 'Size', value }],
          images: [{ url: value, alt: value, width: 1, height: 1 }],
          categories: [{ id: 1, name: value }],
        };
        const surroundings = { origin: ORIGIN, categories: [{ id: 1, name: value, parent_id: null }] };
        const xml = `${renderFeedStart({ title: value, link: value, description: value })}${renderFeedItems({ ...core, product }, surroundings)}${FEED_END}`;
        const bytes = new TextEncoder().encode(xml);
        const { items } = readFeed(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
        expect(items[0]?.['g:price']).toBe('100.00 ZAR');
        expect(items[0]?.['g:link']).toBe(
          `${ORIGIN}${productPath({ ...product, sku: value.toWellFormed() })}`,
        );
      }),
    );
  });
});
