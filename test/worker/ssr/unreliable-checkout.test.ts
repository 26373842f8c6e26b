import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { type FormFields, submitForm } from '#test/support/posted-forms.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { unreliableDatabase } from '#test/support/unreliable-database.ts';
import type { Bindings } from '#worker/env/bindings.ts';

afterEach(() => vi.restoreAllMocks());

const STOCK = 50;
const PRICE_CENTS = 10_000;
/** More tries than any run should need. */
const MAX_TRIES = 40;

/** Submits a form with the same key until the shop accepts it. Every failure must show a message. */
async function submitWithRetries(
  path: string,
  fields: FormFields,
  buyer: Customer,
  bindings: Bindings,
): Promise<ActionResult> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { status, result } = await submitForm(path, fields, buyer, { bindings });
    if (status < 500) return result;
    expect(result).toMatchObject({ kind: 'refused', message: expect.stringMatching(/./) });
  }
  throw new Error(`${path} has not answered in ${MAX_TRIES} tries`);
}

/** Buys a product, from its page to the payment, retrying every failed step; returns the buyer's id. */
async function buy(productId: number, bindings: Bindings): Promise<number> {
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  const key = () => ({ idempotency_key: crypto.randomUUID() });
  const add = { intent: 'add-to-cart', product_id: productId, ...key() };
  expect(await submitWithRetries(`/products/${productId}/-/-`, add, buyer, bindings)).toMatchObject({
    kind: 'done',
  });

  const total = cartTotal(await buyer.api.cart.getCart());
  const [address] = await buyer.api.addresses.listAddresses();
  const order = { intent: 'place-order', total, address_id: address?.id ?? 0, ...key() };
  const placed = await submitWithRetries('/checkout', order, buyer, bindings);
  const [{ id } = { id: 0 }, ...others] = (await buyer.api.orders.listOrders({ page: 1 })).data;
  expect([placed, others]).toMatchObject([{ kind: 'redirect', to: `/payment?order_id=${id}` }, []]);

  const pay = { intent: 'pay', method: 'card' };
  const paying = await submitWithRetries(`/payment?order_id=${id}`, pay, buyer, bindings);
  if (paying.kind !== 'done' || paying.payment === undefined) throw new Error('there is nothing to pay by');
  const body = aNotification(paying.payment);
  // A gateway repeats the notification until it receives a 200.
  for (let status = 0; status !== 200; ) ({ status } = await notify(body, { variables: bindings }));
  return buyer.userId;
}

describe('a purchase on an unreliable database', () => {
  it.each([
    { percent: 2, buyers: 12, seed: 5 },
    { percent: 15, buyers: 8, seed: 3 },
  ])('loses and duplicates nothing if $percent % of the calls fail', async ({ percent, buyers, seed }) => {
    for (const method of ['error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation(() => undefined);
    const productId = await aProduct({ stock: STOCK, priceCents: PRICE_CENTS });
    const { DB, failures } = unreliableDatabase(seed, percent);
    const users: number[] = [];
    for (let buyer = 0; buyer < buyers; buyer += 1) users.push(await buy(productId, { ...env, DB }));

    expect(failures()).toBeGreaterThan(0);
    const theirs = `user_id IN (${users.join()})`;
    const orders = `order_id IN (SELECT id FROM "order" WHERE ${theirs})`;
    expect(await countRows('order', theirs)).toBe(buyers);
    expect(await countRows('order_event', `status = 'paid' AND ${orders}`)).toBe(buyers);
    expect(await countRows('payment', orders)).toBe(buyers);
    expect(await countRows('cart_item', theirs)).toBe(0);
    const stock = await env.DB.prepare('SELECT stock FROM product WHERE id = ?')
      .bind(productId)
      .first('stock');
    expect(stock).toBe(STOCK - buyers);
    expect(await differencesOfSums()).toEqual([]);
  });
});
