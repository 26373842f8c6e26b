import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/env/kv-keys.ts';

const SECRET = 'the-store-says-something-of-itself';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

async function readiness(bindings: Bindings = env, method = 'GET') {
  const response = await visit('/readyz', { method }, { bindings });
  return { response, body: method === 'GET' ? await response.json() : null };
}

/** A store of which one method does not work. */
function without<Store extends object>(store: Store, method: string, how: () => Promise<never>): Store {
  return Object.create(store, { [method]: { value: how } });
}

const throws = () => Promise.reject(new Error(SECRET));
const hangs = () => new Promise<never>(() => undefined);
const statement = (first: () => Promise<never>) => () => ({ first });

describe('/readyz', () => {
  it('answers that all the shop stands on is there', async () => {
    const { response, body } = await readiness();
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({ ready: true, d1: 'ok', kv: 'ok', r2: 'ok' });
    expect((await readiness(env, 'HEAD')).response.status).toBe(200);
  });

  it.each([
    ['d1', 'throws', { DB: Object.create(env.DB, { prepare: { value: statement(throws) } }) }],
    ['d1', 'hangs', { DB: Object.create(env.DB, { prepare: { value: statement(hangs) } }) }],
    ['kv', 'throws', { KV: without(env.KV, 'get', throws) }],
    ['kv', 'hangs', { KV: without(env.KV, 'get', hangs) }],
    ['r2', 'throws', { PICTURES: without(env.PICTURES, 'head', throws) }],
    ['r2', 'hangs', { PICTURES: without(env.PICTURES, 'head', hangs) }],
  ])('answers 503 and names %s when it %s, the cause in the log alone', async (part, _how, broken) => {
    const { response, body } = await readiness({ ...env, ...broken });
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({ ready: false, d1: 'ok', kv: 'ok', r2: 'ok', [part]: 'failed' });
    expect(lines.some((line) => line.includes(`"part":"${part}"`))).toBe(true);
  });

  it('asks all at once: two that hang take no longer than one', async () => {
    const started = Date.now();
    const broken = { KV: without(env.KV, 'get', hangs), PICTURES: without(env.PICTURES, 'head', hangs) };
    const { body } = await readiness({ ...env, ...broken });
    expect(body).toEqual({ ready: false, d1: 'ok', kv: 'failed', r2: 'failed' });
    expect(Date.now() - started).toBeLessThan(1_900);
  });

  it('asks an API elsewhere too, and says when it is not there', async () => {
    const elsewhere = {
      API_ORIGIN: 'http://localhost:9',
      EDGE_KEY: 'an-edge-key-of-more-than-32-characters',
    };
    const { response, body } = await readiness({ ...env, ...elsewhere });
    expect(response.status).toBe(503);
    expect(body).toEqual({ ready: false, d1: 'ok', kv: 'ok', r2: 'ok', api: 'failed' });
  });

  it('stands open while the shop is closed', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, '{"on":true}');
    expect((await readiness()).response.status).toBe(200);
    await env.KV.delete(FLAG_KEYS.maintenance);
  });
});
