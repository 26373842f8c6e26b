import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aEmailMessage, anAddressOfEmail, deliver } from '#test/support/an-email.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

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

/** A store in which one method is broken. */
function without<Store extends object>(store: Store, method: string, how: () => Promise<unknown>): Store {
  return Object.create(store, { [method]: { value: how } });
}

const throws = () => Promise.reject(new Error(SECRET));
const hangs = () => new Promise<never>(() => undefined);
const statement = (first: () => Promise<never>) => () => ({ first });

describe('/readyz', () => {
  it('answers 200 if all dependencies work', async () => {
    const { response, body } = await readiness();
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({ ready: true, d1: 'ok', kv: 'ok', r2: 'ok', mail: 'ok', pins: 'ok' });
    expect((await readiness(env, 'HEAD')).response.status).toBe(200);
  });

  it.each([
    ['kv', 'throws', { KV: without(env.KV, 'get', throws) }],
    ['kv', 'hangs', { KV: without(env.KV, 'get', hangs) }],
    ['r2', 'throws', { PICTURES: without(env.PICTURES, 'head', throws) }],
    ['r2', 'hangs', { PICTURES: without(env.PICTURES, 'head', hangs) }],
    ['mail', 'has no queue', { MAIL_QUEUE: undefined }],
    ['pins', 'has no queue', { PIN_QUEUE: undefined }],
  ])('answers 503 and names %s if it %s, with the cause only in the log', async (part, _how, broken) => {
    const { response, body } = await readiness(Object.assign({ ...env }, broken));
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({
      ready: false,
      d1: 'ok',
      kv: 'ok',
      r2: 'ok',
      mail: 'ok',
      pins: 'ok',
      [part]: 'failed',
    });
    expect(lines.some((line) => line.includes(`"part":"${part}"`))).toBe(true);
  });

  it.each([
    ['throws', throws],
    ['hangs', hangs],
  ])('answers 503 if D1 %s, and also reports emails and PINs as failed', async (_how, ask) => {
    const DB = Object.create(env.DB, { prepare: { value: statement(ask) }, batch: { value: ask } });
    const { response, body } = await readiness({ ...env, DB });
    expect(response.status).toBe(503);
    expect(body).toEqual({
      ...{ ready: false, d1: 'failed', kv: 'ok', r2: 'ok' },
      mail: 'failed',
      pins: 'failed',
    });
  });

  it('answers 503 while the newest migration is pending', async () => {
    const newest = '(SELECT max(id) FROM d1_migrations)';
    const { name } =
      (await env.DB.prepare(`SELECT name FROM d1_migrations WHERE id = ${newest}`).first()) ?? {};
    await env.DB.exec(`DELETE FROM d1_migrations WHERE id = ${newest}`);
    const { response, body } = await readiness();
    expect([response.status, body]).toEqual([503, expect.objectContaining({ ready: false, d1: 'failed' })]);
    expect(lines.some((line) => line.includes(`The migration ${name} is pending`))).toBe(true);
    await env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).run();
    expect((await readiness()).response.status).toBe(200);
  });

  it('reports emails and PINs as failed if their email binding is missing', async () => {
    const { body } = await readiness({ ...env, MAIL_DRIVER: 'binding' });
    expect(body).toMatchObject({ ready: false, d1: 'ok', mail: 'failed', pins: 'failed' });
  });

  it('answers 503 from a failed email delivery until the next successful one', async () => {
    const NO_SERVER = {
      ...{ ...env, MAIL_DRIVER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_SECURITY: 'none' },
    } as const;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const welcome = () => aEmailMessage({ template: 'welcome', to: anAddressOfEmail(), name: 'Thandi' });
    await deliver([welcome()], { bindings: NO_SERVER });
    const { response, body } = await readiness();
    expect([response.status, body]).toEqual([503, expect.objectContaining({ mail: 'failed', pins: 'ok' })]);
    const pin = aEmailMessage({
      ...{ template: 'one-time-pin', to: anAddressOfEmail(), pin: '123456', purpose: 'email' },
    });
    await deliver([pin], { queue: 'shop-pins', bindings: NO_SERVER });
    expect((await readiness()).body).toMatchObject({ mail: 'failed', pins: 'failed' });
    await deliver([welcome()]);
    expect((await readiness()).body).toMatchObject({ ready: false, mail: 'ok', pins: 'failed' });
    await deliver([pin], { queue: 'shop-pins' });
    expect((await readiness()).response.status).toBe(200);
  });

  it('checks all dependencies concurrently', async () => {
    const isKvAsked = Promise.withResolvers<null>();
    const isR2Asked = Promise.withResolvers<null>();
    const meeting = {
      KV: without(env.KV, 'get', () => {
        isKvAsked.resolve(null);
        return isR2Asked.promise;
      }),
      PICTURES: without(env.PICTURES, 'head', () => {
        isR2Asked.resolve(null);
        return isKvAsked.promise;
      }),
    };
    const { body } = await readiness({ ...env, ...meeting });
    expect(body).toEqual({ ready: true, d1: 'ok', kv: 'ok', r2: 'ok', mail: 'ok', pins: 'ok' });
  });

  it('checks an external API too, and answers 503 if it is unreachable', async () => {
    const elsewhere = {
      API_ORIGIN: 'http://localhost:9',
      EDGE_KEY: 'an-edge-key-of-more-than-32-characters',
    };
    const { response, body } = await readiness({ ...env, ...elsewhere });
    expect(response.status).toBe(503);
    expect(body).toEqual({ ready: false, d1: 'ok', kv: 'ok', r2: 'ok', api: 'failed' });
  });

  it('checks an external API with a request to /api/provinces', async () => {
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(String(input));
      return Response.json([]);
    });
    const elsewhere = { API_ORIGIN: 'https://api.test', EDGE_KEY: 'an-edge-key-of-more-than-32-characters' };
    const { response, body } = await readiness({ ...env, ...elsewhere });
    expect([response.status, body]).toEqual([200, expect.objectContaining({ ready: true, api: 'ok' })]);
    expect(asked).toEqual(['https://api.test/api/provinces']);
  });

  it('caches its result for two seconds, even a failure, to spare the stores', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const passSeconds = (seconds: number) => now.mockReturnValue(Date.now() + seconds * 1_000);
    let asked = 0;
    const head = () => {
      asked += 1;
      return asked === 1 ? throws() : Promise.resolve(null);
    };
    const bindings = {
      ...env,
      CONFIG_TTL_SECONDS: '30',
      PICTURES: Object.create(env.PICTURES, { head: { value: head } }),
    };
    const status = async () => (await readiness(bindings)).response.status;
    expect([await status(), await status()]).toEqual([503, 503]);
    passSeconds(1.9);
    expect([await status(), asked]).toEqual([503, 1]);
    passSeconds(0.2);
    expect([await status(), await status(), asked]).toEqual([200, 200, 2]);
  });

  it('answers 200 while the shop is closed', async () => {
    await env.KV.put(FLAG_KEYS.maintenance, '{"on":true}');
    expect((await readiness()).response.status).toBe(200);
    await env.KV.delete(FLAG_KEYS.maintenance);
  });
});
