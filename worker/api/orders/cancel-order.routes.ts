import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { cancelOrder } from './cancel-order.service.ts';
import type { OrderCancelledHandlers } from './order-cancelled-handlers.ts';
import { findOrder } from './orders.repository.ts';

/** The call by which a customer gives an order up (R-API-43). */
export function createCancelOrderRoutes(handlers: OrderCancelledHandlers) {
  const routes = new Hono<ApiEnv>();
  registerEndpoint(routes, ENDPOINTS.cancelOrder, async (c, { params: { id: orderId } }) => {
    const { userId } = c.get('session');
    const now = c.get('now')();
    const cancelled = await cancelOrder(c.env.DB, { orderId, userId, now }, handlers);
    const isChanged = await handlers.runAfterwards(c, orderId);
    return c.json(isChanged ? await findOrder(c.env.DB, userId, orderId) : cancelled);
  });
  return routes;
}
