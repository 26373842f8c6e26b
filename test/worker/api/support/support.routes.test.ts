import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { createApi } from '#worker/api/index.ts';
import { findSupportRequest } from '#worker/api/support/support.repository.ts';

const THANKS = 'Thank you for writing to us. We’ll answer by e-mail.';

function aMessage(given: Record<string, unknown> = {}) {
  return {
    name: 'Thandi Nkosi',
    email: `asks-${unique()}@example.com`,
    message: 'Where is my parcel?',
    ...given,
  };
}

async function requestsOf(email: string) {
  const { results } = await env.DB.prepare('SELECT id FROM support_request WHERE email = ? ORDER BY id')
    .bind(email)
    .all<{ id: number }>();
  return Promise.all(results.map(({ id }) => findSupportRequest(env.DB, id)));
}

describe('POST /api/support', () => {
  it('stores a visitor’s message and returns the reference to quote', async () => {
    const message = aMessage({ email: ' Sipho@Example.com ' });
    const { status, json } = await call('POST', '/api/support', { body: message });
    const [kept] = await requestsOf('sipho@example.com');
    expect(kept).toMatchObject({
      user_id: null,
      name: 'Thandi Nkosi',
      email: 'sipho@example.com',
      message: 'Where is my parcel?',
      order_id: null,
      claimed_order_id: null,
    });
    expect(status).toBe(201);
    expect(json).toEqual({ message: THANKS, reference: kept?.reference });
    expect(kept?.reference).toBe(`S-${String(kept?.id).padStart(6, '0')}`);
  });

  it('links a customer’s message to their own order', async () => {
    const { buyer, order } = await aPlacedOrder();
    const message = aMessage({ order_id: order.id });
    expect((await call('POST', '/api/support', { token: buyer.token, body: message })).status).toBe(201);
    expect(await requestsOf(message.email)).toMatchObject([
      { user_id: buyer.userId, order_id: order.id, claimed_order_id: null },
    ]);
  });

  it('rejects another customer’s order with the same error as an unknown one, and stores nothing', async () => {
    const { order } = await aPlacedOrder();
    const stranger = await aCustomer();
    const words = { order_id: ['Choose one of your own orders, or leave this empty.'] };
    for (const orderId of [order.id, 999_999]) {
      const message = aMessage({ order_id: orderId });
      expect(await call('POST', '/api/support', { token: stranger.token, body: message })).toMatchObject(
        fieldErrors(words),
      );
      expect(await requestsOf(message.email)).toEqual([]);
    }
  });

  it('stores the order number that a visitor enters only as an unverified claim', async () => {
    const { order } = await aPlacedOrder();
    for (const orderId of [order.id, 999_999]) {
      const message = aMessage({ order_id: orderId });
      expect((await call('POST', '/api/support', { body: message })).status).toBe(201);
      expect(await requestsOf(message.email)).toMatchObject([{ order_id: null, claimed_order_id: orderId }]);
    }
  });

  it('treats a request with an invalid session as a visitor’s', async () => {
    const message = aMessage();
    const token = 'a-token-that-nobody-was-ever-given-0123456789';
    expect((await call('POST', '/api/support', { token, body: message })).status).toBe(201);
    expect(await requestsOf(message.email)).toMatchObject([{ user_id: null }]);
  });

  it('returns one reference for a message sent twice within ten minutes, even concurrently', async () => {
    const message = aMessage();
    const [first, second] = await Promise.all([
      call('POST', '/api/support', { body: message }),
      call('POST', '/api/support', { body: message }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 201]);
    expect(second.json).toEqual(first.json);
    expect(await requestsOf(message.email)).toHaveLength(1);

    const other = await call('POST', '/api/support', { body: { ...message, message: 'And my refund?' } });
    expect(other.json).not.toEqual(first.json);
    const later = new Date(Date.now() + 11 * 60_000);
    const again = await call('POST', '/api/support', { body: message, now: later });
    expect(again.status).toBe(201);
    expect(await requestsOf(message.email)).toHaveLength(3);
  });

  it('flags a visitor’s message whose hidden field was filled, but stores it with a reference', async () => {
    const message = aMessage({ website: 'https://lerato.example' });
    const { status, json } = await call('POST', '/api/support', { body: message });
    const [stored] = await requestsOf(message.email);
    expect(stored).toMatchObject({ message: 'Where is my parcel?', is_suspicious: 1 });
    expect([status, json]).toEqual([201, { message: THANKS, reference: stored?.reference }]);
    const person = aMessage({ website: '' });
    await call('POST', '/api/support', { body: person });
    expect(await requestsOf(person.email)).toMatchObject([{ is_suspicious: 0 }]);
  });

  it('does not flag a message of a signed-in customer', async () => {
    const { token, userId } = await aCustomer();
    const message = aMessage({ website: 'https://lerato.example' });
    expect((await call('POST', '/api/support', { token, body: message })).status).toBe(201);
    expect(await requestsOf(message.email)).toMatchObject([{ user_id: userId, is_suspicious: 0 }]);
  });

  it('returns an error for every invalid field', async () => {
    const body = { name: 'Thandi\r\nBcc: all@example.com', email: 'nobody', message: ' ', order_id: 0 };
    expect(await call('POST', '/api/support', { body })).toMatchObject(
      fieldErrors({
        name: ['Name can’t have line breaks or invisible characters.'],
        email: ['Enter an e-mail address, such as thandi@example.co.za.'],
        message: ['Write a message.'],
        order_id: [expect.any(String)],
      }),
    );
    const unknown = aMessage({ user_id: 1 });
    expect(await call('POST', '/api/support', { body: unknown })).toMatchObject(
      fieldErrors({ user_id: ['Unknown field.'] }),
    );
    const long = aMessage({ message: 'a'.repeat(5_001) });
    expect((await call('POST', '/api/support', { body: long })).status).toBe(422);
  });

  it('sends an address ten confirmations an hour to visitors’ messages, but stores and forwards them all', async () => {
    const { email, token } = await aCustomer();
    const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const { bindings, mails } = listenForEmails();
    const send = async (number: number, signedIn?: string) => {
      mails.length = 0;
      const { status } = await call('POST', '/api/support', {
        ...(signedIn === undefined ? {} : { token: signedIn }),
        body: aMessage({ email, message: `Message ${number}` }),
        headers: {
          'CF-Connecting-IP': `198.51.100.${number}`,
          'Idempotency-Key': `message-number-${number}`,
        },
        ...{ now, bindings },
      });
      return [status, ...mails.map(({ template }) => template)];
    };
    for (let number = 1; number <= 10; number += 1) {
      expect(await send(number)).toEqual([201, 'support-received', 'support-request']);
    }
    expect(await send(11)).toEqual([201, 'support-request']);
    expect(await send(11)).toEqual([200]);
    expect(await requestsOf(email)).toHaveLength(11);
    expect(await send(12, token)).toEqual([201, 'support-received', 'support-request']);
  });

  it('limits visitors’ valid messages per network, which do not count for its signed-in customers', async () => {
    const { token } = await aCustomer();
    const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const send = (body: object, ip: string, headers = {}) =>
      call('POST', '/api/support', { body, headers: { 'CF-Connecting-IP': ip, ...headers }, now });
    const ip = '203.0.113.60';
    for (let number = 1; number <= 61; number += 1) expect((await send({}, ip)).status).toBe(422);
    for (let number = 1; number <= 60; number += 1) expect((await send(aMessage(), ip)).status).toBe(201);
    const message = aMessage();
    const rejected = await send(message, ip);
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect(await requestsOf(message.email)).toEqual([]);
    expect((await send(message, ip, { Authorization: `Bearer ${token}` })).status).toBe(201);
    expect((await send(aMessage(), '203.0.113.61')).status).toBe(201);
  });

  it('does not count retries: the last allowed message can be sent again', async () => {
    const { token } = await aCustomer();
    const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    const send = (number: number) =>
      call('POST', '/api/support', {
        token,
        body: aMessage({ email: 'thandi@example.com', message: `Message ${number}` }),
        headers: { 'Idempotency-Key': `press number ${number}`.replaceAll(' ', '-') },
        now,
      });
    for (let number = 1; number < 20; number += 1) await send(number);
    const last = await send(20);
    const again = await send(20);
    expect([again.status, again.json]).toEqual([200, last.json]);
    expect((await send(21)).status).toBe(429);
  });

  it('stores a message even if the email queue fails', async () => {
    const message = aMessage();
    const broken = {
      ...env,
      MAIL_QUEUE: { sendBatch: () => Promise.reject(new Error('the queue is away')) },
    };
    const response = await createApi().request(
      '/api/support',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) },
      broken,
    );
    expect(response.status).toBe(201);
    expect(await requestsOf(message.email)).toHaveLength(1);
  });
});
