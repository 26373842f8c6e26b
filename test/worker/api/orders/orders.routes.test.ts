import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, clientFor, request } from '#test/support/a-shop.ts';
import { aPlacedOrder, call, eventsOf, inCart, stockOf } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';

describe('GET /api/user/orders', () => {
  it('returns the customer’s orders, newest first, 10 per page', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ stock: 50 });
    const ids = [order.id];
    for (let placed = 1; placed < 12; placed += 1) {
      await inCart(buyer, productId);
      const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      await advanceTo(id, 'paid');
      ids.push(id);
    }
    await aPlacedOrder();
    const newestFirst = ids.toReversed();
    const first = await buyer.api.orders.listOrders();
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
    expect(first.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 10));
    const second = await buyer.api.orders.listOrders({ page: 2 });
    expect(second.data.map(({ id }) => id)).toEqual(newestFirst.slice(10));
    expect(second.data[1]).toEqual(order);
    expect((await buyer.api.orders.listOrders({ page: 3 })).data).toEqual([]);
  });

  it('returns one empty page for a customer without orders', async () => {
    const { api } = await aCustomer();
    expect(await api.orders.listOrders()).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
    });
  });

  it('rejects an invalid query', async () => {
    const customer = await aCustomer();
    for (const query of ['page=0', 'page=x', 'page=1&page=2', 'size=5']) {
      expect((await call(customer, 'GET', `/api/user/orders?${query}`)).status).toBe(422);
    }
  });
});

describe('another customer’s order', () => {
  it('returns 404 when it is read, paid or cancelled, and stays unchanged', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ stock: 3 });
    const stranger = await aCustomer();
    const calls = [
      ['GET', `/api/orders/${order.id}`],
      ['POST', `/api/orders/${order.id}/pay`],
      ['POST', `/api/orders/${order.id}/cancel`],
    ] as const;
    for (const [method, path] of calls) {
      const response = await call(stranger, method, path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 'not_found', message: 'There’s nothing here.' });
      expect((await request(path, { method })).status).toBe(401);
    }
    expect(await buyer.api.orders.getOrder({ id: order.id })).toEqual(order);
    expect(await stockOf(productId)).toBe(2);
  });
});

describe('POST /api/orders/:id/cancel', () => {
  it('cancels a placed order with its parcels and releases the stock, including the parent’s', async () => {
    const parent = await aProduct({ stock: 0 });
    const variant = await aProduct({ parentId: parent, stock: 6, options: [{ name: 'Size', value: 'S' }] });
    const { buyer } = await aPlacedOrder();
    await inCart(buyer, variant, 4);
    const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    expect([await stockOf(variant), await stockOf(parent)]).toEqual([2, 2]);

    const cancelled = await buyer.api.orders.cancelOrder({ id });
    expect(cancelled).toMatchObject({ status: 'cancelled', children: [{ status: 'cancelled' }] });
    expect([await stockOf(variant), await stockOf(parent)]).toEqual([6, 6]);
    expect(await eventsOf(id)).toEqual([
      { status: 'placed', cause: 'placed by the customer' },
      { status: 'cancelled', cause: 'cancelled by the customer' },
    ]);
  });

  it('cancels a paid order', async () => {
    const { buyer, order, productId } = await aPlacedOrder({ stock: 3 });
    await advanceTo(order.id, 'paid');
    expect(await buyer.api.orders.cancelOrder({ id: order.id })).toMatchObject({
      status: 'cancelled',
      children: [{ status: 'cancelled' }],
    });
    expect(await stockOf(productId)).toBe(3);
  });

  it.each(['packed', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded'] as const)(
    'rejects an order that is %s',
    async (status) => {
      const { buyer, order, productId } = await aPlacedOrder({ stock: 3 });
      await advanceTo(order.id, status);
      const stock = await stockOf(productId);
      const response = await call(buyer, 'POST', `/api/orders/${order.id}/cancel`);
      expect(response.status).toBe(409);
      expect(await response.json()).toEqual({
        code: 'order_not_cancellable',
        message: `This order is ${status}, so it can’t be cancelled any more.`,
      });
      expect(await stockOf(productId)).toBe(stock);
    },
  );
});

describe('GET /api/orders/:id', () => {
  it('returns 404 for an invalid or unknown id', async () => {
    const customer = await aCustomer();
    for (const id of ['0', 'x', '-1', '99999999']) {
      expect((await call(customer, 'GET', `/api/orders/${id}`)).status).toBe(404);
    }
  });

  it('accepts a zero-padded id', async () => {
    const { buyer, order } = await aPlacedOrder();
    const padded = String(order.id).padStart(6, '0');
    expect((await call(buyer, 'GET', `/api/orders/${padded}`)).status).toBe(200);
  });

  it('requires a session', async () => {
    await expect(clientFor().orders.getOrder({ id: 1 })).rejects.toMatchObject({ status: 401 });
  });
});
