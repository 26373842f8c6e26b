import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer } from '#test/support/a-shop.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

const CHANGES = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/cart/1'],
  ['POST', '/api/orders/1/cancel'],
  ['PATCH', '/api/addresses/1'],
  ['DELETE', '/api/addresses/1'],
  ['POST', '/api/events'],
] as const;

describe('the body of an API call (edge)', () => {
  it.each(CHANGES)('of %s %s is rejected unless it is JSON', async (method, path) => {
    const { token } = await aCustomer();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      const answer = await visit(path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        body: '{}',
      });
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toEqual({ code: 'unsupported_media_type', message: expect.any(String) });
    }
  });

  it.each(CHANGES)('of %s %s is rejected if too long, before any database query', async (method, path) => {
    const { token } = await aCustomer();
    const prepare = vi.fn();
    const bindings = { ...env, DB: Object.create(env.DB, { prepare: { value: prepare } }) };
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': '40000',
    };
    const answer = await visit(path, { method, headers, body: 'x'.repeat(40_000) }, { bindings });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 'body_too_large', message: expect.any(String) });
    expect(prepare).not.toHaveBeenCalled();
  });

  it('is rejected above the limit for payment notifications, with or without Content-Length', async () => {
    const prepare = vi.fn();
    const bindings = { ...env, DB: Object.create(env.DB, { prepare: { value: prepare } }) };
    const said = { 'Content-Length': '17000' };
    for (const headers of [said, {}]) {
      const body = new URLSearchParams({ x: 'x'.repeat(17_000) });
      const init = { method: 'POST', headers, body };
      const answer = await visit('/api/payments/payfast/notify', init, { bindings });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({ code: 'body_too_large', message: expect.any(String) });
    }
    expect(prepare).not.toHaveBeenCalled();
  });

  it('may be JSON with a charset, or missing', async () => {
    const { token } = await aCustomer();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json; charset=utf-8' };
    expect((await visit('/api/cart/clear', { method: 'POST', headers, body: '{}' })).status).toBe(200);
    const { 'Content-Type': _, ...bare } = headers;
    expect((await visit('/api/cart/clear', { method: 'POST', headers: bare })).status).toBe(200);
  });

  it('of a payment notification may be a form', async () => {
    const silence = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answer = await visit('/api/payments/payfast/notify', {
      method: 'POST',
      body: new URLSearchParams({ signature: 'forged' }),
    });
    silence.mockRestore();
    expect(answer.status).toBe(400);
  });
});

describe('the cross-site check of API calls (edge)', () => {
  const send = (path: string, headers: Record<string, string>) =>
    visit(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: '{}' });

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling site', { ...FROM_SHOP, 'Sec-Fetch-Site': 'same-site' }],
    ['an opaque origin', { Origin: 'null' }],
  ])('rejects a call from %s', async (_what, headers) => {
    for (const path of ['/api/events', '/api/support', '/api/auth/forgot-password', '/api/clicks/1']) {
      expect((await send(path, headers)).status, path).toBe(403);
    }
  });

  it('accepts an event from the shop, with or without a cookie', async () => {
    expect((await send('/api/events', FROM_SHOP)).status).not.toBe(403);
    expect((await send('/api/events', { ...FROM_SHOP, Cookie: 'x=y' })).status).not.toBe(403);
  });
});
