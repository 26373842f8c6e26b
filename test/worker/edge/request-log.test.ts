import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { aStartedPayment } from '#test/support/an-order.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { writeLog } from '#worker/platform/log.ts';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const method of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...said) => lines.push(said.map(String).join(' ')));
  }
});
afterEach(() => vi.restoreAllMocks());

function entries(): Record<string, unknown>[] {
  return lines.map((line) => JSON.parse(line));
}

/** A database whose every statement fails with this error message, which contains bound values. */
function talkativeDatabase(words: string): Bindings {
  const reject = () => {
    throw new Error(words);
  };
  return { ...env, DB: databaseWith({ prepare: reject, batch: reject }) };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}, bindings: Bindings = env) {
  return visit(
    path,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
    { bindings },
  );
}

describe('the log', () => {
  it('has no lines for successful and rejected requests', async () => {
    await visit('/about');
    await visit('/nowhere');
    await visit('/api/user');
    expect(lines).toEqual([]);
  });

  it('has the same request id in every line as the response and the error page', async () => {
    const page = await visit(`/brands/${80_000 + unique()}/x`, {}, { bindings: talkativeDatabase('gone') });
    const requestId = page.headers.get('X-Request-Id');
    expect(page.status).toBe(500);
    expect(await page.text()).toContain(requestId);
    const said = entries();
    expect(new Set(said.map(({ at }) => at))).toEqual(new Set(['api', 'ssr', 'edge']));
    expect(new Set(said.map((entry) => entry.requestId))).toEqual(new Set([requestId]));
    expect(said).toContainEqual(
      expect.objectContaining({ message: 'a request was answered with a failure', status: 500 }),
    );
  });

  it('keeps concurrent requests apart', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        visit(`/brands/${80_000 + unique()}/x`, {}, { bindings: talkativeDatabase('gone') }),
      ),
    );
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) {
      const own = entries().filter(({ requestId }) => requestId === id);
      expect(own.filter(({ message }) => message === 'a request was answered with a failure')).toHaveLength(
        1,
      );
    }
  });

  it('uses Cloudflare’s request id, and ignores a client’s own', async () => {
    const idOf = async (headers: Record<string, string>, bindings: Bindings = env) =>
      (await visit('/healthz', { headers }, { bindings })).headers.get('X-Request-Id');
    expect(await idOf({ 'CF-Ray': '230b030023ae2822-JNB' })).toBe('230b030023ae2822-JNB');
    expect(await idOf({ 'CF-Ray': 'evil "id"' })).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf({ 'X-Request-Id': 'chosen-by-a-caller' })).toMatch(/^[\da-f-]{36}$/);
    const EDGE_KEY = 'an-edge-key-of-more-than-32-characters';
    const fromEdge = { 'X-Request-Id': 'handed-on-by-an-edge', 'X-Edge-Key': EDGE_KEY };
    expect(await idOf(fromEdge, { ...env, EDGE_KEY })).toBe('handed-on-by-an-edge');
    expect(await idOf(fromEdge)).toMatch(/^[\da-f-]{36}$/);
  });

  it('contains no personal data, whatever fails', async () => {
    const ip = '198.51.100.77';
    const email = `nomsa-${unique()}@example.co.za`;
    const password = 'a dassie on the mountain';
    const from = { ...FROM_SHOP, 'CF-Connecting-IP': ip, 'User-Agent': 'Browser of Nomsa' };
    const registration = { name: 'Nomsa Khumalo', email, password, password_confirmation: password };
    const registered = await post('/api/auth/register', registration, from);
    expect(registered.status).toBe(200);
    const cookie = (registered.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
    const { token } = await registered.json<{ token: string }>();
    const credential = cookie.split('=')[1] ?? '';
    await post('/api/auth/login', { email, password: `${password}!` }, from);
    const words = `D1_ERROR: ${email} ${credential} ${ip} 2001:db8:1:2::9 near "VALUES"`;
    const failing = talkativeDatabase(words);
    expect((await post('/api/auth/login', { email, password }, from, failing)).status).toBe(500);
    const page = { headers: { ...from, Cookie: cookie } };
    expect((await visit('/account?q=Nomsa', page, { bindings: failing })).status).toBeGreaterThanOrEqual(500);
    await visit(`/search?q=${encodeURIComponent(email)}`, page, { bindings: failing });
    const { form } = await aStartedPayment();
    await visit('/api/payments/payfast/notify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': ip },
      body: new URLSearchParams({ ...form.fields, email_address: email, signature: 'forged' }),
    });
    const said = lines.join('\n');
    expect(said).toContain('a payment notification was rejected');
    expect(said).toContain('D1_ERROR: [e-mail] [token] [address] [address] near');
    for (const secret of [
      email,
      password,
      token,
      credential,
      ip,
      'Nomsa',
      'Khumalo',
      '__Host-session',
      '2001:db8',
    ]) {
      expect(said).not.toContain(secret);
    }
    for (const entry of entries()) {
      expect(entry).toMatchObject({ level: expect.any(String), at: expect.any(String) });
    }
  });

  it('masks personal data and leaves the rest readable', () => {
    const cause = 'Error: thandi%40spaza.example at 10.0.0.1 (worker/index.ts:12:34) in 2026-11-20T10:00:00Z';
    writeLog({ level: 'info', at: 'edge', message: 'a test', cause, orderId: 12 });
    expect(entries()).toEqual([
      {
        level: 'info',
        at: 'edge',
        message: 'a test',
        cause: 'Error: [e-mail] at [address] (worker/index.ts:12:34) in 2026-11-20T10:00:00Z',
        orderId: 12,
      },
    ]);
  });
});

describe('Server-Timing', () => {
  it('names the layer that answered, without a duration', async () => {
    const timing = async (path: string, headers: Record<string, string> = {}) =>
      (await visit(path, { headers })).headers.get('Server-Timing');
    const { token } = await aCustomer();
    expect(await timing('/privacy-policy')).toMatch(/^cache;desc="\w+"$/);
    expect(await timing('/privacy-policy/_payload.json')).toBe('cache;desc="memory"');
    expect(await timing('/api/brands')).toBe('api');
    expect(await timing('/api/user', { Authorization: `Bearer ${token}` })).toBe('api');
    expect(await timing('/orders')).toBeNull();
  });
});
