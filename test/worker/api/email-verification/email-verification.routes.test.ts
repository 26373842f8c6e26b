import { describe, expect, it } from 'vitest';
import type { EmailStatus } from '#shared/contract/user.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aPinFor, aResetToken, wrongPin } from '#test/support/a-pin.ts';
import { aCustomer, aProduct, type Customer, unique } from '#test/support/a-shop.ts';
import { aBuyer, inCart } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';

const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const later = (seconds: number): Date => new Date(NOW + seconds * 1_000);

const WRONG = fieldErrors({ otp: [expect.stringContaining('not the one-time PIN we sent')] });
const DEAD = fieldErrors({ otp: [expect.stringContaining('doesn’t work any more')] });

async function statusOf({ token }: Customer): Promise<EmailStatus> {
  return (await call('GET', '/api/user/email', { token })).json as EmailStatus;
}

/** Requests a PIN; `pin` is empty if none was emailed. */
async function ask({ token, email }: Customer, now = later(0), headers = {}) {
  const { bindings, mails } = listenForEmails();
  const { status } = await call('POST', '/api/user/email/pin', { token, bindings, now, headers });
  const [mail] = mails;
  const pin = mail?.template === 'one-time-pin' && mail.to === email ? mail.pin : null;
  return { status, pin: pin ?? '', mails };
}

function verify({ token }: Customer, otp: string, now = later(1), headers = {}) {
  return call('POST', '/api/user/email/verify', { token, body: { otp }, now, headers });
}

describe('email verification', () => {
  it('accepts the emailed PIN, and repeating the call changes nothing', async () => {
    const customer = await aCustomer({ isVerified: false });
    expect(await statusOf(customer)).toEqual({ email: customer.email, verified: false, needed: false });
    const { pin, mails } = await ask(customer);
    expect(mails).toEqual([{ template: 'one-time-pin', to: customer.email, pin, purpose: 'email' }]);
    expect(await verify(customer, wrongPin(pin))).toMatchObject(WRONG);
    const verified = { email: customer.email, verified: true, needed: false };
    expect(await verify(customer, pin)).toMatchObject({ status: 200, json: verified });
    expect(await verify(customer, pin)).toMatchObject({ status: 200, json: verified });
    expect(await statusOf(customer)).toEqual(verified);
    // A verified customer gets no further PIN.
    expect(await ask(customer, later(120))).toMatchObject({ status: 200, mails: [] });
  });

  it('allows five attempts within ten minutes, only with the newest PIN', async () => {
    const customer = await aCustomer({ isVerified: false });
    const first = await ask(customer);
    const second = await ask(customer, later(61));
    if (first.pin !== second.pin) expect(await verify(customer, first.pin, later(62))).toMatchObject(WRONG);
    for (let tries = 0; tries < 5; tries += 1) await verify(customer, wrongPin(second.pin), later(63));
    expect(await verify(customer, second.pin, later(64))).toMatchObject(DEAD);
    const third = await ask(customer, later(130));
    expect(await verify(customer, third.pin, later(130 + 600))).toMatchObject(DEAD);
    expect((await statusOf(customer)).verified).toBe(false);
  });

  it('sends at most one PIN a minute and five an hour, and none for a repeated call', async () => {
    const customer = await aCustomer({ isVerified: false });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await ask(customer, later(0), key)).mails).toHaveLength(1);
    expect(await ask(customer, later(1), key)).toMatchObject({ status: 200, mails: [] });
    expect((await ask(customer, later(59))).status).toBe(429);
    for (const minute of [1, 2, 3, 4]) expect((await ask(customer, later(minute * 61))).status).toBe(200);
    expect((await ask(customer, later(5 * 61))).status).toBe(429);
  });

  it('is possible on a network whose other customers have entered a hundred wrong PINs', async () => {
    const network = { 'CF-Connecting-IP': '198.51.100.40' };
    for (let stranger = 0; stranger < 20; stranger += 1) {
      const customer = await aCustomer({ isVerified: false });
      const { pin } = await ask(customer);
      for (let tries = 0; tries < 5; tries += 1) await verify(customer, wrongPin(pin), later(1), network);
    }
    const customer = await aCustomer({ isVerified: false });
    const { pin } = await ask(customer);
    expect((await verify(customer, pin, later(1), network)).status).toBe(200);
  });

  it('allows ten wrong PINs a day for an email to which a network’s customers want to change', async () => {
    const network = { 'CF-Connecting-IP': '198.51.100.41' };
    const email = `wanted-${unique()}@example.com`;
    const statuses = [];
    for (let each = 0; each < 3; each += 1) {
      const customer = { ...(await aCustomerWithPassword()), email };
      const body = { email, current_password: PASSWORD };
      await call('PATCH', '/api/user', { token: customer.token, body });
      const { pin } = await ask(customer);
      for (let tries = 0; tries < 5; tries += 1) {
        const { status } = await verify(customer, pin === '' ? '000000' : wrongPin(pin), later(1), network);
        statuses.push(status);
      }
    }
    expect(statuses.map((status) => status === 429)).toEqual([
      ...Array.from({ length: 10 }, () => false),
      ...Array.from({ length: 5 }, () => true),
    ]);
    const owner = await aCustomer({ isVerified: false, email });
    const { pin } = await ask(owner, later(700));
    expect((await verify(owner, pin, later(701), network)).status).toBe(200);
  });

  it('rejects the PIN of a password reset, which does not replace the verification PIN', async () => {
    const customer = await aCustomerWithPassword();
    const unverified = { ...customer, ...(await aCustomer({ isVerified: false })) };
    const forgotten = await aPinFor(unverified.email, later(0));
    const { status, pin } = await ask(unverified);
    expect(status).toBe(200);
    await aPinFor(unverified.email, later(62));
    if (forgotten !== pin) expect(await verify(unverified, forgotten)).toMatchObject(WRONG);
    expect((await verify(unverified, pin)).status).toBe(200);
  });

  it('is completed by a password reset and stays valid while an email change is pending', async () => {
    const { userId } = await aCustomerWithPassword();
    const customer = await aCustomer({ isVerified: false });
    const token = await aResetToken(customer.email);
    const body = { password: PASSWORD, password_confirmation: PASSWORD, token };
    expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    const login = await call('POST', '/api/auth/login', {
      body: { email: customer.email, password: PASSWORD },
    });
    const again = { ...customer, userId, token: (login.json as { token: string }).token };
    expect((await statusOf(again)).verified).toBe(true);

    const patch = (json: object) => call('PATCH', '/api/user', { token: again.token, body: json });
    const shouted = { email: customer.email.toUpperCase(), current_password: PASSWORD };
    expect((await patch(shouted)).status).toBe(200);
    expect((await statusOf(again)).verified).toBe(true);
    expect((await patch({ email: `new-${customer.email}`, current_password: PASSWORD })).status).toBe(200);
    expect(await statusOf(again)).toMatchObject({ email: `new-${customer.email}`, verified: true });
  });

  it('is required if cart and open orders exceed the reservation limit for unverified emails', async () => {
    const productId = await aProduct({ stock: 100 });
    const [few, many] = [
      await aBuyer(productId, 20, { isVerified: false }),
      await aBuyer(productId, 21, { isVerified: false }),
    ];
    expect([(await statusOf(few)).needed, (await statusOf(many)).needed]).toEqual([false, true]);
    await few.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await inCart(few, productId);
    expect((await statusOf(few)).needed).toBe(true);
    expect((await statusOf(await aBuyer(productId, 80))).needed).toBe(false);
  });

  it('returns 401 to a visitor who is not signed in', async () => {
    for (const [method, path] of [
      ['GET', '/api/user/email'],
      ['POST', '/api/user/email/pin'],
      ['POST', '/api/user/email/verify'],
    ] as const) {
      expect((await call(method, path)).status).toBe(401);
    }
  });
});
