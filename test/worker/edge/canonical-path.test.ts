import { describe, expect, it } from 'vitest';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

describe('the canonical-path redirect', () => {
  it.each([
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//about', '/about'],
    ['/about///terms-of-use/', '/about/terms-of-use'],
    ['/about/?x=1&affiliate=2', '/about?x=1&affiliate=2'],
    ['/search/?q=a%20b', '/search?q=a%20b'],
    ['//', '/'],
    ['///evil.example/%2e%2e', '/'],
    ['/%61bout', '/about'],
    ['/brands/1/a%2db/', '/brands/1/a-b'],
    ['/products/1/a%2fb/c/', '/products/1/a%2Fb/c'],
    ['/cart/', '/cart'],
  ])('redirects %s to %s (301)', async (twin, plain) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await visit(twin, { method });
      expect([response.status, response.headers.get('Location')]).toEqual([301, plain]);
    }
  });

  it('answers a payload request with the canonical path', async () => {
    const payload = await visit('/about//_payload.json?x=1');
    expect([payload.status, await payload.json()]).toEqual([200, { redirect: '/about?x=1' }]);
    expect(payload.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['/', '/about', '/search?q=//', '/about?next=/cart/'])('does not redirect %s', async (path) => {
    expect((await visit(path)).status).toBe(200);
  });

  it.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example/',
    '/no-such-page/',
    '/brands/abc/x/',
    '/About',
    '/ABOUT/',
    '/%2561bout',
    '/about/%2f',
    '/about/%E0%A4%A/',
    '/about/_payload.json/',
  ])('returns 404 for %s, which has no canonical page', async (path) => {
    const response = await visit(path);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
  });

  it('does not redirect a posted form', async () => {
    const response = await visit('/cart/', {
      method: 'POST',
      headers: { ...FROM_SHOP, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=remove',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
  });
});

describe('the method check', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'rejects %s with 405 and an Allow header',
    async (method) => {
      for (const [path, allowed] of [
        ['/', 'GET, HEAD, POST, OPTIONS'],
        ['/cart', 'GET, HEAD, POST, OPTIONS'],
        ['/about', 'GET, HEAD, OPTIONS'],
        ['/no/such/page', 'GET, HEAD, OPTIONS'],
        ['/about/_payload.json', 'GET, HEAD, OPTIONS'],
        ['/healthz', 'GET, HEAD, OPTIONS'],
        ['/readyz', 'GET, HEAD, OPTIONS'],
        ['/robots.txt', 'GET, HEAD, OPTIONS'],
        ['/sitemap.xml', 'GET, HEAD, OPTIONS'],
        ['/feeds/products.xml', 'GET, HEAD, OPTIONS'],
        ['/llms.txt', 'GET, HEAD, OPTIONS'],
        ['/sw.js', 'GET, HEAD, OPTIONS'],
        ['/builds/latest.json', 'GET, HEAD, OPTIONS'],
        ['/pictures/320/a.webp', 'GET, HEAD, OPTIONS'],
        ['/api/cart/clear', 'DELETE, POST, OPTIONS'],
        ['/api/user/products', 'GET, HEAD, OPTIONS'],
        ['/api/payments/payfast/notify', 'POST, OPTIONS'],
      ] as const) {
        const response = await visit(path, { method });
        // This path matches `DELETE /api/cart/{cartItemId}`, with "clear" as the id.
        if (path === '/api/cart/clear' && method === 'DELETE') continue;
        expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 405, allowed]);
      }
    },
  );

  it.each([
    ['/', 'GET, HEAD, POST, OPTIONS'],
    ['/about', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/api/user', 'DELETE, GET, HEAD, PATCH, OPTIONS'],
  ])('answers OPTIONS %s with an Allow header', async (path, allowed) => {
    const response = await visit(path, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('Allow')]).toEqual([204, allowed]);
  });

  it.each(['/about', '/about/_payload.json', '/healthz', '/robots.txt', '/api/user/products'])(
    'rejects a form posted to %s with 405',
    async (path) => {
      const response = await visit(path, { method: 'POST', headers: FROM_SHOP });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    },
  );

  it('returns 404 for an unknown API path', async () => {
    expect((await visit('/api/nothing', { method: 'PUT', headers: FROM_SHOP })).status).toBe(404);
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await visit('/about', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
