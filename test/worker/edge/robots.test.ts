import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';

const STAGING = deployedBindings('staging');

async function closedPaths(): Promise<string[]> {
  const text = await (await visit('/robots.txt')).text();
  return [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
}

describe('robots.txt', () => {
  it('is text, cacheable for an hour, and names the sitemap', async () => {
    const response = await visit('/robots.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const text = await response.text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('disallows personal pages and the API', async () => {
    expect(await closedPaths()).toEqual([
      '/cart',
      '/checkout',
      '/payment',
      '/orders',
      '/account',
      '/product-lists',
      '/api/',
    ]);
  });

  it('disallows no public page', async () => {
    const closed = await closedPaths();
    const open = ROUTE_TABLE.filter(({ guards }) => guards.length === 0);
    for (const { pattern } of open) {
      expect([pattern, closed.some((path) => pattern.startsWith(path))]).toEqual([pattern, false]);
    }
  });

  it('disallows everything on staging, where every response is noindex', async () => {
    const robots = await visit('/robots.txt', {}, { bindings: STAGING });
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /\n');
    for (const path of ['/', '/about', '/no/such/page', '/sitemap.xml', '/robots.txt', '/api/brands']) {
      const response = await visit(path, {}, { bindings: STAGING });
      expect([path, response.headers.get('X-Robots-Tag')]).toEqual([path, 'noindex']);
    }
  });

  it('allows indexing outside staging', async () => {
    for (const path of ['/', '/about', '/robots.txt', '/sitemap.xml']) {
      expect([path, (await visit(path)).headers.get('X-Robots-Tag')]).toEqual([path, null]);
    }
  });
});
