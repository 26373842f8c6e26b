import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aPinFor, wrongPin } from '#test/support/a-pin.ts';
import { aStartedPayment } from '#test/support/an-order.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { hashForDay } from '#worker/platform/security-log.ts';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

type Line = { event: string; email?: string; network: string; site: string; path: string; requestId: string };

/** The security event lines since the last call. */
function events(): Line[] {
  const entries = lines.map((line) => JSON.parse(line));
  lines = [];
  return entries.filter(({ message }) => message === 'a security event');
}

function post(path: string, body: object, network: string, headers: Record<string, string> = FROM_SHOP) {
  return visit(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': network, ...headers },
    body: JSON.stringify(body),
  });
}

/** Limiters that reject every request. */
const FULL: Partial<Bindings> = {
  LIMIT_1200: { limit: async () => ({ success: false }) },
};

describe('a security event', () => {
  it('is one log line, with hashes in place of the email and the IP address', async () => {
    holdClock();
    const { email } = await aCustomerWithPassword();
    for (const network of ['198.51.100.7', '198.51.100.7', '198.51.100.8']) {
      const password = `${PASSWORD}!`;
      expect((await post('/api/auth/login', { email, password }, network)).status).toBe(422);
    }
    const said = lines.join();
    expect(said).not.toContain(email);
    expect(said).not.toContain('198.51.100');
    const [first, second, third, ...more] = events();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ event: 'failed-login', path: '/api/auth/login', at: 'api' });
    expect(first?.requestId).toMatch(/\S/);
    expect(second).toMatchObject({ email: first?.email, network: first?.network });
    expect(third?.email).toBe(first?.email);
    expect(third?.network).not.toBe(first?.network);
  });

  it('has the same site hash for IPv6 networks of one site', async () => {
    holdClock();
    for (const network of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2::1']) {
      const body = { email: 'nobody@example.com', password: PASSWORD };
      expect((await post('/api/auth/login', body, network)).status).toBe(422);
    }
    const [first, second, third] = events();
    expect(first?.site).toMatch(/^[\w-]{16}$/);
    expect(second?.site).toBe(first?.site);
    expect(new Set([first?.network, second?.network, first?.site, third?.site]).size).toBe(4);
  });

  it('has different hashes the next day, and with another secret', () => {
    const [today, tonight, tomorrow] = ['22T00:00', '22T23:59', '23T00:00'].map(
      (at) => new Date(`2026-11-${at}:00.000Z`),
    ) as [Date, Date, Date];
    const hash = hashForDay('a secret', 'e-mail:thandi@example.com', today);
    expect(hash).toMatch(/^[\w-]{16}$/);
    expect(hashForDay('a secret', 'e-mail:thandi@example.com', tonight)).toBe(hash);
    expect(hashForDay('a secret', 'e-mail:thandi@example.com', tomorrow)).not.toBe(hash);
    expect(hashForDay('another', 'e-mail:thandi@example.com', today)).not.toBe(hash);
  });

  it('is logged as a lockout, in one line, once passwords are no longer checked', async () => {
    holdClock();
    const { email } = await aCustomerWithPassword();
    for (let guess = 1; guess <= 11; guess += 1) {
      await post('/api/auth/login', { email, password: `guess ${guess}` }, '198.51.100.20');
    }
    expect(events().map(({ event }) => event)).toEqual([...new Array(10).fill('failed-login'), 'lockout']);
  });

  it('is logged for a wrong PIN, and for a wrong password of a signed-in customer', async () => {
    const { email, token } = await aCustomerWithPassword();
    const otp = wrongPin(await aPinFor(email));
    await post('/api/auth/verify', { email, otp }, '198.51.100.30');
    await visit('/api/user', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: 'other@example.com', current_password: 'a guess' }),
    });
    expect(events().map(({ event }) => event)).toEqual(['wrong-pin', 'wrong-password']);
  });

  it('is logged for a 403, a 429 of the edge, and a notification with a forged signature', async () => {
    await post('/api/auth/login', {}, '198.51.100.40', { Origin: 'https://evil.example' });
    await visit('/search?q=mug', {}, { bindings: { ...env, ...FULL } });
    const { form } = await aStartedPayment();
    await visit('/api/payments/payfast/notify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form.fields, signature: 'forged' }),
    });
    expect(events().map(({ event, path }) => [event, path])).toEqual([
      ['forbidden', '/api/auth/login'],
      ['rate-limited', '/search'],
      ['bad-signature', '/api/payments/payfast/notify'],
    ]);
  });

  it('is not logged for an invalid form, a missing login or an unknown page', async () => {
    await post('/api/auth/login', { email: 'no e-mail' }, '198.51.100.50');
    await visit('/api/user');
    await visit('/nowhere');
    expect(events()).toEqual([]);
  });
});

describe('an attack', () => {
  it('causes few D1 writes for many rejections', async () => {
    holdClock();
    const { DB, statements } = countedDatabase();
    const bindings = { ...env, ...FULL, DB };
    const path = '/api/search/suggestions?q=mug';
    for (let request = 0; request < 100; request += 1) await visit(path, {}, { bindings });
    const writes = statements.filter((sql) => sql.includes('security_event_count'));
    expect(events()).toHaveLength(100);
    expect(writes.length).toBeLessThanOrEqual(7);
  });

  it('is not counted in D1 if the API is external', async () => {
    const { DB, statements } = countedDatabase();
    const bindings = { ...env, ...FULL, DB, API_ORIGIN: 'https://api.example', EDGE_KEY: 'k'.repeat(32) };
    await visit('/search?q=mug', {}, { bindings });
    expect(events()).toHaveLength(1);
    expect(statements).toEqual([]);
  });
});
