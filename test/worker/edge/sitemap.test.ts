import { env } from 'cloudflare:workers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { productPath, retailerPath } from '#shared/navigation/paths.ts';
import { aBrand, aCategory, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';

type Entry = { loc: string; lastmod: string | null };

const ENTITIES: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"', '39': "'" };

function entriesOf(xml: string): Entry[] {
  const decoded = (text: string) => text.replace(/&#(\d+);/g, (_all, code: string) => ENTITIES[code] ?? '?');
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
    ([, loc, lastmod]) => ({
      loc: decoded(loc ?? ''),
      lastmod: lastmod ?? null,
    }),
  );
}

/** Invalidates everything cached by earlier tests. */
async function changeCatalogue(): Promise<void> {
  await env.KV.put('data-version', crypto.randomUUID());
}

async function sitemapAt(path: string): Promise<Entry[]> {
  const response = await visit(path);
  expect([path, response.status]).toEqual([path, 200]);
  return entriesOf(await response.text());
}

async function date(id: number, updatedAt: string): Promise<void> {
  await env.DB.prepare('UPDATE product SET updated_at = ? WHERE id = ?').bind(updatedAt, id).run();
}

/** A product with this id. An id far from all others puts the product into a separate sitemap file. */
async function aProductWithId(id: number, given: Parameters<typeof aProduct>[0] = {}): Promise<number> {
  const made = await aProduct(given);
  await env.DB.prepare('DELETE FROM product_search WHERE rowid = ?').bind(made).run();
  await env.DB.prepare('UPDATE product SET id = ? WHERE id = ?').bind(id, made).run();
  return id;
}

describe('sitemap.xml', () => {
  it('is an index of a pages file and dated product files of at most 10,000 products', async () => {
    await changeCatalogue();
    await date(await aProductWithId(50_001), '2026-02-01T08:00:00.000Z');
    await date(await aProductWithId(60_000), '2026-03-01T08:00:00.000Z');
    await date(await aProductWithId(60_001), '2026-01-01T08:00:00.000Z');
    await aProductWithId(90_001, { isPublished: false });
    const response = await visit('/sitemap.xml');
    expect(response.headers.get('Content-Type')).toBe('application/xml; charset=UTF-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+">/);
    const parts = entriesOf(xml);
    expect(parts[0]).toEqual({ loc: `${ORIGIN}/sitemap/pages.xml`, lastmod: null });
    expect(parts).toContainEqual({
      loc: `${ORIGIN}/sitemap/products-6.xml`,
      lastmod: '2026-03-01T08:00:00.000Z',
    });
    expect(parts).toContainEqual({
      loc: `${ORIGIN}/sitemap/products-7.xml`,
      lastmod: '2026-01-01T08:00:00.000Z',
    });
    expect(parts.map(({ loc }) => loc)).not.toContain(`${ORIGIN}/sitemap/products-10.xml`);
    const listed = (
      await Promise.all([6, 7].map((part) => sitemapAt(`/sitemap/products-${part}.xml`)))
    ).flat();
    expect(listed.map(({ loc }) => Number(loc.split('/')[4]))).toEqual([50_001, 60_000, 60_001]);
  });

  it('lists only indexed pages, with their canonical URLs', async () => {
    const supplierId = await aSupplier({ name: 'Tom & Jerry’s <Own>' });
    const [categoryId, brandId] = [await aCategory({ name: 'Pots & Pans' }), await aBrand('Crème')];
    await aProduct({ supplierId, categoryId, brandId });
    await env.DB.prepare('INSERT INTO content_section (name) VALUES (?)').bind('New in').run();
    await changeCatalogue();
    const pages = await sitemapAt('/sitemap/pages.xml');
    const paths = pages.map(({ loc }) => loc.replace(ORIGIN, ''));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain(retailerPath({ id: supplierId, display_name: 'Tom & Jerry’s <Own>' }));
    expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/about/terms-of-use', '/support']));
    const kinds = new Set<string>();
    for (const path of paths) {
      const row = matchRoute(path)?.row;
      expect([path, row?.indexed]).toEqual([path, true]);
      if (row === undefined || kinds.has(row.id)) continue;
      kinds.add(row.id);
      const html = await (await visit(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`);
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['home', 'category', 'brand', 'retailer', 'content-section']),
    );
  });

  it('lists products with escaped canonical URLs, but no variants or unpublished products', async () => {
    const odd = await aProductWithId(110_001, { name: 'Ünïcode & <b>', sku: "A&B'S/<1>" });
    const hidden = await aProductWithId(110_002, { isPublished: false });
    const parentId = await aProductWithId(110_003, { options: [{ name: 'Size', value: null }] });
    const variant = await aProductWithId(110_004, { parentId });
    const dotted = await aProductWithId(110_005, { name: 'Dotted', sku: '..' });
    await changeCatalogue();
    const response = await visit('/sitemap/products-12.xml');
    const xml = await response.text();
    expect(xml).toContain('A%26B&#39;S-%3C1%3E/unicode-b</loc>');
    const locs = entriesOf(xml).map(({ loc }) => loc);
    const { product } = await clientFor().catalogue.getProduct({ id: odd, parts: 'core' });
    expect(locs[0]).toBe(`${ORIGIN}${productPath(product)}`);
    expect(locs.map((loc) => Number(loc.split('/')[4]))).toEqual([odd, parentId, dotted]);
    expect(locs[2]).toBe(`${ORIGIN}/products/${dotted}/--/dotted`);
    expect(locs.join()).not.toMatch(new RegExp(`/(${hidden}|${variant})/`));
    expect((await visit(productPath(product))).status).toBe(200);
  });

  it('dates a product by its newest variant', async () => {
    const parentId = await aProductWithId(130_001);
    await date(parentId, '2026-01-01T08:00:00.000Z');
    const variant = await aProduct({ parentId });
    await date(parentId, '2026-01-01T08:00:00.000Z');
    await date(variant, '2026-04-01T08:00:00.000Z');
    await date(variant, '2026-02-01T08:00:00.000Z');
    await changeCatalogue();
    expect((await sitemapAt('/sitemap/products-14.xml'))[0]?.lastmod).toBe('2026-04-01T08:00:00.000Z');
  });

  it('is cached until the catalogue changes, for all hosts together', async () => {
    await aProductWithId(150_001);
    await changeCatalogue();
    const before = await sitemapAt('/sitemap/products-16.xml');
    await aProductWithId(150_002);
    expect(await sitemapAt('/sitemap/products-16.xml')).toEqual(before);
    const elsewhere = await visit('/sitemap/products-16.xml', {}, { origin: 'https://other.test' });
    expect(entriesOf(await elsewhere.text())).toEqual(before);
    await changeCatalogue();
    expect(await sitemapAt('/sitemap/products-16.xml')).toHaveLength(2);
  });

  it.each([
    '/sitemap/products-999999.xml',
    '/sitemap/products-0.xml',
    '/sitemap/products-01.xml',
    '/sitemap/products-x.xml',
    '/sitemap/products-9999999999999.xml',
    '/sitemap/orders.xml',
    '/sitemaps.xml',
  ])('returns 404 for %s', async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  it.each(['/sitemap', '/sitemap/a/b'])('does not handle %s, which returns the 404 page', async (path) => {
    const page = await visit(path);
    expect(page.status).toBe(404);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain(`Page not found: ${path}`);
  });

  it('answers 503 while the shop is closed', async () => {
    await env.KV.put('maintenance', JSON.stringify({ on: true }));
    onTestFinished(() => env.KV.delete('maintenance'));
    const response = await visit('/sitemap.xml');
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    expect(response.headers.has('Retry-After')).toBe(true);
  });
});

/** Bindings whose database fails the statements that match this pattern. */
function withBrokenStatements(pattern: RegExp): typeof env {
  const DB = databaseWith({
    prepare(sql) {
      if (pattern.test(sql)) throw new Error('D1 is out');
      return env.DB.prepare(sql);
    },
  });
  return { ...env, DB };
}

describe('the sitemap while D1 fails', () => {
  it('answers 503 and is not cached', async () => {
    await changeCatalogue();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const bindings = withBrokenStatements(/product_sitemap/);
    const broken = await visit('/sitemap.xml', {}, { bindings });
    expect([broken.status, broken.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(logged.mock.calls.join()).toContain('the sitemap failed');
    expect((await visit('/sitemap.xml')).status).toBe(200);
  });
});

describe('GET /api/sitemap/products', () => {
  it('reads only the products of one sitemap file, through the product_sitemap index', async () => {
    await aProductWithId(170_001);
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT id, updated_at FROM product INDEXED BY product_sitemap
       WHERE parent_id IS NULL AND is_published = 1 AND id > ? AND id <= ?`,
    )
      .bind(170_000, 180_000)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toMatch(
      /SEARCH product USING COVERING INDEX product_sitemap \(id>\? AND id<\?\)/,
    );
    const { status, json } = await call('GET', '/api/sitemap/products/18');
    expect([status, json]).toEqual([200, [expect.objectContaining({ id: 170_001 })]]);
  });

  it('rejects unknown parameters and file numbers', async () => {
    expect((await call('GET', '/api/sitemap/products?page=2')).status).toBe(422);
    expect((await call('GET', '/api/sitemap/products/1?page=2')).status).toBe(422);
    expect((await call('GET', '/api/sitemap/products/0')).status).toBe(404);
    expect((await call('GET', '/api/sitemap/products/x')).status).toBe(404);
    expect((await call('GET', '/api/sitemap/products/999999999999999')).status).toBe(404);
  });
});
