import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, call, eventsOf } from '#test/support/an-order.ts';
import {
  advanceTo,
  aTakenPayment,
  orderHistory,
  parcelsBecome,
  refundsDue,
  shelfOf,
  tryStatus,
} from '#test/support/an-order-life.ts';
import { cancelOrderAsOperator } from '#worker/operations/operator-orders.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { type OrderSearch, searchOrders } from '#worker/operations/order-search.repository.ts';

function cancel(orderId: number) {
  return cancelOrderAsOperator(env.DB, OPERATOR, {
    orderId,
    cause: 'cancelled by a test',
    origin: 'https://shop.test',
    now: new Date(),
  });
}

async function refundsOf(orderId: number) {
  const { results } = await env.DB.prepare(
    'SELECT payment_id, amount_cents, reason, refunded_at IS NOT NULL AS is_done, reference FROM refund WHERE order_id = ? ORDER BY id',
  )
    .bind(orderId)
    .all();
  return results;
}

describe('a payment', () => {
  it('of a paid order causes no refund', async () => {
    for (const status of ['paid', 'packed', 'shipped', 'delivered'] as const) {
      const { order } = await aPlacedOrder();
      await advanceTo(order.id, status);
      expect([status, await refundsDue(order.id)]).toEqual([status, []]);
    }
  });

  it('is refunded once if its order is cancelled or expired', async () => {
    for (const status of ['cancelled', 'expired'] as const) {
      const { order } = await aPlacedOrder();
      await tryStatus(order.id, status);
      const paymentId = await aTakenPayment(order.id);
      expect(await refundsDue(order.id)).toEqual([paymentId]);
      expect(await refundsDue(order.id)).toEqual([]);
      expect(await refundsOf(order.id)).toHaveLength(1);
    }
  });

  it('is refunded if an earlier payment has already paid the order', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'paid');
    const second = await aTakenPayment(order.id);
    const third = await aTakenPayment(order.id);
    expect((await refundsDue(order.id)).sort()).toEqual([second, third].sort());
    expect(await refundsDue(order.id)).toEqual([]);
  });

  it('of a wrong amount is refunded once, even if the order is paid later', async () => {
    const { order } = await aPlacedOrder();
    const wrong = await aTakenPayment(order.id, 5);
    expect(await refundsDue(order.id)).toEqual([wrong]);
    await advanceTo(order.id, 'paid');
    expect(await refundsDue(order.id)).toEqual([]);
  });

  it('is not refunded if it pays an expired order whose first payment was refunded', async () => {
    const { order } = await aPlacedOrder();
    await tryStatus(order.id, 'expired');
    const late = await aTakenPayment(order.id);
    expect(await refundsDue(order.id)).toEqual([late]);
    await aTakenPayment(order.id);
    await tryStatus(order.id, 'paid');
    expect(await refundsDue(order.id)).toEqual([]);
  });

  it('is not refunded if it was never completed', async () => {
    const { order, buyer } = await aPlacedOrder();
    await buyer.api.payments.startPayment({ id: order.id });
    await tryStatus(order.id, 'cancelled');
    expect(await refundsDue(order.id)).toEqual([]);
  });
});

describe('POST /api/orders/:id/cancel of a paid order', () => {
  it('creates one refund for 20 concurrent cancellations', async () => {
    const { order, buyer, productId } = await aPlacedOrder({ stock: 5, quantity: 2, priceCents: 10_000 });
    await advanceTo(order.id, 'paid');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(buyer, 'POST', `/api/orders/${order.id}/cancel`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refundsOf(order.id)).toMatchObject([
      { amount_cents: 26_000, reason: 'cancelled by the customer', is_done: 0 },
    ]);
    expect(await shelfOf(productId)).toEqual({ stock: 5, held: 0 });
    expect(await buyer.api.orders.getOrder({ id: order.id })).toMatchObject({
      status: 'cancelled',
      payment: { status: 'complete' },
      refunds: [{ amount: 260, refunded_at: null }],
    });
  });

  it('returns 409 if one of its parcels is packed', async () => {
    const [one, two] = [await aVendor(), await aVendor()];
    const lines = [one, two].map((supplierId) => ({ supplierId, priceCents: 5_000 }));
    const { order, buyer } = await anOrderOf(lines, { status: 'placed' });
    await advanceTo(order.id, 'paid');
    await parcelsBecome(order.id, 'packed', two);
    const response = await call(buyer, 'POST', `/api/orders/${order.id}/cancel`);
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: 'order_not_cancellable',
        message: 'This order is partly packed, so it can’t be cancelled any more.',
      },
    ]);
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it('returns 404 for another customer’s order, and refunds nothing', async () => {
    const [mine, others] = [await aPlacedOrder(), await aPlacedOrder()];
    await tryStatus(others.order.id, 'expired');
    await aTakenPayment(others.order.id);
    expect((await call(mine.buyer, 'POST', `/api/orders/${others.order.id}/cancel`)).status).toBe(404);
    expect(await refundsOf(others.order.id)).toEqual([]);
  });
});

describe('an operator’s cancellation', () => {
  it.each(['placed', 'paid', 'packed'] as const)(
    'returns the stock of an order that is %s, and makes its payment due for refund',
    async (status) => {
      const { order, productId } = await aPlacedOrder({ stock: 5, quantity: 2 });
      await advanceTo(order.id, status);
      const wasPaid = status !== 'placed';
      expect(await cancel(order.id)).toMatchObject(wasPaid ? [{ amountCents: 26_000 }] : []);
      expect(await shelfOf(productId)).toEqual({ stock: 5, held: 0 });
      expect((await eventsOf(order.id)).at(-1)).toEqual({
        status: 'cancelled',
        cause: 'cancelled by a test',
      });
      expect(await cancel(order.id)).toBeNull();
      expect(await refundsOf(order.id)).toHaveLength(wasPaid ? 1 : 0);
    },
  );

  it.each(['shipped', 'delivered', 'cancelled', 'expired', 'refunded'] as const)(
    'leaves an order that is %s unchanged',
    async (status) => {
      const { order } = await aPlacedOrder();
      await advanceTo(order.id, status);
      const [life, refunds] = [await orderHistory(order.id), await refundsOf(order.id)];
      expect(await cancel(order.id)).toBeNull();
      expect([await orderHistory(order.id), await refundsOf(order.id)]).toEqual([life, refunds]);
    },
  );
});

describe('the order queries for operators', () => {
  it('list the newest orders, by status or with a refund due', async () => {
    const [paid, due] = [await aPlacedOrder(), await aPlacedOrder()];
    await advanceTo(paid.order.id, 'paid');
    await advanceTo(due.order.id, 'paid');
    await cancel(due.order.id);
    const list = async (requested: Partial<OrderSearch>) => {
      const all = {
        text: '',
        status: null,
        isRefundDue: false,
        supplierId: null,
        day: null,
        page: 1,
        pageSize: 2,
      };
      return (await searchOrders(env.DB, { ...all, ...requested })).orders;
    };
    expect((await list({})).map(({ id }) => id)).toEqual([due.order.id, paid.order.id]);
    expect((await list({ status: 'paid', pageSize: 1 })).map(({ id }) => id)).toEqual([paid.order.id]);
    expect((await list({ isRefundDue: true, pageSize: 1 }))[0]).toMatchObject({
      id: due.order.id,
      status: 'cancelled',
      totalCents: 16_000,
      dueCents: 16_000,
      parcels: [{ status: 'cancelled' }],
    });
  });

  it('return all details of one order', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'shipped');
    const file = await findOrderDetails(env.DB, order.id);
    const supplierName = order.children[0]?.supplier.display_name;
    expect(file).toMatchObject({
      order: { id: order.id, status: 'shipped' },
      payments: [{ gateway: 'payfast', status: 'complete', amountCents: 16_000 }],
      refunds: [],
    });
    expect(file?.events.map((event) => [event.status, event.supplierName])).toEqual([
      ['placed', null],
      ['paid', null],
      ['packed', supplierName],
      ['packed', null],
      ['shipped', supplierName],
      ['shipped', null],
    ]);
    expect(await findOrderDetails(env.DB, 999_999)).toBeNull();
  });
});
