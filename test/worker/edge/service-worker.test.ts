import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import manifest from '../../../dist/manifest.json' with { type: 'json' };

const AT_ONCE = { bindings: { ...env, CONFIG_TTL_SECONDS: '0' } };

afterEach(async () => {
  await Promise.all([env.KV.delete(FLAG_KEYS.offline), env.KV.delete(FLAG_KEYS.maintenance)]);
});

describe('/sw.js', () => {
  it('is the service worker of this build and shop, and is always revalidated', async () => {
    const response = await visit('/sw.js', {}, AT_ONCE);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
    const code = await response.text();
    const build = JSON.parse(/^const OFFLINE_BUILD=(\{[^}]*\});/.exec(code)?.[1] ?? '{}');
    expect(build).toEqual({
      id: manifest.id,
      css: manifest.css,
      script: manifest.offline,
      icon: '/favicon.svg',
      site: 'Spaza',
    });
    expect(code).toContain('preloadResponse');
  });

  it('is served during maintenance too, so that browsers can unregister it', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    expect((await visit('/sw.js', {}, AT_ONCE)).status).toBe(200);
  });

  it.each(['off', ' OFF ', ''])(
    'unregisters itself and deletes its caches if the offline flag is "%s"',
    async (flag) => {
      await env.KV.put(FLAG_KEYS.offline, flag);
      const code = await (await visit('/sw.js', {}, AT_ONCE)).text();
      expect(code).toContain('registration.unregister()');
      expect(code).toContain('caches.delete(name)');
      expect(code).not.toContain('fetch');
    },
  );

  it('is active again once the offline flag is on', async () => {
    await env.KV.put(FLAG_KEYS.offline, ' On ');
    expect(await (await visit('/sw.js', {}, AT_ONCE)).text()).toContain(manifest.id);
  });

  it('answers 503 if the flag is unknown, so that browsers keep their service worker', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.resetModules();
    const { default: freshShop } = await import('#worker/index.ts');
    const KV = new Proxy(env.KV, {
      get: (kv, name) =>
        name === 'get' ? () => Promise.reject(new Error('KV is away')) : Reflect.get(kv, name),
    });
    const request = new Request(`${ORIGIN}/sw.js`);
    const response = await freshShop.fetch(request, { ...env, KV }, createExecutionContext());
    expect([response.status, await response.text()]).toEqual([503, '']);
    vi.restoreAllMocks();
  });
});
