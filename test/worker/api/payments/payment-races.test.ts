import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { aProduct, type Customer } from '#test/support/a-shop.ts';
import { aBuyer, call, countRows, eventsOf, stockOf } from '#test/support/an-order.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { expireOrders } from '#worker/api/orders/expire-orders.ts';

const ORDERS = 20;
const LATER = new Date(Date.now() + 7_200_000);

type PayingBuyer = { buyer: Customer; order: Order; notification: string };

/** Buyers who have each just paid for one unit. The gateway's notifications have not arrived yet. */
function payingBuyers(productId: number): Promise<PayingBuyer[]> {
  return Promise.all(
    Array.from({ length: ORDERS }, async () => {
      const buyer = await aBuyer(productId);
      const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      return {
        buyer,
        order,
        notification: aNotification(await buyer.api.payments.startPayment({ id: order.id })),
      };
    }),
  );
}

/** The number of orders by status. */
async function statusesOf(paying: readonly PayingBuyer[]): Promise<Partial<Record<Order['status'], number>>> {
  const orders = await Promise.all(
    paying.map(({ buyer, order }) => buyer.api.orders.getOrder({ id: order.id })),
  );
  return Object.fromEntries(
    [...Map.groupBy(orders, ({ status }) => status)].map(([status, own]) => [status, own.length]),
  );
}

async function refundsOf(paying: readonly PayingBuyer[]): Promise<number> {
  const counts = await Promise.all(paying.map(({ order }) => countRows('refund', 'order_id = ?', order.id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The daily reconciliation must find no difference after any test. */
afterEach(async () => {
  expect(await differencesOfSums()).toEqual([]);
});

/** Runs actions all at once, or one by one in reverse order, so that they collide with other actions halfway. */
const PACES = {
  'all at once': (actions: readonly Action[]) => Promise.all(actions.map((action) => action())),
  'from both ends': async (actions: readonly Action[]) => {
    const answers: Response[] = [];
    for (const action of actions.toReversed()) answers.push(await action());
    return answers;
  },
} as const;
type Action = () => Promise<Response>;
const paces = Object.entries(PACES);

describe('a payment that coincides with', () => {
  it.each(paces)('expiry, %s: ends with a paid order and reserved stock', async (pace, payAll) => {
    const productId = await aProduct({ stock: ORDERS + 5 });
    const paying = await payingBuyers(productId);
    const [expired, answers] = await Promise.all([
      expireOrders(env, LATER, 'https://shop.test'),
      payAll(
        paying.map(
          ({ notification }) =>
            () =>
              notify(notification),
        ),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(paying.map(() => 200));
    expect(await statusesOf(paying)).toEqual({ paid: ORDERS });
    expect(await stockOf(productId)).toBe(5);
    expect(await refundsOf(paying)).toBe(0);
    console.log(`expiry against payment, ${ORDERS} ${pace}: ${ORDERS} paid, ${expired} of them had expired`);
  });

  it.each(paces)(
    'expiry and other buyers, %s: sells each unit once and refunds late payments',
    async (pace, payAll) => {
      const productId = await aProduct({ stock: ORDERS });
      const paying = await payingBuyers(productId);
      const others = await Promise.all(Array.from({ length: ORDERS }, () => aBuyer(productId)));
      const [expired, bought] = await Promise.all([
        expireOrders(env, LATER, 'https://shop.test'),
        PACES['from both ends'](others.map((other) => () => call(other, 'POST', '/api/orders'))),
        payAll(
          paying.map(
            ({ notification }) =>
              () =>
                notify(notification),
          ),
        ),
      ]);
      const paid = (await statusesOf(paying)).paid ?? 0;
      const sold = bought.filter(({ status }) => status === 201).length;
      const left = await stockOf(productId);
      expect(await statusesOf(paying)).toEqual({
        ...(paid > 0 && { paid }),
        ...(paid < ORDERS && { expired: ORDERS - paid }),
      });
      expect(paid + sold + left).toBe(ORDERS);
      expect(await refundsOf(paying)).toBe(ORDERS - paid);
      console.log(
        `expiry against payment and ${ORDERS} other buyers, ${pace}: ${paid} paid, ${sold} sold to others, ` +
          `${ORDERS - paid} to be paid back, ${left} left; ${expired} had expired`,
      );
    },
  );

  it.each(paces)(
    'cancellation, %s: ends with a cancelled order, released stock and one refund',
    async (pace, payAll) => {
      const productId = await aProduct({ stock: ORDERS + 5 });
      const paying = await payingBuyers(productId);
      const cancels = paying.map(
        ({ buyer, order }) =>
          () =>
            call(buyer, 'POST', `/api/orders/${order.id}/cancel`),
      );
      const both = await Promise.all([
        payAll(
          paying.map(
            ({ notification }) =>
              () =>
                notify(notification),
          ),
        ),
        payAll(cancels.toReversed()),
      ]);
      const answers = both.flat();
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await statusesOf(paying)).toEqual({ cancelled: ORDERS });
      expect(await stockOf(productId)).toBe(ORDERS + 5);
      expect(await refundsOf(paying)).toBe(ORDERS);
      const lives = await Promise.all(paying.map(({ order }) => eventsOf(order.id)));
      const paidFirst = lives.filter((events) => events.some(({ status }) => status === 'paid')).length;
      console.log(
        `cancel against payment, ${ORDERS} ${pace}: ${paidFirst} paid, then cancelled; ` +
          `${ORDERS - paidFirst} cancelled, then paid; ${ORDERS} to be paid back`,
      );
    },
  );
});
