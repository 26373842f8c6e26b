import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#shared/contract/http-error.ts';
import { unique } from '#test/support/a-shop.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';
import type { PageCacheContext } from '#worker/page-cache/page-cache.ts';
import { getOrLoad, IsolateMemory } from '#worker/page-cache/page-cache.ts';

const STALE_AFTER_SECONDS = 70;

/** A page in the isolate's memory whose refresh can fail. The data centre's cache fails too, so no lock works. */
function aPage() {
  const key = `build:/${unique()}`;
  const state = { loads: 0, isOut: false, seconds: 1_000 };
  const memory = new IsolateMemory();
  const noCache = () => Promise.reject(new Error('no cache'));

  async function ask(): Promise<number> {
    const behind: Promise<unknown>[] = [];
    const ports: PageCacheContext = {
      memory,
      kv: env.KV,
      colo: new Proxy(caches.default, { get: () => noCache }),
      origin: 'https://shop.test',
      cacheStatus: () => undefined,
      waitUntil: (work) => void behind.push(work),
      now: () => state.seconds * 1_000,
      log: () => undefined,
      publicApi: () => publicApiInProcess(env.DB, 1_000)(),
      readChanges: null,
    };
    const { value } = await getOrLoad(ports, {
      key,
      version: 'one',
      cachePolicy: () => 'all-layers',
      async load() {
        state.loads += 1;
        if (state.isOut) throw new HttpError(503, 'unavailable', 'the database is gone');
        return state.loads;
      },
    });
    while (behind.length > 0) await Promise.all(behind.splice(0));
    return value;
  }
  return { ask, state };
}

describe('a page refresh while the database and the data centre’s cache fail', () => {
  it('retries the database only every few seconds, regardless of the number of requests', async () => {
    const { ask, state } = aPage();
    await ask();
    state.isOut = true;
    state.seconds += STALE_AFTER_SECONDS;
    for (let asked = 0; asked < 20; asked += 1) expect(await ask()).toBe(1);
    expect(state.loads).toBe(2);
    state.seconds += 6;
    state.isOut = false;
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(3);
  });
});
