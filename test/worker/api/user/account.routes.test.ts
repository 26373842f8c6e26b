import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anEmailPinFor, aPinFor, aResetToken } from '#test/support/a-pin.ts';
import { aCustomer, clientFor, unique } from '#test/support/a-shop.ts';
import { type CallOptions, call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';

describe('PATCH /api/user', () => {
  it('trims and changes the submitted fields, keeps the others and returns the user', async () => {
    const { token, email, userId } = await aCustomer();
    const changed = await patch(token, { name: '  Thandi Mbeki ', business_name: 'Mbeki & Daughters' });
    expect(changed).toMatchObject({
      status: 200,
      json: { id: userId, name: 'Thandi Mbeki', email, business_name: 'Mbeki & Daughters', vat_number: '' },
    });
    expect(await patch(token, { vat_number: '4180234567' })).toMatchObject({
      json: { name: 'Thandi Mbeki', vat_number: '4180234567' },
    });
    expect(await patch(token, { business_name: '', vat_number: '' })).toMatchObject({
      json: { name: 'Thandi Mbeki', business_name: '', vat_number: '' },
    });
    expect((await patch(token, {})).status).toBe(200);
  });

  it('turns review request emails off and on, and otherwise keeps the setting', async () => {
    const { token } = await aCustomer();
    expect(await patch(token, { name: 'Thandi' })).toMatchObject({ json: { review_emails: true } });
    expect(await patch(token, { review_emails: false })).toMatchObject({ json: { review_emails: false } });
    expect(await patch(token, { name: 'Nomsa' })).toMatchObject({ json: { review_emails: false } });
    expect(await patch(token, { review_emails: true })).toMatchObject({ json: { review_emails: true } });
  });

  it.each([
    ['an empty name', { name: ' ' }, { name: ['Enter your name.'] }],
    ['a VAT number of nine digits', { vat_number: '418023456' }, { vat_number: [expect.any(String)] }],
    ['a role', { role: 'admin' }, { role: ['Unknown field.'] }],
    ['an id', { id: 1 }, { id: ['Unknown field.'] }],
    ['a user_id', { user_id: 1, name: 'Sipho' }, { user_id: ['Unknown field.'] }],
    ['a password', { password: 'a quiet day' }, { password: ['Unknown field.'] }],
    ['a hash', { password_hash: 'x' }, { password_hash: ['Unknown field.'] }],
    ['a removal', { removal_requested_at: null }, { removal_requested_at: ['Unknown field.'] }],
    ['a string for a boolean setting', { review_emails: 'off' }, { review_emails: [expect.any(String)] }],
    ['lists', { productLists: [] }, { productLists: ['Unknown field.'] }],
  ])('rejects %s with a field error and changes nothing', async (_what, body, errors) => {
    const { token, api } = await aCustomer();
    const before = await api.account.getUser();
    expect(await patch(token, body)).toMatchObject(fieldErrors(errors));
    expect(await api.account.getUser()).toEqual(before);
  });
});

describe('an email change by PATCH /api/user', () => {
  it('requires the password', async () => {
    const { token, email } = await aCustomerWithPassword();
    const newEmail = anEmail();
    expect(await patch(token, { email: newEmail })).toMatchObject(
      fieldErrors({ current_password: ['Enter your password to change your e-mail.'] }),
    );
    expect(await patch(token, { email: newEmail, current_password: 'a wrong one' })).toMatchObject(
      fieldErrors({ current_password: ['That’s not your password. Please try again.'] }),
    );
    expect((await clientFor(token).account.getUser()).email).toBe(email);
  });

  it('requires no password if the email differs only in case', async () => {
    const { token, email } = await aCustomerWithPassword();
    const { bindings, mails } = listenForEmails();
    const same = { email: ` ${email.toUpperCase()} `, name: 'Nomsa', current_password: '' };
    expect(await patch(token, same, { bindings })).toMatchObject({
      status: 200,
      json: { email, name: 'Nomsa' },
    });
    expect(mails).toEqual([]);
  });

  it('is pending until its PIN is entered, and the previous address is notified of both steps', async () => {
    const { token, email } = await aCustomerWithPassword();
    const { bindings, mails } = listenForEmails();
    const newEmail = anEmail();
    const body = { email: newEmail.toUpperCase(), current_password: PASSWORD };
    expect(await patch(token, body, { bindings })).toMatchObject({
      status: 200,
      json: { email, pending_email: newEmail },
    });
    const logIn = (as: string) =>
      call('POST', '/api/auth/login', { body: { email: as, password: PASSWORD } });
    expect([(await logIn(email)).status, (await logIn(newEmail)).status]).toEqual([200, 422]);

    const otp = await anEmailPinFor({ token, email: newEmail });
    const verify = () => call('POST', '/api/user/email/verify', { token, body: { otp }, bindings });
    expect(await verify()).toMatchObject({ status: 200, json: { email: newEmail, verified: true } });
    expect((await clientFor(token).account.getUser()).pending_email).toBeNull();
    expect([(await logIn(email)).status, (await logIn(newEmail)).status]).toEqual([422, 200]);
    const change = { to: email, name: 'Thandi Nkosi', new_email: newEmail };
    expect(mails).toEqual([
      { template: 'email-change-requested', ...change },
      { template: 'email-changed', ...change },
    ]);
  });

  it('can be withdrawn, and its PIN then changes nothing', async () => {
    const { token, email } = await aCustomerWithPassword();
    const newEmail = anEmail();
    await patch(token, { email: newEmail, current_password: PASSWORD });
    const otp = await anEmailPinFor({ token, email: newEmail });
    expect(await patch(token, { pending_email: null })).toMatchObject({
      json: { email, pending_email: null },
    });
    await call('POST', '/api/user/email/verify', { token, body: { otp } });
    expect(await clientFor(token).account.getUser()).toMatchObject({ email, pending_email: null });
  });

  it('succeeds only for the first of two customers to enter its PIN', async () => {
    const customers = [await aCustomerWithPassword(), await aCustomerWithPassword()];
    const newEmail = anEmail();
    const pins: string[] = [];
    for (const { token } of customers) {
      await patch(token, { email: newEmail, current_password: PASSWORD });
      const { bindings, mails } = listenForEmails();
      await call('POST', '/api/user/email/pin', { token, bindings });
      for (const mail of mails) if (mail.template === 'one-time-pin') pins.push(mail.pin);
    }
    // Only one email is sent, because the second request reuses the first request's PIN.
    const [otp = ''] = pins;
    const replies: number[] = [];
    for (const { token } of customers) {
      replies.push((await call('POST', '/api/user/email/verify', { token, body: { otp } })).status);
    }
    expect([pins.length, replies]).toEqual([1, [200, 422]]);
  });

  it('revokes PINs and reset tokens of the previous address once the new one is confirmed', async () => {
    const first = await aCustomerWithPassword();
    const otp = await aPinFor(first.email);
    await moveTo(anEmail(), first);
    const verified = await call('POST', '/api/auth/verify', { body: { email: first.email, otp } });
    expect(verified).toMatchObject({ status: 422, json: { errors: { otp: [expect.any(String)] } } });

    const second = await aCustomerWithPassword();
    const token = await aResetToken(second.email);
    await moveTo(anEmail(), second);
    const body = { token, password: 'another quiet day', password_confirmation: 'another quiet day' };
    expect((await call('POST', '/api/auth/reset-password', { body })).status).toBe(422);
  });

  it('is rejected for another customer’s email in upper or lower case, and then changes no other field', async () => {
    const [{ token, email }, other] = [await aCustomerWithPassword(), await aCustomer()];
    const { bindings, mails } = listenForEmails();
    const body = { email: other.email.toUpperCase(), name: 'Nobody', current_password: PASSWORD };
    expect(await patch(token, body, { bindings })).toMatchObject(
      fieldErrors({ email: ['This e-mail already has an account.'] }),
    );
    expect(await clientFor(token).account.getUser()).toMatchObject({ email, name: 'Thandi Nkosi' });
    expect(mails).toEqual([]);
  });

  it('counts password guesses per customer, separately from strangers’ login attempts', async () => {
    const { token, email } = await aCustomerWithPassword();
    const now = new Date('2026-11-20T10:00:00Z');
    const headers = { 'CF-Connecting-IP': '198.51.100.61' };
    const guess = (ip: string) =>
      patch(
        token,
        { email: anEmail(), current_password: 'a wrong one' },
        { headers: { 'CF-Connecting-IP': ip }, now },
      );
    const logIn = (password: string) =>
      call('POST', '/api/auth/login', { body: { email, password }, headers, now });
    for (let count = 0; count < 10; count += 1) expect((await logIn('a wrong one')).status).toBe(422);
    expect((await logIn(PASSWORD)).status).toBe(429);
    for (let count = 0; count < 10; count += 1) expect((await guess(`198.51.101.${count}`)).status).toBe(422);
    expect((await guess('198.51.101.99')).status).toBe(429);
  });

  it('is limited to five per hour, because each one sends an email', async () => {
    const { token } = await aCustomerWithPassword();
    const now = new Date('2026-11-20T10:00:00Z');
    const change = () => patch(token, { email: anEmail(), current_password: PASSWORD }, { now });
    for (let count = 0; count < 5; count += 1) expect((await change()).status).toBe(200);
    expect((await change()).status).toBe(429);
    expect((await patch(token, { name: 'Nomsa' }, { now })).status).toBe(200);
  });
});

/** Changes a customer's email, and verifies the new one with its PIN. */
async function moveTo(email: string, { token }: { token: string }): Promise<void> {
  await patch(token, { email, current_password: PASSWORD });
  const otp = await anEmailPinFor({ token, email });
  expect((await call('POST', '/api/user/email/verify', { token, body: { otp } })).status).toBe(200);
}

describe('DELETE /api/user', () => {
  it('records the request, ends all sessions and PINs, and sends a confirmation email', async () => {
    const { token, email, userId } = await aCustomerWithPassword();
    const elsewhere = await clientFor().account.login({ email, password: PASSWORD, device_name: 'Phone' });
    const otp = await aPinFor(email);
    const { bindings, mails } = listenForEmails();
    const now = new Date('2026-11-20T10:00:00.000Z');
    const asked = await call('DELETE', '/api/user', { token, bindings, now });
    expect(asked).toMatchObject({ status: 200, json: { message: expect.any(String) } });
    expect(mails).toEqual([{ template: 'removal-request', to: email, name: 'Thandi Nkosi' }]);
    for (const ended of [token, elsewhere.token]) {
      expect((await call('GET', '/api/user', { token: ended })).status).toBe(401);
    }
    expect((await call('POST', '/api/auth/verify', { body: { email, otp } })).status).toBe(422);
    const user = await env.DB.prepare('SELECT removal_requested_at FROM user WHERE id = ?')
      .bind(userId)
      .first();
    expect(user).toEqual({ removal_requested_at: '2026-11-20T10:00:00.000Z' });
  });

  it('still allows a login, which does not withdraw the request; a second call sends no confirmation', async () => {
    const { token, email, userId } = await aCustomerWithPassword();
    await call('DELETE', '/api/user', { token, now: new Date('2026-11-20T10:00:00.000Z') });
    const again = await clientFor().account.login({ email, password: PASSWORD, device_name: 'Phone' });
    expect(again.user.id).toBe(userId);
    const { bindings, mails } = listenForEmails();
    const asked = await call('DELETE', '/api/user', { token: again.token, bindings });
    expect([asked.status, mails]).toEqual([200, []]);
    const user = await env.DB.prepare('SELECT removal_requested_at FROM user WHERE id = ?')
      .bind(userId)
      .first();
    expect(user).toEqual({ removal_requested_at: '2026-11-20T10:00:00.000Z' });
  });

  it('can be withdrawn by a customer who logs in again', async () => {
    const { token, email } = await aCustomerWithPassword();
    await call('DELETE', '/api/user', { token, now: new Date('2026-11-20T22:30:00.000Z') });
    const again = await clientFor().account.login({ email, password: PASSWORD, device_name: 'Phone' });
    // The removal was requested on 21 November, South African time.
    expect(again.user.removal_date).toBe('2026-12-05');
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await call('DELETE', '/api/user/removal', { token: again.token })).toMatchObject({
        status: 200,
        json: { email, removal_date: null },
      });
    }
    expect((await call('GET', '/api/user', { token: again.token })).json).toMatchObject({
      removal_date: null,
    });
  });

  it('accepts no fields', async () => {
    const { token } = await aCustomer();
    expect((await call('DELETE', '/api/user', { token, body: { user_id: 1 } })).status).toBe(422);
    expect((await call('GET', '/api/user', { token })).status).toBe(200);
  });
});

function anEmail(): string {
  return `moved-${unique()}@example.com`;
}

function patch(token: string, body: unknown, options: CallOptions = {}) {
  return call('PATCH', '/api/user', { token, body, ...options });
}
