import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '#shared/contract/http-error.ts';
import { unique } from '#test/support/a-shop.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';
import type { CachePolicy, PageCacheContext } from '#worker/page-cache/page-cache.ts';
import { getOrLoad, IsolateMemory } from '#worker/page-cache/page-cache.ts';

type Layer = Parameters<PageCacheContext['cacheStatus']>[0];

/** A page cache on the real KV and Cache API, with its own clock. `loads` counts loads from the source. */
function aCache(broken: Partial<PageCacheContext> = {}) {
  const memory = new IsolateMemory();
  const clock = { seconds: 1_000 };
  const behind: Promise<unknown>[] = [];
  const logged: string[] = [];
  const name = `build:/${unique()}`;
  const state = {
    loads: 0,
    cachePolicy: 'all-layers' as CachePolicy,
    version: 'one' as string | null,
    failure: null as Error | null,
    /** This many more requests will be rejected before they load anything. */
    rejections: 0,
    /** The source's value never changes. */
    isConstant: false,
  };

  /**
   * Reads the page. A new name in `isolate` means an isolate with empty memory that shares KV and the data centre's
   * cache.
   */
  async function ask(isolate = ''): Promise<{ value: number; from: Layer | null }> {
    let from: Layer | null = null;
    const ports: PageCacheContext = {
      memory,
      kv: env.KV,
      colo: caches.default,
      origin: 'https://shop.test',
      cacheStatus: (layer) => {
        from = layer;
      },
      waitUntil: (work) => void behind.push(work),
      now: () => clock.seconds * 1_000,
      log: (message) => void logged.push(message),
      publicApi: () => publicApiInProcess(env.DB, 1_000)(),
      readChanges: null,
      ...broken,
    };
    const { value } = await getOrLoad(isolate === '' ? ports : inAnotherIsolate(ports, name), {
      key: name + isolate,
      version: state.version,
      cachePolicy: () => state.cachePolicy,
      beforeLoad: async () => {
        if (state.rejections === 0) return;
        state.rejections -= 1;
        throw new Error('too many');
      },
      load: async () => {
        state.loads += 1;
        if (state.failure !== null) throw state.failure;
        return state.isConstant ? 1 : state.loads;
      },
    });
    while (behind.length > 0) await Promise.all(behind.splice(0));
    return { value, from };
  }
  return { ask, clock, kvKey: `payload:${name}`, state, logged };
}

/**
 * Simulates an isolate in another data centre. It has its own key, so that it does not share the data centre's cache,
 * but reads the first isolate's values from KV.
 */
function inAnotherIsolate(ports: PageCacheContext, name: string): PageCacheContext {
  const kv = new Proxy(env.KV, {
    get: (target, member) =>
      member === 'get'
        ? () => env.KV.get(`payload:${name}`, 'json')
        : Reflect.get(target, member).bind(target),
  });
  return { ...ports, kv };
}

describe('the payload cache without a change feed from the API (R-EDGE-8)', () => {
  it('serves fresh values for about a minute, then stale ones while one request refreshes', async () => {
    const { ask, clock } = aCache();
    expect(await ask()).toEqual({ value: 1, from: 'api' });
    clock.seconds += 50;
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    clock.seconds += 20;
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(await ask()).toEqual({ value: 2, from: 'memory' });
  });

  it('loads once for 200 concurrent requests', async () => {
    const { ask, state } = aCache();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]));
    expect(state.loads).toBe(1);
  });

  it('rejects only the concurrent requests that are over the limit', async () => {
    const { ask, state } = aCache();
    state.rejections = 2;
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(state.loads).toBe(1);
  });

  it('refreshes a stale value once for 200 concurrent requests', async () => {
    const { ask, clock, state } = aCache();
    await ask();
    clock.seconds += 70;
    await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(state.loads).toBe(2);
  });

  it('reloads immediately for another data version', async () => {
    const { ask, state } = aCache();
    await ask();
    state.version = 'two';
    expect(await ask()).toEqual({ value: 2, from: 'api' });
    expect(await ask()).toEqual({ value: 2, from: 'memory' });
  });

  it('writes an unchanged value to KV again after twelve hours, once', async () => {
    const { ask, clock, state } = aCache();
    state.isConstant = true;
    const put = vi.spyOn(env.KV, 'put');
    await ask();
    clock.seconds += 43_270;
    await ask();
    clock.seconds += 70;
    await ask();
    clock.seconds += 70;
    await ask();
    expect(state.loads).toBe(4);
    expect(put).toHaveBeenCalledTimes(2);
    put.mockRestore();
  });

  it('serves another isolate from KV, without a load', async () => {
    const { ask, state } = aCache();
    await ask();
    expect(await ask(' elsewhere')).toEqual({ value: 1, from: 'kv' });
    expect(state.loads).toBe(1);
  });

  it('ignores values of another data version in KV', async () => {
    const { ask, state } = aCache();
    await ask();
    state.version = 'two';
    expect(await ask(' elsewhere')).toEqual({ value: 2, from: 'api' });
  });

  it('caches a miss for a few seconds, and only in memory', async () => {
    const { ask, clock, kvKey, state } = aCache();
    state.cachePolicy = 'briefly';
    await ask();
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(await env.KV.get(kvKey)).toBeNull();
    clock.seconds += 6;
    expect(await ask()).toEqual({ value: 2, from: 'api' });
  });

  it('keeps a complete value if a later load is degraded', async () => {
    const { ask, clock, kvKey, state } = aCache();
    await ask();
    state.cachePolicy = 'degraded';
    clock.seconds += 70;
    await ask();
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(await env.KV.get(kvKey, 'json')).toMatchObject({ value: 1 });
  });

  it('caches a degraded first value for a few seconds, and only in memory', async () => {
    const { ask, clock, kvKey, state } = aCache();
    state.cachePolicy = 'degraded';
    await ask();
    expect(await env.KV.get(kvKey)).toBeNull();
    state.cachePolicy = 'all-layers';
    clock.seconds += 6;
    expect(await ask()).toEqual({ value: 2, from: 'api' });
  });

  it('serves any cached value while the version is unknown, and writes nothing to KV', async () => {
    const { ask, clock, kvKey, state } = aCache();
    await ask();
    state.version = null;
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(await ask(' elsewhere')).toEqual({ value: 1, from: 'kv' });
    const unseen = aCache();
    unseen.state.version = null;
    expect(await unseen.ask()).toEqual({ value: 1, from: 'api' });
    expect(await env.KV.get(unseen.kvKey)).toBeNull();
    expect(await env.KV.get(kvKey, 'json')).toMatchObject({ version: 'one' });
    clock.seconds += 1;
  });

  it('keeps a frequently requested page in memory while hundreds of others are loaded', async () => {
    const { ask, state } = aCache();
    await ask();
    for (let others = 0; others < 520; others += 1) {
      await aCache({ kv: failing(env.KV, () => Promise.resolve(null)) }).ask();
      if (others % 50 === 0) await ask();
    }
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(state.loads).toBe(1);
  });

  it('keeps a page in memory despite hundreds of misses', async () => {
    const { ask, state } = aCache();
    await ask();
    for (let misses = 0; misses < 520; misses += 1) {
      const miss = aCache({ kv: failing(env.KV, () => Promise.resolve(null)) });
      miss.state.cachePolicy = 'briefly';
      await miss.ask();
    }
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(state.loads).toBe(1);
  });

  describe('while the source fails', () => {
    it('serves the expired value for a day, even if a newer version is requested', async () => {
      const { ask, clock, state, logged } = aCache();
      await ask();
      state.failure = new HttpError(503, 'unavailable', 'the database is gone');
      state.version = 'two';
      expect(await ask()).toEqual({ value: 1, from: 'expired' });
      expect(logged).toContain('serving an expired entry');
      clock.seconds += 86_000;
      expect(await ask()).toEqual({ value: 1, from: 'expired' });
      clock.seconds += 500;
      await expect(ask()).rejects.toThrow('the database is gone');
    });

    it('retries the source only every few seconds', async () => {
      const { ask, clock, state } = aCache();
      await ask();
      state.failure = new HttpError(503, 'unavailable', 'the database is gone');
      state.version = 'two';
      for (let asked = 0; asked < 10; asked += 1) await ask();
      expect(state.loads).toBe(2);
      clock.seconds += 6;
      state.failure = null;
      expect(await ask()).toEqual({ value: 3, from: 'api' });
    });

    it('serves the value in KV to another isolate', async () => {
      const { ask, state } = aCache();
      await ask();
      state.failure = new HttpError(503, 'unavailable', 'the database is gone');
      state.version = 'two';
      expect(await ask(' elsewhere')).toEqual({ value: 1, from: 'expired' });
    });
  });

  const never = new Promise<never>(() => undefined);
  const broken: readonly (readonly [string, Partial<PageCacheContext>])[] = [
    ['KV throws', { kv: failing(env.KV, () => Promise.reject(new Error('KV is down'))) }],
    ['KV hangs', { kv: failing(env.KV, () => never) }],
    ['the Cache API throws', { colo: failing(caches.default, () => Promise.reject(new Error('no cache'))) }],
    ['the Cache API hangs', { colo: failing(caches.default, () => never) }],
  ];
  it.each(broken)('loads, caches and serves values even if %s', async (_case, ports) => {
    const { ask, logged } = aCache(ports);
    expect(await ask()).toEqual({ value: 1, from: 'api' });
    expect(await ask()).toEqual({ value: 1, from: 'memory' });
    expect(logged).toContain('a layer of the page cache failed');
  });
});

/** A store in which every method returns `answer()`. */
function failing<Store extends object>(store: Store, answer: () => Promise<unknown>): Store {
  return new Proxy(store, { get: () => answer });
}
