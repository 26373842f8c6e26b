import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#shared/contract/auth.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aCustomer, aSession, clientFor, unique } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { countHashes } from '#test/support/counted-hashes.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';
import { hashSessionToken } from '#worker/api/auth/session-token.ts';

const NO_MATCH = fieldErrors({
  email: ['That e-mail and password don’t match. Please check both and try again.'],
});

const TOO_EASY =
  'That password is too easy to guess from your name, your e-mail or our name. Please choose another.';

describe('POST /api/auth/register', () => {
  it('accepts a password and its repetition in different Unicode forms', async () => {
    const body = aRegistration({
      email: `keyboards-${unique()}@example.com`,
      password: 'caf\u00e9 in Knysna',
      password_confirmation: 'cafe\u0301 in Knysna',
    });
    expect((await call('POST', '/api/auth/register', { body })).status).toBe(200);
  });

  it('creates an account with a locked Wishlist, signs it in, and hashes its password and token', async () => {
    const body = aRegistration({ email: '  Thandi.Nkosi@Example.COM ' });
    const { status, json } = await call('POST', '/api/auth/register', {
      body,
      headers: { 'User-Agent': `Browser/1 ${'x'.repeat(500)}` },
      now: new Date('2026-11-20T10:00:00Z'),
      passwords: scryptHasher,
    });
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.any(Number),
          name: 'Thandi Nkosi',
          email: 'thandi.nkosi@example.com',
          pending_email: null,
          business_name: '',
          removal_date: null,
          review_emails: true,
          vat_number: '',
          addresses: [],
          productLists: [{ id: expect.any(Number), name: 'Wishlist', locked: true, products: [] }],
        },
      },
    });

    const { token } = json as { token: string };
    const session = await env.DB.prepare('SELECT * FROM session WHERE token_hash = ?')
      .bind(hashSessionToken(token))
      .first();
    expect(session).toMatchObject({
      created_at: '2026-11-20T10:00:00.000Z',
      expires_at: '2026-12-20T10:00:00.000Z',
      device_name: `Browser/1 ${'x'.repeat(390)}`,
    });
    expect(JSON.stringify(session)).not.toContain(token);
    const user = await env.DB.prepare('SELECT * FROM user WHERE email = ?')
      .bind('thandi.nkosi@example.com')
      .first();
    expect(user?.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
  });

  it('registers an email only once among concurrent requests, ignoring its case', async () => {
    const email = `twin-${unique()}@example.com`;
    const replies = await Promise.all(
      [email, email.toUpperCase()].map((each) =>
        call('POST', '/api/auth/register', { body: aRegistration({ email: each }) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(replies.find(({ status }) => status === 422)?.json).toMatchObject({
      errors: { email: ['This e-mail already has an account. Please log in.'] },
    });
    const left = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM user WHERE email = ?1) AS users,
        (SELECT count(*) FROM product_list l JOIN user u ON u.id = l.user_id WHERE u.email = ?1) AS lists,
        (SELECT count(*) FROM session s JOIN user u ON u.id = s.user_id WHERE u.email = ?1) AS sessions`,
    )
      .bind(email)
      .first();
    expect(left).toEqual({ users: 1, lists: 1, sessions: 1 });
  });

  it.each([
    ['a short password', { password: 'short77' }, { password: ['A password has at least 8 characters.'] }],
    [
      'a long password',
      { password: 'x'.repeat(129) },
      { password: ['A password has at most 128 characters.'] },
    ],
    [
      'a common password',
      { password: 'Password123' },
      { password: ['That password is too common. Please choose another.'] },
    ],
    ['the shop’s name as a password', { password: 'Spaza2026!' }, { password: [TOO_EASY] }],
    ['the customer’s name as a password', { password: 'nkosi.thandi' }, { password: [TOO_EASY] }],
    ['the e-mail as a password', { password: 'Thandi@Example.com' }, { password: [TOO_EASY] }],
    [
      'a mismatched repetition of the password',
      { password_confirmation: 'another-one' },
      { password_confirmation: ['The two passwords aren’t the same.'] },
    ],
    ['no e-mail', { email: 'thandi' }, { email: [expect.any(String)] }],
    ['a wrong type', { name: 7 }, { name: ['Enter your name.'] }],
    ['an unknown field', { is_admin: true }, { is_admin: ['Unknown field.'] }],
  ])('rejects %s with a field error', async (_what, given, errors) => {
    const { status, json } = await call('POST', '/api/auth/register', { body: aRegistration(given) });
    expect({ status, json }).toEqual(fieldErrors(errors));
  });

  it('truncates a device name that is too long', async () => {
    const email = `device-${unique()}@example.com`;
    const body = aRegistration({ email, device_name: 'd'.repeat(401) });
    const { status, json } = await call('POST', '/api/auth/register', { body });
    expect(status).toBe(200);
    const { token } = json as { token: string };
    const session = await env.DB.prepare('SELECT device_name FROM session WHERE token_hash = ?')
      .bind(hashSessionToken(token))
      .first();
    expect(session).toEqual({ device_name: 'd'.repeat(400) });
  });

  it('allows 300 registrations per network in ten minutes', async () => {
    const at = (now: string) =>
      call('POST', '/api/auth/register', {
        body: aRegistration({ email: `late-${unique()}@example.com` }),
        headers: { 'CF-Connecting-IP': '198.51.100.20' },
        now: new Date(now),
      });
    expect((await at('2026-11-20T10:00:00Z')).status).toBe(200);
    await env.DB.prepare(`UPDATE rate_limit SET count = 300 WHERE key LIKE 'register:%' AND window_start = ?`)
      .bind(Date.parse('2026-11-20T10:00:00Z') / 1_000)
      .run();
    const rejected = await at('2026-11-20T10:05:00Z');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Retry-After')).toBe('300');
    expect((await at('2026-11-20T10:10:00Z')).status).toBe(200);
  });

  it('allows 10 attempts an hour per email, from any address', async () => {
    const { email } = await aCustomer();
    const from = async (ip: string, now: string) =>
      (
        await call('POST', '/api/auth/register', {
          body: aRegistration({ email }),
          headers: { 'CF-Connecting-IP': ip },
          now: new Date(now),
        })
      ).status;
    const statuses = await Promise.all(
      Array.from({ length: 11 }, (_, number) => from(`203.0.113.${number}`, '2026-11-22T10:00:00Z')),
    );
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(422), 429]);
    expect(await from('203.0.113.99', '2026-11-22T11:00:00Z')).toBe(422);
  });
});

describe('POST /api/auth/login', () => {
  it('signs in with a new token, upgrades an old password hash and deletes expired sessions', async () => {
    const { userId, email } = await aCustomerWithPassword();
    await aSession(userId, { expiresAt: new Date('2025-02-01T00:00:00Z') });
    const body = { email, password: PASSWORD, device_name: 'Phone' };
    const logIn = async () =>
      (await call('POST', '/api/auth/login', { body, passwords: scryptHasher })).json as SignedIn;
    const [first, second] = [await logIn(), await logIn()];
    expect(first.user).toMatchObject({ id: userId, email, productLists: [{ name: 'Wishlist' }] });
    expect(first.token).not.toBe(second.token);
    expect((await clientFor(first.token).account.getUser()).id).toBe(userId);

    const { results } = await env.DB.prepare('SELECT token_hash, device_name FROM session WHERE user_id = ?')
      .bind(userId)
      .all();
    expect(results).toHaveLength(3);
    expect(results).toContainEqual({ token_hash: hashSessionToken(first.token), device_name: 'Phone' });
    const user = await env.DB.prepare('SELECT password_hash FROM user WHERE id = ?').bind(userId).first();
    expect(user?.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  it('accepts any Unicode form of a password once a login has upgraded its old hash', async () => {
    const { userId, email } = await aCustomerWithPassword();
    const [typed, elsewhere] = ['cafe\u0301 in Knysna\u00a01', 'caf\u00e9 in Knysna 1'];
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync(typed, salt, 32, { N: 16, r: 8, p: 3 });
    await env.DB.prepare('UPDATE user SET password_hash = ? WHERE id = ?')
      .bind(`$scrypt$ln=4,r=8,p=3$${salt.toString('base64url')}$${key.toString('base64url')}`, userId)
      .run();
    const statusOf = async (password: string) => (await logInWith({ email, password })).status;
    expect(await statusOf(elsewhere)).toBe(422);
    expect(await statusOf(typed)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await statusOf(typed)).toBe(200);
    expect(await statusOf('cafe in Knysna 1')).toBe(422);
  });

  it('returns the same error for a wrong password and an unknown email', async () => {
    const { email } = await aCustomerWithPassword();
    expect(await logInWith({ email, password: 'zebra-on-a-bicycle' })).toMatchObject(NO_MATCH);
    expect(await logInWith({ email: 'nobody@example.com', password: PASSWORD })).toMatchObject(NO_MATCH);
  });

  it('allows 10 guesses per email and IP address in 10 minutes, and does not block other addresses', async () => {
    const { email } = await aCustomerWithPassword();
    const attempt = (password: string, now: string, ip = '198.51.100.1') =>
      logInWith({ email, password }, { headers: { 'CF-Connecting-IP': ip }, now: new Date(now) });
    for (let count = 0; count < 10; count += 1) {
      expect(await attempt(`wrong-${count}`, '2026-11-20T10:01:00Z')).toMatchObject(NO_MATCH);
    }
    const rejected = await attempt(PASSWORD, '2026-11-20T10:02:00Z');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Retry-After')).toBe('480');
    expect(rejected.json).toEqual({ code: 'too_many_requests', message: expect.any(String) });
    expect((await attempt(PASSWORD, '2026-11-20T10:02:00Z', '198.51.100.2')).status).toBe(200);
    expect((await attempt(PASSWORD, '2026-11-20T10:10:00Z')).status).toBe(200);
  });

  it('does not count successful logins from one address', async () => {
    const { email } = await aCustomerWithPassword();
    const options = {
      headers: { 'CF-Connecting-IP': '198.51.100.7' },
      now: new Date('2026-11-20T10:01:00Z'),
    };
    for (let count = 0; count < 12; count += 1) {
      expect((await logInWith({ email, password: PASSWORD }, options)).status).toBe(200);
    }
  });

  it('checks the password for exactly 10 of many concurrent guesses', async () => {
    const { email } = await aCustomerWithPassword();
    const options = {
      headers: { 'CF-Connecting-IP': '198.51.100.8' },
      now: new Date('2026-11-20T10:01:00Z'),
    };
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, count) => logInWith({ email, password: `wrong-${count}` }, options)),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('allows 50 guesses per email in 10 minutes over all networks', async () => {
    const { email } = await aCustomerWithPassword();
    const guess = (network: number, password: string, now: string) =>
      logInWith(
        { email, password },
        { headers: { 'CF-Connecting-IP': `203.0.113.${network}` }, now: new Date(now) },
      );
    const replies = await Promise.all(
      Array.from({ length: 51 }, (_, network) => guess(network, 'wrong-one', '2026-11-21T10:00:00Z')),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await guess(60, PASSWORD, '2026-11-21T10:09:59Z')).status).toBe(429);
    expect((await guess(60, PASSWORD, '2026-11-21T10:10:00Z')).status).toBe(200);
  });

  it('lets the owner log in from elsewhere after one address has exhausted its own limit', async () => {
    const { email } = await aCustomerWithPassword();
    const now = new Date('2026-11-21T11:00:00Z');
    const from = (ip: string, password: string) =>
      logInWith({ email, password }, { headers: { 'CF-Connecting-IP': ip }, now });
    expect((await from('198.51.100.41', 'wrong-one')).status).toBe(422);
    await setCounts('login-email:%', now, 10);
    const tries = await Promise.all(Array.from({ length: 51 }, () => from('198.51.100.41', PASSWORD)));
    expect(tries.map(({ status }) => status)).toEqual(Array(51).fill(429));
    expect((await from('198.51.100.42', PASSWORD)).status).toBe(200);
  });

  it('blocks a guessing network for the emails that it guessed, but not for its other customers', async () => {
    const [guessedAt, neighbour] = [await aCustomerWithPassword(), await aCustomerWithPassword()];
    const headers = { 'CF-Connecting-IP': '198.51.100.9' };
    const now = new Date('2026-11-21T10:00:00Z');
    const attempt = ({ email }: { email: string }, password: string) =>
      logInWith({ email, password }, { headers, now });
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await attempt(guessedAt, 'wrong-one')).status).toBe(422);
    }
    await setCounts('login:%', now, 300);
    const { passwords, count } = countHashes();
    const rejected = { body: { email: guessedAt.email, password: PASSWORD }, headers, now, passwords };
    expect((await call('POST', '/api/auth/login', rejected)).status).toBe(429);
    expect(count()).toBe(0);
    expect((await attempt(neighbour, 'mistyped once')).status).toBe(422);
    expect((await attempt(neighbour, PASSWORD)).status).toBe(200);
    // Once the limit on hashing is reached, devices unknown to the account are rejected.
    await setCounts('login:%', now, 600);
    expect((await attempt(neighbour, PASSWORD)).status).toBe(429);
    const later = { headers, now: new Date('2026-11-21T10:10:00Z') };
    expect((await logInWith({ email: guessedAt.email, password: PASSWORD }, later)).status).toBe(200);
    const { results } = await env.DB.prepare('SELECT key FROM rate_limit').all();
    expect(JSON.stringify(results)).not.toMatch(/example\.com|198\.51/);
  });

  it('counts guesses per IPv6 /64 network and per /48 site', async () => {
    const { email } = await aCustomerWithPassword();
    const now = new Date('2026-11-21T12:00:00Z');
    const from = (group: number, password: string) =>
      logInWith({ email, password }, { headers: { 'CF-Connecting-IP': `2001:db8:77:${group}::1` }, now });
    expect((await from(1, 'wrong-one')).status).toBe(422);
    expect((await from(2, 'wrong-one')).status).toBe(422);
    const { results } = await env.DB.prepare(
      `SELECT count FROM rate_limit WHERE key LIKE 'login:%' AND window_start = ? ORDER BY count`,
    )
      .bind(now.getTime() / 1_000)
      .all();
    expect(results.map(({ count }) => count)).toEqual([1, 1, 2]);
    await setCounts('login-email:%', now, 10);
    // Guesses from one /64 network do not lock out the owner on another /64 of the same site, but the whole site's
    // guesses together do.
    expect((await from(3, PASSWORD)).status).toBe(200);
    expect((await from(1, PASSWORD)).status).toBe(429);
    await setCounts('login-email:%', now, 40);
    expect((await from(4, PASSWORD)).status).toBe(429);
  });

  describe('from a known device', () => {
    const now = new Date('2026-11-21T14:00:00Z');
    const ip = '198.51.100.50';
    beforeEach(() => env.DB.prepare('DELETE FROM rate_limit').run());

    async function aKnownDevice() {
      const customer = await aCustomerWithPassword();
      const first = await logInWith({ email: customer.email, password: PASSWORD });
      return { ...customer, device: first.headers.get('X-Device') ?? '' };
    }
    const logInBy = (device: string, email: string, password: string) =>
      logInWith({ email, password }, { headers: { 'CF-Connecting-IP': ip, 'X-Device': device }, now });

    it('succeeds despite strangers’ guesses, but not with another account’s or a forged device token', async () => {
      const [owner, other] = [await aKnownDevice(), await aKnownDevice()];
      await logInBy('', owner.email, 'wrong-one');
      await setCounts('login:%', now, 600);
      await setCounts('login-email-anywhere:%', now, 50);
      expect((await logInBy('', owner.email, PASSWORD)).status).toBe(429);
      expect((await logInBy(other.device, owner.email, PASSWORD)).status).toBe(429);
      const [id = '', tag = '', signature = ''] = owner.device.split('.');
      const [otherId = ''] = other.device.split('.');
      const turned = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      const forged = [
        id,
        `${id}.${tag}`,
        `${id}.${turned(tag)}.${signature}`,
        `${id}.${tag}.${turned(signature)}`,
        `${otherId}.${tag}.${signature}`,
      ];
      for (const token of forged) {
        expect((await logInBy(token, owner.email, PASSWORD)).status, token).toBe(429);
      }
      expect((await logInBy(owner.device, owner.email, PASSWORD)).status).toBe(200);
    });

    it('is limited to 10 failures and 60 attempts in ten minutes', async () => {
      const { email, device } = await aKnownDevice();
      expect((await logInBy(device, email, 'wrong-one')).status).toBe(422);
      expect((await logInBy(device, email, PASSWORD)).status).toBe(200);
      const { results } = await env.DB.prepare(
        `SELECT key, count FROM rate_limit WHERE key LIKE 'login-device%'`,
      ).all<{ key: string; count: number }>();
      expect(results.map(({ key, count }) => [key.split(':')[0], count]).toSorted()).toEqual([
        ['login-device', 2],
        ['login-device-email', 1],
      ]);
      for (const [key, limit] of [
        ['login-device-email:%', 10],
        ['login-device:%', 60],
      ] as const) {
        await setCounts(key, now, limit);
        expect((await logInBy(device, email, PASSWORD)).status).toBe(429);
        await setCounts(key, now, 0);
      }
    });
  });

  it.each([
    ['an unknown field', { remember: true }, { remember: ['Unknown field.'] }],
    ['a wrong type', { password: ['a'] }, { password: ['Enter your password.'] }],
    ['a missing field', { email: undefined }, { email: ['This field is required.'] }],
  ])('rejects %s with a field error', async (_what, given, errors) => {
    const body = { email: 'thandi@example.com', password: PASSWORD, ...given };
    expect(await call('POST', '/api/auth/login', { body })).toMatchObject(fieldErrors(errors));
  });

  it('rejects a body that is too large, invalid JSON or of another content type', async () => {
    const send = async (body: string, type = 'application/json') =>
      (await call('POST', '/api/auth/login', { body, headers: { 'Content-Type': type } })).status;
    expect(await send(JSON.stringify({ email: 'x'.repeat(40_000) }))).toBe(413);
    expect(await send('{"email": ')).toBe(400);
    expect(await send('email=thandi', 'application/x-www-form-urlencoded')).toBe(415);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends only the bearer’s session', async () => {
    const { token, userId } = await aCustomer();
    const other = await aCustomer();
    expect((await call('POST', '/api/auth/logout', { token, body: { all: true } })).status).toBe(422);
    expect((await call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect((await call('POST', '/api/auth/logout', { token })).status).toBe(401);
    expect((await call('GET', '/api/user', { token })).status).toBe(401);
    expect((await other.api.account.getUser()).id).not.toBe(userId);
  });
});

function aRegistration(given: Record<string, unknown>): Record<string, unknown> {
  const password = given.password ?? PASSWORD;
  return {
    name: 'Thandi Nkosi',
    email: 'thandi@example.com',
    password,
    password_confirmation: password,
    ...given,
  };
}

/** Sets the number of attempts in the ten-minute window around a time. */
async function setCounts(key: string, now: Date, count: number): Promise<void> {
  const seconds = now.getTime() / 1_000;
  await env.DB.prepare('UPDATE rate_limit SET count = ? WHERE key LIKE ? AND window_start = ?')
    .bind(count, key, seconds - (seconds % 600))
    .run();
}

function logInWith(
  body: { email: string | undefined; password: string },
  options: { headers?: Record<string, string>; now?: Date } = {},
) {
  return call('POST', '/api/auth/login', { body, ...options });
}
