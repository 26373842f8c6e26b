import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aCustomer, aProduct, clientFor } from '#test/support/a-shop.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

afterEach(() => env.KV.delete(FLAG_KEYS.routeRules));

describe('a file that does not exist', () => {
  it.each([
    '/foo.png',
    '/wp-login.php',
    '/old/shop.aspx?id=3',
    '/.env',
    '/.git/config',
    '/.well-known/security',
    '/.well-known/apple-app-site-association',
    '/apple-touch-icon-precomposed.png',
  ])('returns a short, cacheable 404 instead of a page: %s', async (path) => {
    const response = await visit(path);
    expect([response.status, await response.text()]).toEqual([404, 'Not Found']);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('returns the same short 404 for a form posted by a signed-in customer', async () => {
    const { token } = await aCustomer();
    const init = {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: `__Host-session=${token}` },
      body: 'a=b',
    };
    const response = await visit('/wp-login.php', init);
    expect([response.status, await response.text()]).toEqual([404, 'Not Found']);
  });

  it('can still be redirected by a route rule', async () => {
    const rules = [{ from: '/old/catalogue.pdf', redirect: '/search' }];
    await env.KV.put(FLAG_KEYS.routeRules, JSON.stringify(rules));
    const response = await visit('/old/catalogue.pdf');
    expect(response.headers.get('Location')).toBe('/search');
  });

  it('returns a JSON error as a payload, for client navigation', async () => {
    const response = await visit('/foo.png/_payload.json');
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: 'Page not found: /foo.png' },
    ]);
  });

  it('is not confused with a product whose SKU has a dot or with an unknown page', async () => {
    const id = await aProduct({ sku: 'KETTLE.1.7L.png' });
    const path = productPath((await clientFor().catalogue.getProduct({ id })).product);
    expect(path).toContain('KETTLE.1.7L.png');
    expect((await visit(path)).status).toBe(200);
    const page = await visit('/no-such-page');
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8']);
  });
});

describe('/.well-known/change-password', () => {
  it('redirects to the page where a customer changes the password', async () => {
    const response = await visit('/.well-known/change-password');
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/account/details']);
  });
});

describe('the icons that browsers request by fixed names', () => {
  it.each([
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ['/apple-touch-icon.png', /^image\/png/],
  ])('exist: %s', async (path, type) => {
    const response = await env.ASSETS.fetch(`https://shop.test${path}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(type),
    ]);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
  });
});
