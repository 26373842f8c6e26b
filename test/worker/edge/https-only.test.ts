import { describe, expect, it } from 'vitest';
import { deployedBindings } from '#test/support/deployed-bindings.ts';
import { visit } from '#test/support/the-shop.ts';

const bindings = deployedBindings('staging');
const DEPLOYED = { bindings, origin: 'http://shop.test' };

describe('an HTTP request', () => {
  it.each([
    ['/search?q=a%20b&page=2', 'GET'],
    ['/cart/_payload.json', 'GET'],
    ['/api/auth/login', 'POST'],
    ['/api/payments/payfast/notify', 'POST'],
    ['/robots.txt', 'HEAD'],
  ])('is redirected to HTTPS in a deployed shop: %s', async (path, method) => {
    const Cookie = `session=${'a'.repeat(43)}`;
    const response = await visit(path, { method, headers: { Cookie } }, DEPLOYED);
    expect([response.status, response.headers.get('Location')]).toEqual([308, `https://shop.test${path}`]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('is redirected to the default port', async () => {
    const response = await visit('/', {}, { ...DEPLOYED, origin: 'http://shop.test:8080' });
    expect(response.headers.get('Location')).toBe('https://shop.test/');
  });

  it('to /healthz is answered without a redirect', async () => {
    expect((await visit('/healthz', {}, DEPLOYED)).status).toBe(200);
  });

  it('is answered by a local shop', async () => {
    expect((await visit('/about', {}, { origin: 'http://localhost:8787' })).status).toBe(200);
  });
});

describe('an HTTPS request', () => {
  it('is answered in a deployed shop', async () => {
    expect((await visit('/about', {}, { bindings })).status).toBe(200);
  });
});
