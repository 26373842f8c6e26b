import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAffiliate, unique } from '#test/support/a-shop.ts';
import { countRows, eventsOf, stockOf } from '#test/support/an-order.ts';
import { readCall } from '#test/support/faults/answers.ts';
import { aDatabaseFailing, BATCH_FAULTS } from '#test/support/faults/broken-batch.ts';
import { aShopWith, type ShopRequest, type ShopResponse } from '#test/support/faults/faulty-shop.ts';
import { aBuyer, aPayment, type Buyer, STOCK_UNITS } from '#test/support/faults/fixtures.ts';
import { notification, onePayment, placeOrderRequest } from '#test/support/faults/requests.ts';
import { expectValidResponse } from '#test/support/faults/run.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

const WAYS = Object.entries(BATCH_FAULTS).map(([how, fault]) => ({ how, fault }));

beforeAll(() => {
  hideLogs();
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe.concurrent('an order whose batch fails', () => {
  it.each(WAYS)(
    'is stored completely or not at all if $how, and only once after retries',
    async ({ fault }) => {
      const buyer = await aBuyer();
      const DB = aDatabaseFailing('INSERT INTO "order"', fault);
      const first = await visit(placeOrderRequest(buyer), { ...env, DB });
      expect(readCall(first)).toMatch(/^50[03]$/);
      await expectOrders(buyer, fault.isWritten ? 1 : 0);

      const again = await Promise.all([visit(placeOrderRequest(buyer)), visit(placeOrderRequest(buyer))]);
      const [id, ...others] = new Set(again.map(({ text }) => JSON.parse(text).id));
      expect(others).toEqual([]);
      await expectOrders(buyer, 1);
      expect(await eventsOf(id)).toHaveLength(1);

      const withAnotherKey = await visit(placeOrderRequest({ ...buyer, key: crypto.randomUUID() }));
      expect(withAnotherKey.response.status).toBe(409);
      await expectOrders(buyer, 1);
    },
  );
});

describe.concurrent('a payment notification whose batch fails', () => {
  it.each(WAYS)('is answered with an error if $how, and counts once after a retry', async ({ fault }) => {
    const payment = await aPayment();
    const DB = aDatabaseFailing('INSERT INTO payment_notification', fault);
    const first = await visit(notification(payment.body), { ...env, DB });
    expect(readCall(first)).toMatch(/^50[03]$/);
    const { status } = await payment.buyer.api.orders.getOrder({ id: payment.order.id });
    expect(status).toBe(fault.isWritten ? 'paid' : 'placed');

    const [again] = await Promise.all([visit(notification(payment.body)), visit(notification(payment.body))]);
    await onePayment(again, payment);
  });
});

describe.concurrent('an affiliate click whose batch fails', () => {
  it.each(WAYS)('redirects without a cookie if $how, and counts the next visit', async ({ fault }) => {
    const affiliateId = await anAffiliate();
    const link: ShopRequest = {
      path: `/about?affiliateId=${affiliateId}`,
      init: { headers: { 'CF-Connecting-IP': `10.2.0.${unique()}` } },
    };
    const DB = aDatabaseFailing('INSERT INTO affiliate_click', fault);
    const { response } = await visit(link, { ...env, DB });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/about']);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const again = await visit(link);
    expect(again.response.headers.get('Set-Cookie')).toContain('affiliateUuid=');
    // If the click was written but the cookie never arrived, the next visit counts as another click.
    const clicks = fault.isWritten ? 2 : 1;
    expect(await countRows('affiliate_click', 'affiliate_id = ?', affiliateId)).toBe(clicks);
  });
});

async function visit(asked: ShopRequest, bindings: Bindings = env): Promise<ShopResponse> {
  const well = aShopWith([], bindings);
  const answer = await well.ask(shop, asked);
  await well.release();
  expectValidResponse(asked.path, answer);
  return answer;
}

async function expectOrders({ customer, productId }: Buyer, orders: 0 | 1): Promise<void> {
  expect(await countRows('order', 'user_id = ?', customer.userId)).toBe(orders);
  expect(await stockOf(productId)).toBe(STOCK_UNITS - orders);
  expect(await countRows('cart_item', 'user_id = ?', customer.userId)).toBe(1 - orders);
}
