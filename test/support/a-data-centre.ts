import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Bindings } from '#worker/env/bindings.ts';
import { databaseWith, isChangesQuery } from './database-with.ts';
import { payloadOf } from './payload-of.ts';
import { ORIGIN } from './the-shop.ts';

const DAY_MS = 86_400_000;

/**
 * The clock's offset from the real time, in ms. The clock starts at noon, because pages that contain a date are
 * reloaded after midnight. The offset never decreases, because cached data would then come from the future.
 */
let ahead = (DAY_MS * 1.5 - (Date.now() % DAY_MS)) % DAY_MS;

/** The bookmark that every database session returns. */
export const BOOKMARK = '00000001-00000002-00000003-0123456789abcdef';

type Counts = { loads: string[]; statements: number; polls: number; kvWrites: number };

/**
 * Several isolates of one data centre that use the real D1 and KV. The clock is adjustable; page loads, D1 statements
 * and KV writes are counted. The isolates serve only payloads, because only one isolate per test can render documents.
 * `state.isOut` makes every D1 statement fail.
 */
export async function aDataCentre({ isolates = 3 } = {}) {
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
  const shops: typeof import('#worker/index.ts')['default'][] = [];
  while (shops.length < isolates) {
    vi.resetModules();
    shops.push((await import('#worker/index.ts')).default);
  }
  let counts: Counts = { loads: [], statements: 0, polls: 0, kvWrites: 0 };
  const state = { isOut: false };
  const sessions: string[] = [];
  const DB = databaseWith(
    {
      prepare(sql) {
        if (state.isOut) throw new Error('D1 is out');
        if (isChangesQuery(sql)) counts.polls += 1;
        else counts.statements += 1;
        return env.DB.prepare(sql);
      },
    },
    { onSession: (from) => void sessions.push(from), bookmark: BOOKMARK },
  );
  const KV = new Proxy(env.KV, {
    get(real, name) {
      if (name === 'put') counts.kvWrites += 1;
      const member: unknown = Reflect.get(real, name);
      return typeof member === 'function' ? member.bind(real) : member;
    },
  });
  const bindings: Bindings = { ...env, DB, KV, CONFIG_TTL_SECONDS: '30' };
  let turn = 0;

  /** Requests a page's payload; each call uses the next isolate in turn. */
  async function visit(path: string): Promise<string> {
    turn += 1;
    const ctx = createExecutionContext();
    const request = new Request(`${ORIGIN}${payloadOf(path)}`);
    const response = await shops[turn % shops.length]?.fetch(request, bindings, ctx);
    const text = `${response?.status} ${await response?.text()}`;
    if (response?.headers.get('Server-Timing') === 'cache;desc="api"') counts.loads.push(path);
    await waitOnExecutionContext(ctx);
    return text;
  }

  return {
    state,
    sessions,
    visit,
    /** Advances the clock in steps of `step` seconds. After each step, every isolate serves all pages. */
    async pass(
      seconds: number,
      paths: readonly string[],
      { step = 20, meanwhile = (): Promise<unknown> => Promise.resolve() } = {},
    ) {
      for (let passed = 0; passed < seconds; passed += step) {
        ahead += step * 1_000;
        await meanwhile();
        for (const path of paths) for (const _ of shops) await visit(path);
      }
    },
    take(): Counts {
      const taken = counts;
      counts = { loads: [], statements: 0, polls: 0, kvWrites: 0 };
      return taken;
    },
  };
}
