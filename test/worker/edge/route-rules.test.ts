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

  it('tell a payload where to go, kept nowhere', async () => {
    const response = await visit('/contact/_payload.json?order_id=7');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ redirect: '/support?order_id=7' });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    [302, 'no-store'],
    [307, 'no-store'],
    [308, 'public, max-age=60'],
  ] as const)('can be written by operators, with %i', async (status, cacheControl) => {
    await setRules([{ from: '/winter/**', redirect: '/search?on_sale=1', status }]);
    const response = await visit('/winter/warmers?q=tea');
    expect(response.status).toBe(status);
    expect(response.headers.get('Location')).toBe('/search?on_sale=1&q=tea');
    expect(response.headers.get('Cache-Control')).toBe(cacheControl);
  });

  it('come before the page that has the path, and before its guards', async () => {
    await setRules([
      { from: '/about', redirect: '/support' },
      { from: '/orders', redirect: '/about/terms-of-use' },
    ]);
    expect((await visit('/about')).headers.get('Location')).toBe('/support');
    expect((await visit('/orders')).headers.get('Location')).toBe('/about/terms-of-use');
    expect(await (await visit('/orders/_payload.json')).json()).toEqual({ redirect: '/about/terms-of-use' });
  });

  it('catch a trailing slash in one step', async () => {
    expect((await visit('/contact/')).headers.get('Location')).toBe('/support');
  });

  it('leave a posted form alone', async () => {
    await setRules([{ from: '/about', redirect: '/search' }]);
    const response = await visit('/about', {
      method: 'POST',
      body: new URLSearchParams(),
      headers: FROM_SHOP,
    });
    expect(response.headers.get('Location')).not.toBe('/search');
    expect((await visit('/about', { method: 'HEAD' })).headers.get('Location')).toBe('/search');
  });

  it("switch a rule of the build off: its path is then nobody's", async () => {
    await setRules([{ from: '/contact', off: true }]);
    expect((await visit('/contact')).status).toBe(404);
    await env.KV.delete(FLAG_KEYS.routeRules);
    expect((await visit('/contact')).status).toBe(301);
  });

  it('leave out what is wrong, tell it once, and keep the rest', async () => {
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

  it('lead to another host where ROUTE_RULE_HOSTS names it, and nowhere else', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await setRules([
      { from: '/blog/**', redirect: 'https://blog.example.com/**' },
      { from: '/shop/**', redirect: 'https://blog.example.com:8443/**' },
      { from: '/evil', redirect: 'https://evil.example/' },
    ]);
    const leadsTo = async (path: string, ROUTE_RULE_HOSTS?: string) =>
      (await visit(path, {}, { bindings: { ...env, ROUTE_RULE_HOSTS } })).headers.get('Location');
    const hosts = 'blog.example.com, help.example.com:8443';
    expect(await leadsTo('/blog/tea?a=1', hosts)).toBe('https://blog.example.com/tea?a=1');
    expect(await leadsTo('/shop/tea', hosts)).toBeNull();
    expect(await leadsTo('/shop/tea', 'blog.example.com:8443')).toBe('https://blog.example.com:8443/tea');
    expect(await leadsTo('/evil', hosts)).toBeNull();
    expect(await leadsTo('/blog/tea')).toBeNull();
    expect(await leadsTo('/contact', hosts)).toBe('/support');
  });

  it('stay those of the build where what operators wrote is no list', async () => {
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
  ])('never send anyone to another host by what stands in the path: %s', async (path) => {
    await setRules([{ from: '/go/**', redirect: '/**' }]);
    const response = await visit(path);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('Location') ?? '', ORIGIN).origin).toBe(ORIGIN);
  });

  it('do not go round for anyone, cookies or not', async () => {
    await setRules([
      { from: '/a/:x/1', redirect: '/b/:x/1' },
      { from: '/b/2/:y', redirect: '/a/2/:y' },
    ]);
    expect((await visit('/a/2/1')).status).toBe(404);
    expect((await visit('/b/2/1/_payload.json')).status).toBe(404);
    expect((await visit('/a/3/1')).headers.get('Location')).toBe('/b/3/1');
  });
});
