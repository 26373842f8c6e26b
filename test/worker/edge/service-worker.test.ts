import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import manifest from '../../../dist/manifest.json' with { type: 'json' };

const AT_ONCE = { bindings: { ...env, CONFIG_TTL_SECONDS: '0' } };

beforeEach(() => env.KV.put(FLAG_KEYS.offline, 'on'));

afterEach(async () => {
  await Promise.all([env.KV.delete(FLAG_KEYS.offline), env.KV.delete(FLAG_KEYS.maintenance)]);
});

describe('/sw.js', () => {
  it('is the service worker of this build, for this shop, and is never stored unasked', async () => {
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

  it('is served during maintenance, too: a browser may have to give it up', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    expect((await visit('/sw.js', {}, AT_ONCE)).status).toBe(200);
  });

  it.each(['off', ' OFF ', ''])('takes itself and its files away where operators say "%s"', async (flag) => {
    await env.KV.put(FLAG_KEYS.offline, flag);
    const code = await (await visit('/sw.js', {}, AT_ONCE)).text();
    expect(code).toContain('registration.unregister()');
    expect(code).toContain('caches.delete(name)');
    expect(code).not.toContain('fetch');
  });

  it('is off until operators switch it on', async () => {
    await env.KV.delete(FLAG_KEYS.offline);
    expect(await (await visit('/sw.js', {}, AT_ONCE)).text()).not.toContain(manifest.id);
  });
});
