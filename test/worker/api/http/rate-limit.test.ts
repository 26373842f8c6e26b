import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { unique } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';
import { attemptKey, countAttempt, countAttempts, uncountAttempts } from '#worker/api/http/rate-limit.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';

const START = new Date('2026-11-20T10:00:00.001Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

describe('countAttempt', () => {
  it('rejects attempts above the limit until the window ends', async () => {
    const limit = { key: attemptKey(env, 'knock', String(unique())), windowSeconds: 60, limit: 2 };
    await countAttempt(env.DB, { ...limit, now: later(0) });
    await countAttempt(env.DB, { ...limit, now: later(10) });
    await expect(countAttempt(env.DB, { ...limit, now: later(20) })).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 40,
    });
    await expect(countAttempt(env.DB, { ...limit, now: later(59) })).rejects.toMatchObject({
      retryAfterSeconds: 1,
    });
    await countAttempt(env.DB, { ...limit, now: later(60) });
  });

  it('counts each of many concurrent attempts', async () => {
    const limit = {
      key: attemptKey(env, 'knock', String(unique())),
      windowSeconds: 60,
      limit: 5,
      now: START,
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => countAttempt(env.DB, limit)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('countAttempts', () => {
  it('rejects when any limit is reached, with the retry time of that limit', async () => {
    const whom = String(unique());
    const short = { key: attemptKey(env, 'short', whom), windowSeconds: 60, limit: 1 };
    const long = { key: attemptKey(env, 'long', whom), windowSeconds: 600, limit: 1 };
    await countAttempts(env.DB, [short, long], START);
    await expect(countAttempts(env.DB, [short, long], START)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    await expect(countAttempts(env.DB, [long], START)).rejects.toMatchObject({ retryAfterSeconds: 600 });
  });

  it('does not count a rejected attempt against the wider limits, even concurrently', async () => {
    const whom = String(unique());
    const limits = [2, 3, 9].map((limit) => ({
      key: attemptKey(env, `of ${limit}`, whom),
      windowSeconds: 60,
      limit,
    }));
    const others = [
      { key: attemptKey(env, 'other', whom), windowSeconds: 60, limit: 99 },
      ...limits.slice(1),
    ];
    await Promise.allSettled(Array.from({ length: 8 }, () => countAttempts(env.DB, limits, START)));
    const counts = () =>
      Promise.all(
        limits.map(({ key }) =>
          env.DB.prepare('SELECT count FROM rate_limit WHERE key = ?').bind(key).first<number>('count'),
        ),
      );
    expect(await counts()).toEqual([8, 2, 2]);
    for (let again = 0; again < 4; again += 1)
      await countAttempts(env.DB, others, START).catch(() => undefined);
    expect(await counts()).toEqual([8, 6, 3]);
  });
});

describe('uncountAttempts', () => {
  it('removes one attempt, but never goes below zero', async () => {
    const limits = [{ key: attemptKey(env, 'forgiven', String(unique())), windowSeconds: 60, limit: 1 }];
    await countAttempts(env.DB, limits, START);
    await uncountAttempts(env.DB, limits, START);
    await uncountAttempts(env.DB, limits, START);
    await countAttempts(env.DB, limits, START);
    await expect(countAttempts(env.DB, limits, START)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('the D1 limit of an endpoint for a network', () => {
  const counted = [...ENDPOINT_BY_NAME.values()].flatMap(({ method, path, limit }) => {
    if (limit !== 'click') return [];
    return [{ what: limit, method, path, network: EXACT_LIMITS.click.ofNetwork }];
  });

  it.each(counted)(
    '$what is rejected above the limit until the window ends',
    async ({ method, path: pattern, network: { limit, windowSeconds } }) => {
      const path = pattern.replaceAll(/\{\w+\}/g, '7');
      const started = Math.floor(START.getTime() / 1_000 / windowSeconds) * windowSeconds;
      const at = (seconds: number, ip = '198.51.100.30') =>
        call(method, path, {
          body: {},
          headers: { 'CF-Connecting-IP': ip },
          now: new Date((started + seconds) * 1_000 + 1),
        });
      expect((await at(0)).status).not.toBe(429);
      await env.DB.prepare('UPDATE rate_limit SET count = ? WHERE window_start = ?')
        .bind(limit, started)
        .run();
      const rejected = await at(windowSeconds - 1);
      expect(rejected.status).toBe(429);
      expect(rejected.headers.get('Retry-After')).toBe('1');
      expect(rejected.json).toEqual({ code: 'too_many_requests', message: expect.any(String) });
      expect((await at(windowSeconds - 1, '198.51.100.31')).status).not.toBe(429);
      expect((await at(windowSeconds)).status).not.toBe(429);
      await env.DB.prepare('DELETE FROM rate_limit').run();
    },
  );
});

describe('the D1 limits of a network', () => {
  const IP = '2001:db8:77:1::1';
  const email = 'nobody-at-all@example.com';
  const password = 'seven tents by the sea';
  const post = (path: string, body: Record<string, unknown>, token?: string) =>
    call('POST', path, { body, headers: { 'CF-Connecting-IP': IP }, ...(token !== undefined && { token }) });
  const CALLS: Record<string, () => Promise<unknown>> = {
    login: () => post('/api/auth/login', { email, password }),
    register: () =>
      post('/api/auth/register', { name: 'Thandi', email, password, password_confirmation: password }),
    'forgot-password': () => post('/api/auth/forgot-password', { email }),
    click: () => post('/api/clicks/7', {}),
    support: () => post('/api/support', { name: 'Thandi', email, message: 'Where is my parcel?' }),
    voucher: async () => {
      const { buyer, order } = await aPlacedOrder();
      await post(`/api/orders/${order.id}/apply-voucher`, { code: 'NOBODY-KNOWS' }, buyer.token);
    },
    'unsigned-notification': () =>
      call('POST', '/api/payments/payfast/notify', { body: 'a=b', headers: { 'CF-Connecting-IP': IP } }),
  };
  it.each(Object.keys(CALLS))(
    '"%s" counts an attempt for both the /64 network and the /48 site',
    async (what) => {
      await CALLS[what]?.();
      for (const networks of ['2001:db8:77:1::/64', '2001:db8:77::/48']) {
        const count = env.DB.prepare('SELECT sum(count) AS n FROM rate_limit WHERE key = ?');
        expect(await count.bind(attemptKey(env, what, networks)).first<number>('n'), networks).toBe(1);
      }
    },
  );
});

describe('attemptKey', () => {
  it('differs between callers and contains no plain-text identifiers', () => {
    expect(attemptKey(env, 'login', '192.0.2.1', 'thandi@example.com')).not.toMatch(/thandi|192/);
    expect(attemptKey(env, 'login', 'a', 'bc')).not.toBe(attemptKey(env, 'login', 'ab', 'c'));
  });

  it('depends on the operator secret, so that addresses cannot be guessed from a key', () => {
    const other = { ...env, OPERATOR_SECRET: 'the secret of another shop than this one' };
    expect(attemptKey(other, 'login', '192.0.2.1')).not.toBe(attemptKey(env, 'login', '192.0.2.1'));
  });
});
