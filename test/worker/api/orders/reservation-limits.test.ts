import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { anAddress, aProduct, type Customer, unique } from '#test/support/a-shop.ts';
import { aBuyer, call, inCart, stockOf } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { call as callApi } from '#test/support/call.ts';
import { createSessionToken, hashSessionToken } from '#worker/api/auth/session-token.ts';

/** Orders the cart from a network with this IP address. */
async function place(
  customer: Pick<Customer, 'token'>,
  { key = crypto.randomUUID(), ip }: { key?: string; ip?: string } = {},
) {
  const headers = { 'Idempotency-Key': key, ...(ip !== undefined && { 'CF-Connecting-IP': ip }) };
  const response = await call(customer, 'POST', '/api/orders', { headers });
  const json: Omit<Order, 'status'> & { code?: string; message?: string } = await response.json();
  return { ...json, status: response.status };
}

/** Places orders for one product, one order per quantity; returns the response to the last order. */
async function placeAll(quantities: readonly number[], priceCents: number, isVerified: boolean) {
  const productId = await aProduct({ stock: 2_000, priceCents });
  const customer = await aBuyer(productId, quantities[0], { isVerified });
  let last = await place(customer);
  for (const quantity of quantities.slice(1)) {
    await inCart(customer, productId, quantity);
    last = await place(customer);
  }
  return { customer, productId, last };
}

const SIGNED_IN = v.object({ token: v.string(), user: v.object({ id: v.number() }) });

const PLACED = { status: 201 };
const MUST_VERIFY = { status: 409, code: 'email_unverified' };
const HOLDS_ENOUGH = { status: 409, code: 'hold_limit' };

describe('the reservations of a customer’s unpaid orders', () => {
  it.each([
    ['a family’s monthly shop', true, [80], 7_500, PLACED],
    ['300 units', true, [150, 150], 100, PLACED],
    ['301 units', true, [150, 151], 100, HOLDS_ENOUGH],
    ['301 units in one order', true, [301], 100, HOLDS_ENOUGH],
    ['goods of R 100,000', true, [1, 1], 5_000_000, PLACED],
    ['goods of R 100,000.02', true, [1, 1], 5_000_001, HOLDS_ENOUGH],
    ['ten orders', true, Array<number>(10).fill(1), 100, PLACED],
    ['eleven orders', true, Array<number>(11).fill(1), 100, HOLDS_ENOUGH],
    ['20 units, unverified', false, [10, 10], 100, PLACED],
    ['21 units, unverified', false, [10, 11], 100, MUST_VERIFY],
    ['goods of R 5,000, unverified', false, [1, 1], 250_000, PLACED],
    ['goods of R 5,000.02, unverified', false, [1, 1], 250_001, MUST_VERIFY],
    ['three orders, unverified', false, [1, 1, 1], 100, PLACED],
    ['four orders, unverified', false, [1, 1, 1, 1], 100, MUST_VERIFY],
    // The message does not suggest verifying the email, because that would not help.
    ['301 units, unverified', false, [301], 100, HOLDS_ENOUGH],
  ])('are limited: %s', async (_, isVerified, quantities, priceCents, outcome) => {
    const { customer, productId, last } = await placeAll(quantities, priceCents, isVerified);
    expect(last).toMatchObject(outcome);
    const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
    const rejected = last.status === 201 ? 0 : (quantities.at(-1) ?? 0);
    expect(await stockOf(productId)).toBe(2_000 - pieces + rejected);
    // A rejected order leaves its units in the cart.
    expect((await customer.api.cart.getCart()).amount).toBe((rejected * priceCents) / 100);
  });

  it('exclude paid, cancelled and expired orders', async () => {
    const { customer, productId, last } = await placeAll([300], 100, true);
    let unpaid = last.id;
    for (const status of ['paid', 'cancelled', 'expired'] as const) {
      await inCart(customer, productId, 300);
      expect(await place(customer)).toMatchObject(HOLDS_ENOUGH);
      await advanceTo(unpaid, status);
      const next = await place(customer);
      expect(next).toMatchObject(PLACED);
      unpaid = next.id;
    }
  });

  it.each([
    [
      [301],
      'We can hold at most 300 items for one order. Please take something out, or write to us if you need more.',
    ],
    [
      [200, 101],
      'We can hold at most 300 items for you until you pay. Please pay for or cancel another order first.',
    ],
    [
      Array<number>(11).fill(1),
      'You have 10 orders waiting for payment. Please pay for or cancel one of them first.',
    ],
  ])('are rejected above the limit with advice on what to do: %j', async (quantities, message) => {
    expect((await placeAll(quantities, 100, true)).last.message).toBe(message);
  });

  it('do not block a retry of a placed order, or of a rejected order after the e-mail is verified', async () => {
    const { customer, productId } = await placeAll([1, 1], 100, false);
    await inCart(customer, productId);
    const key = crypto.randomUUID();
    const third = await place(customer, { key });
    expect([third.status, await place(customer, { key })]).toMatchObject([
      201,
      { status: 200, id: third.id },
    ]);

    const late = crypto.randomUUID();
    await inCart(customer, productId);
    expect(await place(customer, { key: late })).toMatchObject(MUST_VERIFY);
    await verify(customer);
    expect((await place(customer, { key: late })).status).toBe(201);
  });
});

describe('an attack on the stock', () => {
  it('by 300 new accounts on one network leaves stock to others and to a verified neighbour', async () => {
    const ip = '102.65.3.7';
    const productId = await aProduct({ stock: 1_000 });
    const fresh = await freshAccounts(300, productId);
    const answers = await Promise.all(fresh.map((token) => place({ token }, { ip })));
    const placed = answers.filter(({ status }) => status === 201);
    expect([placed.length, await stockOf(productId)]).toEqual([24, 1_000 - 120]);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject(MUST_VERIFY);
    }

    const neighbour = await aBuyer(productId, 80);
    expect((await place(neighbour, { ip })).status).toBe(201);
    const elsewhere = await aBuyer(productId, 5, { isVerified: false });
    expect((await place(elsewhere, { ip: '102.65.3.8' })).status).toBe(201);
    // A genuine new customer on the same network can still order after verifying the email.
    const honest = await aBuyer(productId, 1, { isVerified: false });
    expect(await place(honest, { ip })).toMatchObject(MUST_VERIFY);
    await verify(honest);
    expect((await place(honest, { ip })).status).toBe(201);
  });

  it('by new accounts on six /64 networks of a /48 reserves at most twice the limit of one network', async () => {
    const productId = await aProduct({ stock: 1_000 });
    const fresh = await freshAccounts(6 * 30, productId);
    const answers = await Promise.all(
      fresh.map((token, index) => place({ token }, { ip: `2001:db8:7:${index % 6}::${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(48);
    expect(await stockOf(productId)).toBe(1_000 - 240);
    const elsewhere = await aBuyer(productId, 5, { isVerified: false });
    expect(await place(elsewhere, { ip: '2001:db8:8::1' })).toMatchObject(PLACED);
  });

  it('by concurrent orders does not exceed the limit of the network', async () => {
    const ip = '102.65.4.1';
    const productId = await aProduct({ stock: 1_000 });
    for (let order = 0; order < 5; order += 1) {
      await place(await aBuyer(productId, 20, { isVerified: false }), { ip });
    }
    await place(await aBuyer(productId, 17, { isVerified: false }), { ip });
    const last = await Promise.all(
      Array.from({ length: 8 }, () => aBuyer(productId, 1, { isVerified: false })),
    );
    const answers = await Promise.all(last.map((customer) => place(customer, { ip })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await stockOf(productId)).toBe(1_000 - 120);
  });

  it('by one verified account does not exceed its limit across several orders', async () => {
    const productIds = await Promise.all(Array.from({ length: 8 }, () => aProduct({ stock: 50 })));
    const attacker = await aBuyer(productIds[0] ?? 0, 50);
    for (const productId of productIds) {
      if (productId !== productIds[0]) await inCart(attacker, productId, 50);
      await place(attacker);
    }
    const left = await Promise.all(productIds.map(stockOf));
    expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(8 * 50 - 300);
  });
});

const PASSWORD = 'seven tents by the sea';

const SPELLINGS = [
  'Sipho.Dlamini@gmail.com',
  'siphodlamini+spaza@gmail.com',
  'sipho.dlamini@googlemail.com',
  's.i.p.h.o.dlamini+2@GoogleMail.com',
];

describe('accounts with different spellings of one mailbox', () => {
  /** Registers an account and gives it an address and units in the cart. */
  async function register(email: string, productId: number, quantity: number) {
    const body = { name: 'Sipho Dlamini', email, password: PASSWORD, password_confirmation: PASSWORD };
    const { status, json } = await callApi('POST', '/api/auth/register', { body });
    expect(status).toBe(200);
    const { token, user } = v.parse(SIGNED_IN, json);
    const customer = { userId: user.id, token };
    await anAddress(user.id);
    await inCart(customer, productId, quantity);
    return customer;
  }

  it('share one reservation limit when verified', async () => {
    const productId = await aProduct({ stock: 1_000 });
    const customers = [];
    const outcomes = [];
    for (const email of SPELLINGS) {
      const customer = await register(email, productId, 100);
      await verify(customer);
      customers.push(customer);
      outcomes.push(await place(customer));
    }
    expect(outcomes).toMatchObject([PLACED, PLACED, PLACED, HOLDS_ENOUGH]);
    expect(await stockOf(productId)).toBe(700);

    // Changing an account's email must not reset its number of reserved units.
    const body = { email: 'sipho-elsewhere@example.com', current_password: PASSWORD };
    expect((await callApi('PATCH', '/api/user', { token: customers[0]?.token, body })).status).toBe(200);
    const again = await register('siphodlamini+3@gmail.com', productId, 1);
    await verify(again);
    expect(await place(again)).toMatchObject(HOLDS_ENOUGH);
  });

  it('share one reservation limit when unverified', async () => {
    const productId = await aProduct({ stock: 1_000 });
    const outcomes = [];
    for (const email of SPELLINGS.map((spelling) => spelling.replace(/dlamini/i, 'nkosi'))) {
      outcomes.push(await place(await register(email, productId, 9)));
    }
    expect(outcomes).toMatchObject([PLACED, PLACED, MUST_VERIFY, MUST_VERIFY]);
    expect(await stockOf(productId)).toBe(982);
  });

  it('do not use up the limit of the mailbox’s owner when unverified', async () => {
    const productId = await aProduct({ stock: 1_000 });
    const stranger = await register('thandi+x@example.com', productId, 20);
    expect(await place(stranger)).toMatchObject(PLACED);
    const owner = await register('thandi@example.com', productId, 300);
    await verify(owner);
    expect(await place(owner)).toMatchObject(PLACED);
  });
});

describe('new customers of one network', () => {
  const NETWORK_IS_FULL = {
    status: 409,
    code: 'hold_limit',
    message:
      'Many new customers on your network are waiting to pay, so we can’t hold more for now. Please try again in 20 minutes, or write to us.',
  };

  it('share a limit when verified, which does not apply to customers with a paid order', async () => {
    const ip = '102.65.5.1';
    const productId = await aProduct({ stock: 5_000 });
    const outcomes = [];
    for (let index = 0; index < 5; index += 1) {
      outcomes.push(await place(await aBuyer(productId, 300), { ip }));
    }
    expect(outcomes).toMatchObject([PLACED, PLACED, PLACED, PLACED, NETWORK_IS_FULL]);
    expect(await place(await aBuyer(productId, 1), { ip })).toMatchObject(NETWORK_IS_FULL);
    expect(await place(await aBuyer(productId, 300), { ip: '102.65.5.2' })).toMatchObject(PLACED);

    const regular = await aBuyer(productId, 1);
    const { id } = await place(regular, { ip: '102.65.5.2' });
    await advanceTo(id, 'paid');
    await inCart(regular, productId, 300);
    expect(await place(regular, { ip })).toMatchObject(PLACED);

    // A paid order no longer counts, so the customer and others on the network can order again.
    await advanceTo(outcomes[0]?.id ?? 0, 'paid');
    expect(await place(await aBuyer(productId, 300), { ip })).toMatchObject(PLACED);
  });

  it('share a limit across all /64 networks of their /48', async () => {
    const productId = await aProduct({ stock: 9_000 });
    const from = async (network: number) => {
      const buyer = await aBuyer(productId, 300);
      return place(buyer, { ip: `2001:db8:5:${network}::1` });
    };
    for (let network = 0; network < 8; network += 1) expect(await from(network)).toMatchObject(PLACED);
    expect(await from(8)).toMatchObject(NETWORK_IS_FULL);
    expect(await place(await aBuyer(productId, 300), { ip: '2001:db8:6::1' })).toMatchObject(PLACED);
  });
});

/** Inserts unverified customers, each with an address and five units of a product in the cart; returns their tokens. */
async function freshAccounts(count: number, productId: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, createSessionToken);
  const people = JSON.stringify(
    tokens.map((token, index) => ({
      hash: hashSessionToken(token),
      email: `fresh-${unique()}-${index}@example.com`,
    })),
  );
  const from = 'FROM json_each(?) p JOIN user u ON u.email = p.value ->> ?';
  const statements = [
    `INSERT INTO user (name, email, password_hash, created_at)
     SELECT 'Fresh', value ->> ?2, '', '2026-11-22' FROM json_each(?1)`,
    `INSERT INTO session (user_id, token_hash, created_at, last_seen_at, expires_at)
     SELECT u.id, p.value ->> 'hash', '2026-11-22', '2026-11-22', '2099-01-01' ${from}`,
    `INSERT INTO address (user_id, is_current, recipient, phone, street, suburb, city, province_id, postal_code,
       created_at)
     SELECT u.id, 1, 'Fresh', '+27821234567', '1 Street', 'Orlando', 'Soweto', 3, '1804', '2026-11-22' ${from}`,
    `INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
     SELECT u.id, ${productId}, 5, (SELECT price_cents FROM product WHERE id = ${productId}), '2026-11-22' ${from}`,
  ];
  await env.DB.batch(statements.map((sql) => env.DB.prepare(sql).bind(people, 'email')));
  return tokens;
}

function verify({ userId }: Pick<Customer, 'userId'>): Promise<unknown> {
  return env.DB.prepare("UPDATE user SET email_verified_at = '2026-11-22T00:00:00.000Z' WHERE id = ?")
    .bind(userId)
    .run();
}
