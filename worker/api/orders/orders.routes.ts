import type { Context } from 'hono';
import { Hono } from 'hono';
import * as v from 'valibot';
import { IdempotencyKeySchema, OrdersQuerySchema, PlaceOrderInputSchema } from '#shared/contract/order.ts';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { affiliateClickOf } from '../http/affiliate-click.ts';
import { notFound } from '../http/errors.ts';
import { idParam, parseInput, parseOptionalBody, parseQuery } from '../http/validate.ts';
import { mailPlacedOrder } from './mail-placed-order.ts';
import { findOrder, listOrders, ORDERS_PAGE_SIZE } from './orders.repository.ts';
import { placeOrder } from './place-order.service.ts';

export const ordersRoutes = new Hono<ApiEnv>();

ordersRoutes.get('/user/orders', requireSession, async (c) => {
  const { page } = parseQuery(c, OrdersQuerySchema);
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
});

ordersRoutes.post('/orders', requireSession, async (c) => {
  const input = await parseOptionalBody(c, PlaceOrderInputSchema);
  const { order, isRepeated } = await placeOrder(c.env.DB, {
    userId: c.get('session').userId,
    idempotencyKey: idempotencyKeyOf(c),
    seenTotal: input.total,
    addressId: input.address_id,
    clickId: affiliateClickOf(c),
    now: c.get('now')(),
  });
  await mailPlacedOrder(c, order.id);
  return c.json(order, isRepeated ? 200 : 201);
});

ordersRoutes.get('/orders/:id', requireSession, async (c) => {
  const order = await findOrder(c.env.DB, c.get('session').userId, idParam(c));
  if (order === null) throw notFound();
  return c.json(order);
});

const IDEMPOTENCY_HEADER = 'Idempotency-Key';
const IdempotencyHeaderSchema = v.object({ [IDEMPOTENCY_HEADER]: IdempotencyKeySchema });

/** Without a key, a call is never another's repeat. */
function idempotencyKeyOf(c: Context<ApiEnv>): string {
  const key = c.req.header(IDEMPOTENCY_HEADER) ?? crypto.randomUUID();
  return parseInput(IdempotencyHeaderSchema, { [IDEMPOTENCY_HEADER]: key })[IDEMPOTENCY_HEADER];
}
