import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { aBuyer, aPlacedOrder, call, countRows, eventsOf, inCart, stockOf } from '#test/support/an-order.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { findCheckoutSnapshot } from '#worker/api/orders/checkout-snapshot.repository.ts';
import { insertOrder, type NewOrder } from '#worker/api/orders/place-order.repository.ts';

describe('concurrent requests', () => {
  afterEach(async () => {
    expect(await differencesOfSums()).toEqual([]);
  });

  it('sell 10 units to exactly 10 of 100 buyers', async () => {
    const productId = await aProduct({ name: 'Radio', stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => aBuyer(productId)));
    const responses = await Promise.all(buyers.map((buyer) => call(buyer, 'POST', '/api/orders')));
    const rejected = responses.filter(({ status }) => status === 409);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(rejected).toHaveLength(90);
    expect(new Set(await Promise.all(rejected.map((response) => response.text())))).toEqual(
      new Set(['{"code":"sold_out","message":"Radio is sold out."}']),
    );
    expect(await stockOf(productId)).toBe(0);
    expect(await countRows('order_item', 'product_id = ?', productId)).toBe(10);
    expect(await countRows('cart_item', 'product_id = ?', productId)).toBe(90);
    console.log('100 buyers for 10 pieces: 10 orders, 90 told that it is sold out');
  });

  it('create one order for 20 requests with the same key', async () => {
    const productId = await aProduct({ stock: 30 });
    const buyer = await aBuyer(productId);
    const headers = { 'Idempotency-Key': 'pressed-twenty-times' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(buyer, 'POST', '/api/orders', { headers })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(await stockOf(productId)).toBe(29);
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(1);
    console.log('20 posts with one key: 1 order, 19 answers that repeat it');
  });

  it('create one order for a cart that is submitted from two tabs with different keys', async () => {
    const productId = await aProduct({ stock: 25 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aBuyer(productId)));
    const responses = await Promise.all(
      buyers.flatMap((buyer) => [call(buyer, 'POST', '/api/orders'), call(buyer, 'POST', '/api/orders')]),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(20);
    const counts = await Promise.all(buyers.map(({ userId }) => countRows('order', 'user_id = ?', userId)));
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(await stockOf(productId)).toBe(5);
    console.log('20 carts, each from two tabs: 20 orders, 20 refused');
  });

  it('release the stock once for 5 cancellations', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ stock: 8, quantity: 3 });
    expect(await stockOf(productId)).toBe(5);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call(buyer, 'POST', `/api/orders/${order.id}/cancel`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await stockOf(productId)).toBe(8);
    expect((await eventsOf(order.id)).map(({ status }) => status)).toEqual(['placed', 'cancelled']);
  });
});

describe('an order prepared from a snapshot', () => {
  it.each([
    ['the price', 'UPDATE product SET price_cents = price_cents + 1 WHERE id = ?1'],
    ['the saving', 'UPDATE product SET savings_cents = 1 WHERE id = ?1'],
    ['the stock', 'UPDATE product SET stock = 0, received = held WHERE id = ?1'],
    ['the publication', 'UPDATE product SET is_published = 0 WHERE id = ?1'],
    [
      'the delivery fee',
      'UPDATE supplier SET delivery_fee_cents = 1 WHERE id IN (SELECT supplier_id FROM product WHERE id = ?1)',
    ],
    [
      'the free-delivery amount',
      'UPDATE supplier SET free_delivery_from_cents = 1 WHERE id IN (SELECT supplier_id FROM product WHERE id = ?1)',
    ],
    [
      'the delivery rates',
      'INSERT INTO delivery_rate (supplier_id, fee_cents) SELECT supplier_id, 1 FROM product WHERE id = ?1',
    ],
    ['the weight', 'UPDATE product SET weight_grams = weight_grams + 1 WHERE id = ?1'],
    ['the quantity', 'UPDATE cart_item SET quantity = quantity + 1 WHERE product_id = ?1'],
    ['the cart item', 'DELETE FROM cart_item WHERE product_id = ?1'],
    [
      'the address',
      'DELETE FROM address WHERE user_id IN (SELECT user_id FROM cart_item WHERE product_id = ?1)',
    ],
  ])('is not written after a change of %s', async (_what, change) => {
    const productId = await aProduct({ stock: 5 });
    const plan = await aPlan(productId);
    await env.DB.prepare(change).bind(productId).run();
    const stock = await stockOf(productId);
    expect(await insertOrder(env.DB, plan)).toBeNull();
    expect(await countRows('order', 'user_id = ?', plan.userId)).toBe(0);
    expect(await stockOf(productId)).toBe(stock);
  });

  it('is not written after a line was added to the cart', async () => {
    const plan = await aPlan(await aProduct());
    await inCart(plan, await aProduct());
    expect(await insertOrder(env.DB, plan)).toBeNull();
  });

  it('is written if nothing has changed', async () => {
    const plan = await aPlan(await aProduct());
    expect(await insertOrder(env.DB, plan)).toMatchObject({ status: 'placed', amount: 100 });
  });
});

async function aPlan(productId: number): Promise<NewOrder> {
  const { userId } = await aBuyer(productId);
  const identity = { userId, idempotencyKey: crypto.randomUUID() };
  const { lines, destination } = await findCheckoutSnapshot(env.DB, identity);
  if (destination === null) throw new Error('A buyer has an address');
  const parcels = lines.map(({ product }) => ({
    supplier: { ...product.supplier, address: '', vatNumber: null, returnDays: 7 },
    ...{ feeCents: 6_000, promisedDate: '2026-11-27' },
    ...{ vatBasisPoints: 0, vatCents: 0 },
  }));
  const taxed = lines.map((line) => ({ ...line, discountCents: 0, vatCents: 0, deliveryCents: 6_000 }));
  return {
    ...identity,
    lines: taxed,
    destination,
    parcels,
    pieces: 1,
    itemsCents: 10_000,
    voucher: null,
    clickId: null,
    ...{ expiresAt: new Date(Date.now() + 3_600_000), networks: { network: '', site: '' } },
    now: new Date(),
  };
}
