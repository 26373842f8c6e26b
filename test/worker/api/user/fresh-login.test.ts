import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';

const MINUTE_MS = 60_000;
const LOGIN = new Date('2026-11-20T10:00:00.000Z');
const later = (minutes: number) => new Date(LOGIN.getTime() + minutes * MINUTE_MS);

async function aSessionFromAt10() {
  const { email } = await aCustomerWithPassword();
  const { json } = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, now: LOGIN });
  return { email, token: (json as { token: string }).token };
}

const download = (token: string, now: Date) => call('GET', '/api/user/data', { token, now });
const remove = (token: string, now: Date) =>
  call('DELETE', '/api/user', { token, now, bindings: listenForEmails().bindings });
const confirm = (token: string, current_password: string, now: Date) =>
  call('POST', '/api/user/confirm-password', { token, body: { current_password }, now });

const NEEDS_PASSWORD = {
  status: 403,
  json: { code: 'forbidden', message: 'Please enter your password first.' },
};

describe.each([
  ['downloading the data', download],
  ['removing the account', remove],
])('%s', (_what, act) => {
  it('is allowed for ten minutes after the login', async () => {
    const { token } = await aSessionFromAt10();
    expect((await act(token, later(9.9))).status).toBe(200);
  });

  it('requires the password ten minutes after the login, and is then allowed for ten minutes', async () => {
    const { token } = await aSessionFromAt10();
    expect(await act(token, later(10))).toMatchObject(NEEDS_PASSWORD);
    expect((await confirm(token, PASSWORD, later(60))).status).toBe(200);
    expect(await act(token, later(70))).toMatchObject(NEEDS_PASSWORD);
    expect((await confirm(token, PASSWORD, later(80))).status).toBe(200);
    expect((await act(token, later(81))).status).toBe(200);
  });

  it('is not allowed again by a wrong password or by a login on another device', async () => {
    const { email, token } = await aSessionFromAt10();
    const wrong = await confirm(token, 'a wrong one', later(60));
    expect(wrong).toMatchObject(
      fieldErrors({ current_password: ['That’s not your password. Please try again.'] }),
    );
    await call('POST', '/api/auth/login', { body: { email, password: PASSWORD }, now: later(60) });
    expect(await act(token, later(61))).toMatchObject(NEEDS_PASSWORD);
    const row = await env.DB.prepare('SELECT removal_requested_at FROM user WHERE email = ?')
      .bind(email)
      .first();
    expect(row).toEqual({ removal_requested_at: null });
  });
});
