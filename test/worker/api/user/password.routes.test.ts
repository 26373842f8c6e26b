import { describe, expect, it, vi } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aPinFor, aResetToken } from '#test/support/a-pin.ts';
import { aCustomer, type Customer, clientFor } from '#test/support/a-shop.ts';
import { type CallOptions, call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';

const NEW = 'a loerie in the wild fig';
const NOW = new Date('2026-11-22T10:00:00.000Z');
const WRONG = fieldErrors({ current_password: ['That’s not your password. Please try again.'] });

type Change = { current_password?: string; password?: string; password_confirmation?: string };

function change({ token }: Pick<Customer, 'token'>, given: Change = {}, options: CallOptions = {}) {
  const password = given.password ?? NEW;
  const body = { current_password: PASSWORD, password, password_confirmation: password, ...given };
  return call('POST', '/api/user/password', { token, body, now: NOW, ...options });
}

function logIn({ email }: Customer, password: string) {
  return call('POST', '/api/auth/login', { body: { email, password } });
}

function passwordChangedEmails(mails: readonly EmailJob[]): EmailJob[] {
  return mails.filter(({ template }) => template === 'password-changed');
}

describe('POST /api/user/password', () => {
  it('changes the password, ends all other sessions and PINs, and notifies the owner by email', async () => {
    const customer = await aCustomerWithPassword();
    const other = await logIn(customer, PASSWORD);
    const stranger = await aCustomer();
    const otp = await aPinFor(customer.email);
    const { bindings, mails } = listenForEmails();
    expect(await change(customer, {}, { bindings })).toMatchObject({
      status: 200,
      json: { message: 'Your password is changed. All other devices are logged out.' },
    });
    expect([(await logIn(customer, PASSWORD)).status, (await logIn(customer, NEW)).status]).toEqual([
      422, 200,
    ]);
    const { token } = other.json as { token: string };
    await expect(clientFor(token).account.getUser()).rejects.toMatchObject({ status: 401 });
    for (const { api } of [customer, stranger]) await expect(api.account.getUser()).resolves.toBeTruthy();
    const verified = await call('POST', '/api/auth/verify', { body: { email: customer.email, otp } });
    expect(verified.status).toBe(422);
    expect(passwordChangedEmails(mails)).toEqual([
      {
        template: 'password-changed',
        to: customer.email,
        changed_at: NOW.toISOString(),
        by: 'password',
      },
    ]);
  });

  it('rejects a wrong old password, a weak or mismatched new one, and a request without a session', async () => {
    const customer = await aCustomerWithPassword();
    const { bindings, mails } = listenForEmails();
    expect(await change(customer, { current_password: 'a guess' }, { bindings })).toMatchObject(WRONG);
    for (const given of [
      { current_password: '' },
      { password: 'short' },
      { password: 'password123' },
      { password: 'spaza spaza 1' },
      { password: customer.email },
      { password_confirmation: 'another one' },
    ]) {
      expect((await change(customer, given, { bindings })).status).toBe(422);
    }
    expect((await change({ token: 'x'.repeat(43) })).status).toBe(401);
    expect((await logIn(customer, PASSWORD)).status).toBe(200);
    expect(passwordChangedEmails(mails)).toEqual([]);
  });

  it('allows a session ten guesses an hour from any address, then rejects even the right one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const customer = await aCustomerWithPassword();
    const guess = (number: number, current_password: string) =>
      change(customer, { current_password }, { headers: { 'CF-Connecting-IP': `192.0.2.${number}` } });
    for (let number = 1; number <= 10; number += 1) {
      expect(await guess(number, `guess ${number}`)).toMatchObject(WRONG);
    }
    expect((await guess(11, PASSWORD)).status).toBe(429);
    // Logging in uses no session, so this limit does not apply to it.
    expect((await logIn(customer, PASSWORD)).status).toBe(200);
    vi.restoreAllMocks();
  });

  it('changes the password once per idempotency key, with one email, for repeated and concurrent requests', async () => {
    const customer = await aCustomerWithPassword();
    const { bindings, messages } = listenForEmails();
    const press = { bindings, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const both = await Promise.all([change(customer, {}, press), change(customer, {}, press)]);
    const later = new Date(NOW.getTime() + 60_000);
    const again = await change(customer, {}, { ...press, now: later });
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1);
    expect((await logIn(customer, NEW)).status).toBe(200);
  });
});

it('a reset with a one-time PIN also notifies the owner by email', async () => {
  const customer = await aCustomerWithPassword();
  const token = await aResetToken(customer.email);
  const { bindings, mails } = listenForEmails();
  const body = { token, password: NEW, password_confirmation: NEW };
  expect((await call('POST', '/api/auth/reset-password', { body, bindings })).status).toBe(200);
  expect(passwordChangedEmails(mails)).toMatchObject([{ to: customer.email, by: 'pin' }]);
});
