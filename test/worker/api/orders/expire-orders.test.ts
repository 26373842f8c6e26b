import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { aProduct, type Customer } from '#test/support/a-shop.ts';
import { aBuyer, aPlacedOrder, aStartedPayment, call, countRows, eventsOf } from '#test/support/an-order.ts';
import { advanceTo, orderHistory, shelfOf, tryStatus } from '#test/support/an-order-life.ts';
import { copyOrder } from '#test/support/copied-orders.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { createApi } from '#worker/api/index.ts';
import { expireOrders } from '#worker/api/orders/expire-orders.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

/** A time this many minutes after the order was placed. */
function minutesAfter({ created_at: placedAt }: Order, minutes: number): Date {
  return new Date(Date.parse(placedAt) + minutes * 60_000);
}

/** Places an order while the shop has these variables. */
async function placedWith(variables: Partial<typeof env>, { token }: Customer): Promise<Order> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await createApi().request(
    '/api/orders',
    { method: 'POST', headers },
    { ...env, ...variables },
  );
  expect(response.status).toBe(201);
  return response.json();
}

describe('the cron job that expires orders', () => {
  it('expires an order that is not paid in time and releases its stock', async () => {
    const { order, buyer, productId } = await aPlacedOrder({ stock: 5, quantity: 3 });
    await runScheduledJobs(env, minutesAfter(order, 59.9));
    expect(await shelfOf(productId)).toEqual({ stock: 2, held: 3 });
    await runScheduledJobs(env, minutesAfter(order, 60));
    expect(await shelfOf(productId)).toEqual({ stock: 5, held: 0 });
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'expired',
      children: [{ status: 'expired' }],
    });
    expect(await eventsOf(order.id)).toEqual([
      { status: 'placed', cause: 'placed by the customer' },
      { status: 'expired', cause: 'not paid within 60 minutes' },
    ]);
    expect((await call(buyer, 'POST', `/api/orders/${order.id}/pay`)).status).toBe(409);
  });

  it.each([
    ['the configured time', { quantity: 100, priceCents: 10_000 }, 240],
    ['a third of the configured time for many units', { quantity: 101, priceCents: 100 }, 80],
    ['a third of the configured time for expensive goods', { quantity: 1, priceCents: 1_000_001 }, 80],
  ])('expires an order after %s', async (_, { quantity, priceCents }, minutes) => {
    const productId = await aProduct({ stock: 200, priceCents });
    const buyer = await aBuyer(productId, quantity);
    const { hold_minutes: announced = 0 } = await buyer.api.cart.getCart();
    expect(announced / 60).toBe(minutes / 240);
    const order = await placedWith({ ORDER_EXPIRES_MINUTES: '240' }, buyer);
    await runScheduledJobs(env, minutesAfter(order, minutes - 1));
    expect(await shelfOf(productId)).toEqual({ stock: 200 - quantity, held: quantity });
    await runScheduledJobs(env, minutesAfter(order, minutes));
    expect(await shelfOf(productId)).toEqual({ stock: 200, held: 0 });
    expect((await eventsOf(order.id)).at(-1)?.cause).toBe(`not paid within ${minutes} minutes`);
  });

  it('releases stock only once across concurrent and repeated runs', async () => {
    const { order, productId } = await aPlacedOrder({ stock: 5, quantity: 3 });
    const now = minutesAfter(order, 61);
    await Promise.all(Array.from({ length: 10 }, () => runScheduledJobs(env, now)));
    await runScheduledJobs(env, now);
    expect(await shelfOf(productId)).toEqual({ stock: 5, held: 0 });
    expect(await orderHistory(order.id)).toEqual(['placed', 'expired']);
  });

  it('expires an order with a pending payment', async () => {
    const { order, buyer } = await aStartedPayment();
    await runScheduledJobs(env, minutesAfter(order, 61));
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'expired',
      payment: { status: 'pending' },
    });
  });

  it.each(['paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded'] as const)(
    'does not change an order that is %s',
    async (status) => {
      const { order, productId } = await aPlacedOrder({ stock: 5, quantity: 3 });
      await advanceTo(order.id, status);
      const [life, shelf] = [await orderHistory(order.id), await shelfOf(productId)];
      await runScheduledJobs(env, minutesAfter(order, 10_000));
      expect([await orderHistory(order.id), await shelfOf(productId)]).toEqual([life, shelf]);
    },
  );

  it('expires the other orders if one fails', async () => {
    const [broken, sound] = [await aPlacedOrder(), await aPlacedOrder({ stock: 4 })];
    await env.DB.prepare('UPDATE product SET held = 0 WHERE id = ?').bind(broken.productId).run();
    await runScheduledJobs(env, minutesAfter(sound.order, 61));
    expect(await orderHistory(broken.order.id)).toEqual(['placed']);
    expect(await shelfOf(sound.productId)).toEqual({ stock: 4, held: 0 });
    await env.DB.prepare('UPDATE product SET held = 1 WHERE id = ?').bind(broken.productId).run();
  });
});

describe('many unpaid orders', () => {
  it('all expire in one run and release their stock once, even with concurrent runs', async () => {
    await expireOrders(env, new Date(Date.now() + 86_400_000), 'https://shop.test');
    const { order, productId } = await aPlacedOrder({ stock: 1_000, quantity: 2 });
    const ids = [order.id, ...(await copyOrder(order.id, 249))];
    expect(await shelfOf(productId)).toEqual({ stock: 500, held: 500 });
    const now = minutesAfter(order, 61);
    const expired = await Promise.all([
      expireOrders(env, now, 'https://shop.test'),
      expireOrders(env, now, 'https://shop.test'),
      expireOrders(env, now, 'https://shop.test'),
    ]);
    expect(expired.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
    expect(await shelfOf(productId)).toEqual({ stock: 1_000, held: 0 });
    const events = await countRows('order_event', "status = 'expired' AND order_id >= ?", order.id);
    expect(events).toBe(ids.length);
  });

  it('expire except for a failing one, which costs only a few more batches', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { order } = await aPlacedOrder({ stock: 1_000 });
    const ids = [order.id, ...(await copyOrder(order.id, 98))];
    const { order: broken, productId } = await aPlacedOrder();
    await env.DB.prepare('UPDATE product SET held = 0 WHERE id = ?').bind(productId).run();
    const { DB, batches } = countedDatabase();
    expect(await expireOrders({ ...env, DB }, minutesAfter(broken, 61), 'https://shop.test')).toBe(
      ids.length,
    );
    expect(batches.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(100)) + 1);
    expect(await orderHistory(broken.id)).toEqual(['placed']);
    expect(logged).toHaveBeenCalledTimes(1);
    await env.DB.prepare('UPDATE product SET held = 1 WHERE id = ?').bind(productId).run();
    await expireOrders(env, minutesAfter(broken, 62), 'https://shop.test');
  });

  it('are found through an index, so that a run with nothing due reads at most one row', async () => {
    await aPlacedOrder();
    const { DB, rowsRead } = measuredDatabase();
    await expireOrders({ ...env, DB }, new Date(Date.now() - 86_400_000), 'https://shop.test');
    expect(rowsRead()).toBeLessThanOrEqual(1);
  });
});

describe('an order in its last minute', () => {
  it('either expires or is cancelled, and releases its stock once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order, buyer, productId } = await aPlacedOrder({ stock: 5, quantity: 3 });
      const now = minutesAfter(order, 61);
      const cancel = call(buyer, 'POST', `/api/orders/${order.id}/cancel`);
      const expire = expireOrders(env, now, 'https://shop.test');
      await Promise.all(round % 2 === 0 ? [cancel, expire] : [expire, cancel]);
      expect((await orderHistory(order.id)).length).toBe(2);
      expect((await cancel).status).toBe((await orderHistory(order.id)).includes('cancelled') ? 200 : 409);
      expect(await shelfOf(productId)).toEqual({ stock: 5, held: 0 });
    }
  });

  it('ends up paid if expiry and payment coincide, and reserves its stock once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order, productId } = await aPlacedOrder({ stock: 5, quantity: 3 });
      const expire = expireOrders(env, minutesAfter(order, 61), 'https://shop.test');
      expect(await tryStatus(order.id, 'paid')).toBe(true);
      await expire;
      expect(await shelfOf(productId)).toEqual({ stock: 2, held: 3 });
      expect((await orderHistory(order.id)).at(-1)).toBe('paid');
    }
  });
});
