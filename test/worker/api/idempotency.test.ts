import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { aCustomer, type Customer, unique } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { countRows } from '#test/support/an-order.ts';
import { call } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';

/**
 * Repeats every call that creates something, with the same `Idempotency-Key`. For adding to the cart, see
 * cart/add-to-cart.test.ts.
 */

type Row = {
  name: string;
  path: string;
  /** Returns a new, unique body. */
  body: () => Record<string, unknown>;
  /** Returns the same body with one change. */
  change: (body: Record<string, unknown>) => Record<string, unknown>;
  broken: Record<string, unknown>;
  /** The number of items that the call creates. */
  count: (customer: Customer) => Promise<number>;
  isSignedOut?: boolean;
};

const ROWS: readonly Row[] = [
  {
    name: 'createProductList',
    path: '/api/product-lists',
    body: () => ({ name: `Braai ${unique()}` }),
    change: ({ name }) => ({ name: `${name} again` }),
    broken: { name: '' },
    count: ({ userId }) => countRows('product_list', 'user_id = ? AND locked = 0', userId),
  },
  {
    name: 'createAddress',
    path: '/api/addresses',
    body: () => ({ ...NEW_ADDRESS, street: `${unique()} Vilakazi Street` }),
    change: (body) => ({ ...body, notes: 'The blue gate' }),
    broken: { postal_code: '18' },
    count: ({ userId }) => countRows('address', 'user_id = ?', userId),
  },
  {
    name: 'askSupport, signed in',
    path: '/api/support',
    body: aQuestion,
    change: (body) => ({ ...body, message: 'And my refund?' }),
    broken: { email: 'none' },
    count: ({ userId }) => countRows('support_request', 'user_id = ?', userId),
  },
  {
    name: 'askSupport, signed out',
    path: '/api/support',
    body: aQuestion,
    change: (body) => ({ ...body, message: 'And my refund?' }),
    broken: { email: 'none' },
    count: () => countRows('support_request', 'user_id IS NULL'),
    isSignedOut: true,
  },
];

function aQuestion() {
  return { name: 'Thandi', email: `asks-${unique()}@example.com`, message: 'Where is my parcel?' };
}

describe.each(ROWS)('$name with an Idempotency-Key', ({ path, body, change, broken, count, isSignedOut }) => {
  /** Support treats the same words within ten minutes as the same message, so this time is later. */
  const later = () => new Date(Date.now() + 20 * 60_000);

  function send(customer: Customer, key: string, sent: Record<string, unknown>, now = new Date()) {
    const signedIn = isSignedOut ? {} : { token: customer.token };
    return call('POST', path, { ...signedIn, body: sent, headers: { 'Idempotency-Key': key }, now });
  }

  async function aSubmission() {
    const customer = await aCustomer();
    const before = await count(customer);
    const made = async () => (await count(customer)) - before;
    return { customer, key: crypto.randomUUID(), sent: body(), made };
  }

  it('creates one record and returns it again for a retry', async () => {
    const { customer, key, sent, made } = await aSubmission();
    const first = await send(customer, key, sent);
    const again = await send(customer, key, sent, later());
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.json).toEqual(first.json);
    expect(await made()).toBe(1);
  });

  it('creates one record for several concurrent calls', async () => {
    const { customer, key, sent, made } = await aSubmission();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(customer, key, sent)));
    expect(replies.map(({ json }) => json)).toEqual(replies.map(() => replies[0]?.json));
    expect(await made()).toBe(1);
  });

  it('creates another record for a different body with the same key', async () => {
    const { customer, key, sent, made } = await aSubmission();
    const first = await send(customer, key, sent);
    const other = await send(customer, key, change(sent));
    expect(other.status).toBe(201);
    expect(other.json).not.toEqual(first.json);
    expect(await made()).toBe(2);
  });

  it('accepts the key again after a rejected call, which created nothing', async () => {
    const { customer, key, sent, made } = await aSubmission();
    expect((await send(customer, key, { ...sent, ...broken })).status).toBe(422);
    expect((await send(customer, key, sent)).status).toBe(201);
    expect(await made()).toBe(1);
  });

  it('rejects a malformed key and creates nothing', async () => {
    const { customer, sent, made } = await aSubmission();
    const rejected = await send(customer, 'short', sent);
    expect(rejected).toMatchObject({
      status: 422,
      json: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
    expect(await made()).toBe(0);
  });

  it('stores the key for one day', async () => {
    const { customer, key, sent } = await aSubmission();
    await env.DB.prepare('DELETE FROM idempotency_key').run();
    const now = new Date();
    await send(customer, key, sent, now);
    await purgeExpired(env.DB, new Date(now.getTime() + 86_400_000));
    expect(await countRows('idempotency_key')).toBe(1);
    await purgeExpired(env.DB, new Date(now.getTime() + 86_400_001));
    expect(await countRows('idempotency_key')).toBe(0);
  });
});

describe.each(ROWS.filter(({ isSignedOut }) => !isSignedOut))(
  '$name with the key of another customer',
  ({ path, body, count }) => {
    it('creates a separate record', async () => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const sent = body();
      const customers = [await aCustomer(), await aCustomer()];
      for (const { token } of customers) {
        expect((await call('POST', path, { token, body: sent, headers })).status).toBe(201);
      }
      expect(await Promise.all(customers.map(count))).toEqual([1, 1]);
    });
  },
);

describe('a repeated call after a change', () => {
  it('returns a list and an address in their current state', async () => {
    const { api } = await aCustomer();
    const [listKey, addressKey] = [crypto.randomUUID(), crypto.randomUUID()];
    const list = await api.productLists.createProductList({ name: 'Braai' }, { idempotencyKey: listKey });
    await api.productLists.renameProductList({ listId: list.id, name: 'Potjie' });
    expect(await api.productLists.createProductList({ name: 'Braai' }, { idempotencyKey: listKey })).toEqual({
      ...list,
      name: 'Potjie',
    });
    const address = await api.addresses.createAddress(NEW_ADDRESS, { idempotencyKey: addressKey });
    await api.addresses.updateAddress({ id: address.id, city: 'Durban' });
    expect(await api.addresses.createAddress(NEW_ADDRESS, { idempotencyKey: addressKey })).toEqual({
      ...address,
      city: 'Durban',
    });
  });

  it('returns 404 for a deleted record and does not create it again', async () => {
    const { api } = await aCustomer();
    const [listKey, addressKey] = [crypto.randomUUID(), crypto.randomUUID()];
    await api.productLists.deleteProductList({
      listId: (await api.productLists.createProductList({ name: 'Braai' }, { idempotencyKey: listKey })).id,
    });
    await expect(
      api.productLists.createProductList({ name: 'Braai' }, { idempotencyKey: listKey }),
    ).rejects.toMatchObject({ status: 404 });
    await api.addresses.deleteAddress({
      id: (await api.addresses.createAddress(NEW_ADDRESS, { idempotencyKey: addressKey })).id,
    });
    await expect(
      api.addresses.createAddress(NEW_ADDRESS, { idempotencyKey: addressKey }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await api.addresses.listAddresses()).toEqual([]);
  });
});

describe('requestInvoice with an Idempotency-Key', () => {
  it('queues one email for repeated calls, and another one for another key or order', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const { order: other } = await anOrderOf([{ supplierId, priceCents: 20_000 }], { buyer });
    const { bindings, mails, messages } = listenForEmails();
    const ask = (orderId: number, key: string) =>
      call('POST', `/api/orders/${orderId}/request-invoice`, {
        token: buyer.token,
        headers: { 'Idempotency-Key': key },
        bindings,
      });
    const key = crypto.randomUUID();
    const replies = [
      await ask(order.id, key),
      ...(await Promise.all([ask(order.id, key), ask(order.id, key)])),
    ];
    expect(replies.map(({ status, json }) => ({ status, json }))).toEqual(
      replies.map(() => ({ status: 202, json: replies[0]?.json })),
    );
    expect(messages).toHaveLength(3);
    expect(mails).toMatchObject([{ template: 'invoice', order_id: order.id }]);

    await ask(order.id, crypto.randomUUID());
    await ask(other.id, key);
    expect(mails.map((mail) => 'order_id' in mail && mail.order_id)).toEqual([order.id, order.id, other.id]);
  });

  it('counts a repeated call once, and rejects one above the limit also when it is repeated', async () => {
    const supplierId = await aVendor();
    const { buyer, order } = await anOrderOf([{ supplierId, priceCents: 20_000 }]);
    const now = new Date();
    const ask = async (key: string) => {
      const path = `/api/orders/${order.id}/request-invoice`;
      const headers = { 'Idempotency-Key': key };
      return (await call('POST', path, { token: buyer.token, headers, now })).status;
    };
    const { limit } = EXACT_LIMITS.invoice.ofCustomer;
    for (let time = 0; time <= limit; time += 1) expect(await ask('the-first-call')).toBe(202);
    for (let number = 1; number < limit; number += 1) expect(await ask(`call-number-${number}`)).toBe(202);
    for (let time = 0; time < 2; time += 1) expect(await ask('one-call-too-many')).toBe(429);
    expect(await ask('the-first-call')).toBe(202);
  });
});
