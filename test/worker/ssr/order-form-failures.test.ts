import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { anUnpaidOrder, aVoucher } from '#test/support/a-voucher.ts';
import { aBuyer, aPlacedOrder, countRows } from '#test/support/an-order.ts';
import { postForm, submitForm } from '#test/support/posted-forms.ts';

/** A form ready for submission. `state` reads the rows that the form should change. */
type PreparedForm = {
  buyer: Customer;
  path: string;
  fields: Record<string, string>;
  state(): Promise<unknown>;
  done: unknown;
};

const FORMS: Readonly<Record<string, () => Promise<PreparedForm>>> = {
  async 'place an order'() {
    const buyer = await aBuyer(await aProduct());
    const [cart, [address]] = [await buyer.api.cart.getCart(), await buyer.api.addresses.listAddresses()];
    const wish = { total: String(cartTotal(cart)), address_id: String(address?.id) };
    return {
      buyer,
      path: '/checkout',
      fields: { intent: 'place-order', ...wish, idempotency_key: crypto.randomUUID() },
      state: () => countRows('order', 'user_id = ?', buyer.userId),
      done: 1,
    };
  },
  async pay() {
    const { buyer, order } = await aPlacedOrder();
    return {
      buyer,
      path: paymentPath(order.id),
      fields: { intent: 'pay', method: 'card' },
      state: () => countRows('payment', 'order_id = ?', order.id),
      done: 1,
    };
  },
  async 'apply a voucher'() {
    const { buyer, orderId } = await anUnpaidOrder();
    return {
      buyer,
      path: paymentPath(orderId),
      fields: { intent: 'apply-voucher', code: await aVoucher() },
      state: async () => (await buyer.api.orders.getOrder({ id: orderId })).discount,
      done: 10,
    };
  },
  async 'remove a voucher'() {
    const { buyer, orderId } = await anUnpaidOrder();
    await buyer.api.orders.applyVoucher({ id: orderId, code: await aVoucher() });
    return {
      buyer,
      path: paymentPath(orderId),
      fields: { intent: 'remove-voucher' },
      state: async () => (await buyer.api.orders.getOrder({ id: orderId })).discount,
      done: 0,
    };
  },
  async 'cancel an order'() {
    const { buyer, order } = await aPlacedOrder();
    return {
      buyer,
      path: orderPath(order.id),
      fields: { intent: 'cancel' },
      state: async () => (await buyer.api.orders.getOrder({ id: order.id })).status,
      done: 'cancelled',
    };
  },
  async 'order again'() {
    const { buyer, order } = await aPlacedOrder({ quantity: 2 });
    await buyer.api.orders.cancelOrder({ id: order.id });
    return {
      buyer,
      path: orderPath(order.id),
      fields: { intent: 'order-again' },
      state: async () => cartUnits(await buyer.api.cart.getCart()),
      done: 2,
    };
  },
};

describe.each(Object.entries(FORMS))('the form to %s', (_name, prepare) => {
  it('changes nothing in another customer’s session, with or without scripts', async () => {
    const { buyer, path, fields, state } = await prepare();
    const before = await state();
    const sender = { token: (await aCustomer()).token, endedFor: buyer };
    const { status, result } = await submitForm(path, fields, sender);
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'session_changed' }]);
    expect((await postForm(path, fields, sender)).ok).toBe(false);
    expect(await state()).toEqual(before);
  });

  it('reports a database failure, and succeeds when retried', async () => {
    const { buyer, path, fields, state, done } = await prepare();
    const before = await state();
    const place = { bindings: { ...env, DB: aDatabaseWithoutWrites() } };
    const { status, result } = await submitForm(path, fields, buyer, place);
    expect([status, result]).toMatchObject([
      500,
      { kind: 'refused', code: 'internal', message: FAILURE_TEXT },
    ]);
    const page = await postForm(path, fields, buyer, place);
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining(FAILURE_TEXT)]);
    expect(await state()).toEqual(before);

    expect(['done', 'redirect']).toContain((await submitForm(path, fields, buyer)).result.kind);
    expect(await state()).toEqual(done);
  });

  it('takes effect once when submitted again after a lost response', async () => {
    const { buyer, path, fields, state, done } = await prepare();
    const first = await submitForm(path, fields, buyer);
    const second = await submitForm(path, fields, buyer);
    expect(await state()).toEqual(done);
    if (second.result.kind !== 'refused') expect(second.result.kind).toBe(first.result.kind);
  });
});

/** The real database, but every write fails. */
function aDatabaseWithoutWrites(): D1Database {
  const writes = new WeakSet<object>();
  const fail = () => Promise.reject(new Error('D1 takes no writes'));
  return new Proxy(env.DB, {
    get(db, name) {
      if (name === 'prepare')
        return (sql: string) => watched(db.prepare(sql), /^\s*(?:INSERT|UPDATE|DELETE)/.test(sql));
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          statements.some((statement) => writes.has(statement)) ? fail() : db.batch(statements);
      }
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });

  function watched(statement: D1PreparedStatement, isWrite: boolean): D1PreparedStatement {
    if (!isWrite) return statement;
    writes.add(statement);
    return new Proxy(statement, {
      get: (real, name) =>
        name === 'bind' ? (...values: unknown[]) => watched(real.bind(...values), true) : fail,
    });
  }
}
