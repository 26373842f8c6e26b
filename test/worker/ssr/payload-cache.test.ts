import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { unique } from '#test/support/a-shop.ts';
import { cachedPayload, type PayloadCachePorts } from '#worker/ssr/payload-cache.ts';

/** A cache over the real KV with a clock of its own; `loads` counts how often the data was asked for. */
function aCache() {
  const clock = { seconds: 1_000 };
  const behind: Promise<unknown>[] = [];
  const ports: PayloadCachePorts = {
    kv: env.KV,
    waitUntil: (work) => void behind.push(work),
    now: () => clock.seconds * 1_000,
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  };
  const key = `payload:test:${unique()}`;
  const state = { loads: 0, isWorthKeeping: true };
  const ask = async (): Promise<number> => {
    const value = await cachedPayload(ports, {
      key,
      isWorthKeeping: () => state.isWorthKeeping,
      load: async () => {
        state.loads += 1;
        return state.loads;
      },
    });
    await Promise.all(behind.splice(0));
    return value;
  };
  return { ask, clock, key, state };
}

describe('the payload cache (R-EDGE-8)', () => {
  it('is fresh for about a minute, then serves stale while one request refreshes', async () => {
    const { ask, clock } = aCache();
    expect(await ask()).toBe(1);
    clock.seconds += 50;
    expect(await ask()).toBe(1);
    clock.seconds += 20;
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(2);
  });

  it('loads once for many who ask at once', async () => {
    const { ask, state } = aCache();
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(1));
    expect(state.loads).toBe(1);
  });

  it('keeps its own newer copy when KV still answers with an old one, or with none', async () => {
    const { ask, clock, key } = aCache();
    await ask();
    clock.seconds += 70;
    await ask();
    await env.KV.put(key, JSON.stringify({ at: 1, value: -1 }));
    clock.seconds += 10;
    expect(await ask()).toBe(2);
    await env.KV.delete(key);
    clock.seconds += 10;
    expect(await ask()).toBe(2);
  });

  it('forgets a miss within seconds and never writes it to KV', async () => {
    const { ask, clock, key, state } = aCache();
    state.isWorthKeeping = false;
    await ask();
    expect(await env.KV.get(key)).toBeNull();
    clock.seconds += 6;
    expect(await ask()).toBe(2);
  });
});
