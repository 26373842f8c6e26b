import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { type Customer, clientFor } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

const MORNING = new Date('2026-11-20T08:00:00.000Z');
const later = (seconds: number) => new Date(MORNING.getTime() + seconds * 1_000);

describe('GET /api/user/sessions', () => {
  it('lists the user’s sessions: the current one first, then the most recently used', async () => {
    const customer = await aCustomerWithPassword();
    const phone = await logIn(customer, 'Phone', MORNING);
    await logIn(customer, 'Laptop', later(60));
    await logIn(await aCustomerWithPassword(), 'Somebody’s', later(60));
    const { status, json } = await call('GET', '/api/user/sessions', { token: phone, now: later(120) });
    expect({ status, json }).toEqual({
      status: 200,
      json: [
        aSession({ device_name: 'Phone', current: true, created_at: MORNING.toISOString() }),
        expect.objectContaining({ device_name: '', current: false }),
        aSession({ device_name: 'Laptop', current: false, created_at: later(60).toISOString() }),
      ],
    });
    expect(JSON.stringify(json)).not.toMatch(/token|hash/);
  });

  it('omits expired sessions', async () => {
    const customer = await aCustomerWithPassword();
    await logIn(customer, 'Old', MORNING);
    const token = await logIn(customer, 'New', later(1_000_000));
    const names = async (now: Date) =>
      ((await call('GET', '/api/user/sessions', { token, now })).json as { device_name: string }[]).map(
        ({ device_name }) => device_name,
      );
    expect(await names(later(2_591_999))).toContain('Old');
    expect(await names(later(2_592_000))).not.toContain('Old');
  });
});

describe('DELETE /api/user/sessions/:id', () => {
  it('ends a session and returns the remaining ones', async () => {
    const customer = await aCustomerWithPassword();
    const [phone, laptop] = [await logIn(customer, 'Phone'), await logIn(customer, 'Laptop')];
    const id = await idOf(phone);
    const left = await clientFor(laptop).account.endSession({ id });
    expect(left.map((session) => session.id)).not.toContain(id);
    expect(left).toHaveLength(2);
    expect((await call('GET', '/api/user', { token: phone })).status).toBe(401);
    expect((await call('DELETE', `/api/user/sessions/${id}`, { token: laptop })).status).toBe(404);
  });

  it('returns 404 for another customer’s session, which stays active', async () => {
    const [customer, other] = [await aCustomerWithPassword(), await aCustomerWithPassword()];
    const id = await idOf(other.token);
    const rejected = await call('DELETE', `/api/user/sessions/${id}`, { token: customer.token });
    expect(rejected).toMatchObject({ status: 404, json: { message: 'There’s nothing here.' } });
    expect((await call('GET', '/api/user', { token: other.token })).status).toBe(200);
  });

  it('ends the current session and returns an empty list', async () => {
    const { token } = await aCustomerWithPassword();
    expect(await clientFor(token).account.endSession({ id: await idOf(token) })).toEqual([]);
    expect((await call('GET', '/api/user', { token })).status).toBe(401);
  });
});

describe('DELETE /api/user/sessions', () => {
  it('ends all of the user’s sessions except the current one', async () => {
    const [customer, other] = [await aCustomerWithPassword(), await aCustomerWithPassword()];
    const [phone, laptop] = [await logIn(customer, 'Phone'), await logIn(customer, 'Laptop')];
    expect(await clientFor(laptop).account.endOtherSessions()).toMatchObject([
      { device_name: 'Laptop', current: true },
    ]);
    for (const token of [phone, customer.token]) {
      expect((await call('GET', '/api/user', { token })).status).toBe(401);
    }
    expect((await call('GET', '/api/user', { token: other.token })).status).toBe(200);
  });
});

describe('a login', () => {
  it('ends the user’s oldest session beyond 20, and no other user’s', async () => {
    const [customer, other] = [await aCustomerWithPassword(), await aCustomerWithPassword()];
    await env.DB.prepare(
      `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
       SELECT user_id, token_hash || value, 'Device ' || value, created_at, last_seen_at, expires_at
       FROM session, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') WHERE user_id = ?`,
    )
      .bind(customer.userId)
      .run();
    const token = await logIn(customer, 'Device 21');
    const devices = (await clientFor(token).account.listSessions()).map(({ device_name }) => device_name);
    const kept = Array.from({ length: 20 }, (_, index) => `Device ${index + 2}`);
    expect(devices.toSorted()).toEqual(kept.toSorted());
    const statusOf = async (bearer: string) => (await call('GET', '/api/user', { token: bearer })).status;
    expect([await statusOf(customer.token), await statusOf(other.token)]).toEqual([401, 200]);
  });
});

describe('the last use of a session', () => {
  it('is stored at most once an hour, even by concurrent requests', async () => {
    const customer = await aCustomerWithPassword();
    const token = await logIn(customer, 'Phone', MORNING);
    const use = (now: Date) => call('GET', '/api/user', { token, now });
    const seen = async () =>
      (
        await env.DB.prepare('SELECT last_seen_at FROM session WHERE id = ?')
          .bind(await idOf(token, MORNING))
          .first()
      )?.last_seen_at;
    await use(later(3_599));
    expect(await seen()).toBe(MORNING.toISOString());
    await Promise.all([use(later(3_600)), use(later(3_601)), use(later(3_602))]);
    const first = await seen();
    expect(later(3_600).toISOString() <= String(first)).toBe(true);
    await use(later(7_000));
    expect(await seen()).toBe(first);
  });

  it('does not fail the request if it cannot be stored', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const token = await logIn(await aCustomerWithPassword(), 'Phone', MORNING);
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value: (sql: string) => {
          if (sql.startsWith('UPDATE session')) throw new Error('D1 is away');
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
    });
    const used = await call('GET', '/api/user', { token, now: later(4_000), bindings: { ...env, DB } });
    expect(used.status).toBe(200);
    expect(warned.mock.calls.join()).toContain('the last use of a session was not recorded');
    warned.mockRestore();
  });
});

describe('the session cookie', () => {
  it('is cleared when its session is ended or the account’s removal is requested', async () => {
    const paths = [
      async (token: string) => `/api/user/sessions/${await idOf(token)}`,
      async () => '/api/user',
    ];
    for (const path of paths) {
      const { Cookie, proof, bearer } = await signIn();
      const answer = await visit(await path(bearer), {
        method: 'DELETE',
        headers: { ...FROM_SHOP, Cookie, 'X-Session-Token': proof },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-session=; Max-Age=0/);
      expect((await visit('/api/user', { headers: { Cookie } })).status).toBe(401);
    }
  });

  it('stays when one or all other sessions of the user are ended', async () => {
    const { Cookie, proof, customer } = await signIn();
    for (const path of [`/api/user/sessions/${await idOf(customer.token)}`, '/api/user/sessions']) {
      const answer = await visit(path, {
        method: 'DELETE',
        headers: { ...FROM_SHOP, Cookie, 'X-Session-Token': proof },
      });
      expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null]);
    }
    expect((await visit('/api/user', { headers: { Cookie } })).status).toBe(200);
  });
});

type SignedInBrowser = { Cookie: string; proof: string; bearer: string; customer: Customer };

async function signIn(): Promise<SignedInBrowser> {
  const customer = await aCustomerWithPassword();
  const answer = await visit('/api/auth/login', {
    method: 'POST',
    headers: { ...FROM_SHOP, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: customer.email, password: PASSWORD }),
  });
  const Cookie = (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const { token: proof } = (await answer.json()) as { token: string };
  return { Cookie, proof, bearer: Cookie.replace('__Host-session=', ''), customer };
}

async function logIn({ email }: Customer, device: string, now = new Date()): Promise<string> {
  const body = { email, password: PASSWORD, device_name: device };
  const { json } = await call('POST', '/api/auth/login', { body, now });
  return (json as { token: string }).token;
}

async function idOf(token: string, now = new Date()): Promise<number> {
  const { json } = await call('GET', '/api/user/sessions', { token, now });
  return (json as { id: number; current: boolean }[]).find(({ current }) => current)?.id ?? 0;
}

function aSession(given: Record<string, unknown>): unknown {
  const { created_at } = given;
  return { id: expect.any(Number), last_seen_at: created_at, confirmed_at: created_at, ...given };
}
