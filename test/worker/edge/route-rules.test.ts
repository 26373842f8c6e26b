import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

async function setRules(rules: unknown): Promise<void> {
  await env.KV.put(FLAG_KEYS.routeRules, typeof rules === 'string' ? rules : JSON.stringify(rules));
}

afterEach(async () => {
  await env.KV.delete(FLAG_KEYS.routeRules);
  vi.restoreAllMocks();
});

describe('route rules at the edge', () => {
  it('redirect a document with their status', async () => {
    const response = await visit('/contact?order_id=7');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/support?order_id=7');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  });

  it('answer a payload request with the redirect target and no-store', async () => {
    const response = await visit('/contact/_payload.json?order_id=7');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirect: '/support?order_id=7' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    [302, 'no-store'],
    [307, 'no-store'],
    [308, 'public, max-age=60'],
  ] as const)('can be written by operators, with status %i', async (status, cacheControl) => {
    await setRules([{ from: '/winter/**', redirect: '/search?on_sale=1', status }]);
    const response = await visit('/winter/warmers?q=tea');
    expect(response.status).toBe(status);
    expect(response.headers.get('Location')).toBe('/search?on_sale=1&q=tea');
    expect(response.headers.get('Cache-Control')).toBe(cacheControl);
  });

  it('take precedence over the page with the same path and its guards', async () => {
    await setRules([
      { from: '/about', redirect: '/support' },
      { from: '/orders', redirect: '/about/terms-of-use' },
    ]);
    expect((await visit('/about')).headers.get('Location')).toBe('/support');
    expect((await visit('/orders')).headers.get('Location')).toBe('/about/terms-of-use');
    expect(await (await visit('/orders/_payload.json')).json()).toEqual({ redirect: '/about/terms-of-use' });
  });

  it('redirect a path with a trailing slash in one step', async () => {
    expect((await visit('/contact/')).headers.get('Location')).toBe('/support');
  });

  it('do not redirect a posted form', async () => {
    await setRules([{ from: '/about', redirect: '/search' }]);
    const response = await visit('/about', {
      method: 'POST',
      body: new URLSearchParams(),
      headers: FROM_SHOP,
    });
    expect(response.headers.get('Location')).not.toBe('/search');
    expect((await visit('/about', { method: 'HEAD' })).headers.get('Location')).toBe('/search');
  });

  it('can turn off a built-in rule, whose path then returns 404', async () => {
    await setRules([{ from: '/contact', off: true }]);
    expect((await visit('/contact')).status).toBe(404);
    await env.KV.delete(FLAG_KEYS.routeRules);
    expect((await visit('/contact')).status).toBe(301);
  });

  it('are ignored and logged once if they are invalid, while the others apply', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
    await setRules([
      { from: '/one', redirect: '/two' },
      { from: '/two', redirect: '/one' },
      { from: '/evil', redirect: 'https://evil.example/' },
      { from: '/three', redirect: '/about' },
    ]);
    for (const path of ['/one', '/two', '/evil', '/one/_payload.json'])
      expect((await visit(path)).status).toBe(404);
    expect((await visit('/three')).headers.get('Location')).toBe('/about');
    const told = lines.filter((line) => line.includes('invalid route rules are ignored'));
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      message: 'invalid route rules are ignored',
      leftOut: 3,
      inForce: 7,
      reasons: [
        'operators: /evil redirect: evil.example is not among the allowed hosts',
        'operators: /one loops with /two',
        'operators: /two loops with /one',
      ],
    });
  });

  it('redirect to another host only if ROUTE_RULE_HOSTS allows it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await setRules([
      { from: '/blog/**', redirect: 'https://blog.example.com/**' },
      { from: '/shop/**', redirect: 'https://blog.example.com:8443/**' },
      { from: '/evil', redirect: 'https://evil.example/' },
    ]);
    const locationOf = async (path: string, ROUTE_RULE_HOSTS?: string) =>
      (await visit(path, {}, { bindings: { ...env, ROUTE_RULE_HOSTS } })).headers.get('Location');
    const hosts = 'blog.example.com, help.example.com:8443';
    expect(await locationOf('/blog/tea?a=1', hosts)).toBe('https://blog.example.com/tea?a=1');
    expect(await locationOf('/shop/tea', hosts)).toBeNull();
    expect(await locationOf('/shop/tea', 'blog.example.com:8443')).toBe('https://blog.example.com:8443/tea');
    expect(await locationOf('/evil', hosts)).toBeNull();
    expect(await locationOf('/blog/tea')).toBeNull();
    expect(await locationOf('/contact', hosts)).toBe('/support');
  });

  it('fall back to the built-in rules if the operators’ rules are not a list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await setRules('{broken');
    expect((await visit('/contact')).status).toBe(301);
    expect((await visit('/about')).status).toBe(200);
  });

  it.each([
    '/go//evil.example',
    '/go/%2F%2Fevil.example',
    '/go/\\\\evil.example',
    '/go/%5C%5Cevil.example',
    '/go/%09/evil.example',
  ])('never redirect to a host taken from the path: %s', async (path) => {
    await setRules([{ from: '/go/**', redirect: '/**' }]);
    const response = await visit(path);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('Location') ?? '', ORIGIN).origin).toBe(ORIGIN);
  });

  it('never redirect in a loop', async () => {
    await setRules([
      { from: '/a/:x/1', redirect: '/b/:x/1' },
      { from: '/b/2/:y', redirect: '/a/2/:y' },
    ]);
    expect((await visit('/a/2/1')).status).toBe(404);
    expect((await visit('/b/2/1/_payload.json')).status).toBe(404);
    expect((await visit('/a/3/1')).headers.get('Location')).toBe('/b/3/1');
  });
});
