import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlagPorts } from '#worker/edge/flags.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import type { KvFlags } from '#worker/platform/request-context.ts';

/** The flags when KV is empty. */
const UNSET: KvFlags = { dataVersion: '0', maintenance: null, routeRules: null, offline: null };
/** The flags when KV has not responded yet. */
const UNKNOWN: KvFlags = { ...UNSET, dataVersion: null };
const TTL_SECONDS = 30;
/** How long a reader waits for KV. */
const DEADLINE_MS = 1_000;

type Store = 'answers' | 'throws' | 'hangs';

let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
  await Promise.all(Object.values(FLAG_KEYS).map((key) => env.KV.delete(key)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A new isolate with empty memory, the real KV and its own clock. */
async function anIsolate(ttlSeconds = TTL_SECONDS) {
  vi.resetModules();
  const { readFlags } = await import('#worker/edge/flags.ts');
  const state = { store: 'answers' as Store, seconds: 1_000, reads: 0 };
  const behind: Promise<unknown>[] = [];
  const kv = new Proxy(env.KV, {
    get(real, name) {
      if (name !== 'get') return Reflect.get(real, name);
      return (...given: unknown[]) => {
        state.reads += 1;
        if (state.store === 'throws') return Promise.reject(new Error('KV is down'));
        if (state.store === 'hangs') return new Promise(() => undefined);
        return Reflect.apply(real.get, real, given);
      };
    },
  });
  const read = (): Promise<KvFlags> => {
    const ports: FlagPorts = {
      kv,
      ttlSeconds,
      now: state.seconds * 1_000,
      waitUntil: (work) => void behind.push(work),
    };
    return readFlags(ports);
  };
  return { read, state, behind };
}

describe('readFlags', () => {
  it('returns the stored values unchanged, and the defaults of unset flags', async () => {
    const { read } = await anIsolate();
    expect(await read()).toEqual(UNSET);
    await env.KV.put(FLAG_KEYS.dataVersion, '2026-11-21');
    await env.KV.put(FLAG_KEYS.maintenance, ' on ');
    await env.KV.put(FLAG_KEYS.routeRules, '[');
    const { read: readElsewhere } = await anIsolate();
    expect(await readElsewhere()).toEqual({
      dataVersion: '2026-11-21',
      maintenance: ' on ',
      offline: null,
      routeRules: '[',
    });
  });

  it('reads KV once for 100 concurrent callers, and passes the read to waitUntil', async () => {
    const { read, state, behind } = await anIsolate();
    await Promise.all(Array.from({ length: 100 }, read));
    expect(state.reads).toBe(1);
    expect(behind).toHaveLength(1);
  });

  it('caches the flags for the given TTL, then reads new values', async () => {
    const { read, state } = await anIsolate();
    await read();
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    state.seconds += TTL_SECONDS - 0.001;
    expect(await read()).toEqual(UNSET);
    expect(state.reads).toBe(1);
    state.seconds += 0.001;
    expect(await read()).toEqual({ ...UNSET, maintenance: 'on' });
    expect(state.reads).toBe(2);
  });

  it('never returns to an earlier data version, even if KV serves a stale one', async () => {
    const { read } = await anIsolate(0);
    const versions: (string | null)[] = [];
    for (const version of ['2026-11-21T10:00:00.000Z', '2026-11-21T09:00:00.000Z', 'by hand']) {
      await env.KV.put(FLAG_KEYS.dataVersion, version);
      versions.push((await read()).dataVersion);
    }
    expect(versions).toEqual(['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z', 'by hand']);
  });

  it('reads KV each time if the TTL is 0', async () => {
    const { read, state } = await anIsolate(0);
    await read();
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    expect(await read()).toEqual({ ...UNSET, maintenance: 'on' });
    expect(state.reads).toBe(2);
  });
});

describe.each<Store>(['throws', 'hangs'])('readFlags while KV %s', (how) => {
  /** Reads flags and advances the clock until the deadline for KV has passed. */
  async function readInTime(read: () => Promise<KvFlags>): Promise<KvFlags> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const flags = read();
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    vi.useRealTimers();
    return flags;
  }

  it('returns the last known flags, however old they are', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    const { read, state } = await anIsolate();
    const known = await read();
    state.store = how;
    state.seconds += 86_400;
    expect(await readInTime(read)).toEqual(known);
    expect(lines.join()).toContain('reading the flags failed');
  });

  it('returns unset flags and no data version if nothing is cached', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    const { read, state } = await anIsolate();
    state.store = how;
    expect(await readInTime(read)).toEqual(UNKNOWN);
  });

  it('does not retry before the TTL ends, and returns current values once KV is back', async () => {
    const { read, state } = await anIsolate();
    state.store = how;
    await readInTime(read);
    state.seconds += TTL_SECONDS - 1;
    await read();
    expect(state.reads).toBe(1);
    state.store = 'answers';
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    state.seconds += 1;
    expect(await read()).toEqual({ ...UNSET, maintenance: 'on' });
  });

  it('makes 100 concurrent callers wait for a single read, no longer than its deadline', async () => {
    const { read, state } = await anIsolate();
    state.store = how;
    const all = await readInTime(async () => {
      const [flags] = await Promise.all(Array.from({ length: 100 }, read));
      return flags ?? UNKNOWN;
    });
    expect(all).toEqual(UNKNOWN);
    expect(state.reads).toBe(1);
  });
});
