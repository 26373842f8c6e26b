import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { queueEmail } from '../email/queue-email.ts';
import { runAfterResponse } from '../http/after-response.ts';
import { affiliateClickOf } from '../http/caller.ts';
import { orNotFound } from '../http/errors.ts';
import { networkHashes } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import { mayEmailUnpaidOrder } from './order-email-limit.ts';
import { findOrder, listOrders, ORDERS_PAGE_SIZE } from './orders.repository.ts';
import { placeOrder } from './place-order.service.ts';

/** Emails a customer that their order was placed. A repeated call enqueues the same email, which is sent once. */
async function emailPlacedOrder(c: Context<ApiEnv>, orderId: number): Promise<void> {
  if (await mayEmailUnpaidOrder(c, orderId)) {
    await queueEmail(c, { template: 'order-placed', order_id: orderId });
  }
}

export const ordersHandlers = {
  listOrders: async (c, { query: { page } }) => {
    const { orders, total } = await listOrders(c.env.DB, c.get('session').userId, page);
    return c.json({
      data: orders,
      meta: {
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / ORDERS_PAGE_SIZE)),
        per_page: ORDERS_PAGE_SIZE,
        total,
      },
    });
  },

  placeOrder: async (c, { body, keyedCall }) => {
    const command = {
      userId: c.get('session').userId,
      // A call without a key gets a new one, so it is never treated as a repeat.
      idempotencyKey: keyedCall?.key ?? crypto.randomUUID(),
      seenTotal: body.total,
      addressId: body.address_id,
      voucherCode: body.voucher_code,
      clickId: affiliateClickOf(c),
      orderExpiresMinutes: getConfig(c.env).orderExpiresMinutes,
      networks: networkHashes(c),
      now: c.get('now')(),
    };
    const place = () => placeOrder(c.env.DB, command);
    const { order, isRepeated } = await (body.voucher_code === undefined
      ? place()
      : countingGuesses(c, place));
    await runAfterResponse(c, emailPlacedOrder(c, order.id));
    // Names the order's path, so the caller can show the order without another request.
    c.header('Content-Location', `/api/orders/${order.id}`);
    return c.json(order, isRepeated ? 200 : 201);
  },

  getOrder: async (c, { params }) => {
    return c.json(orNotFound(await findOrder(c.env.DB, c.get('session').userId, params.id)));
  },
} satisfies EndpointHandlers<'orders'>;
