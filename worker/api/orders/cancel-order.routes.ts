import { queueEmail } from '../email/queue-email.ts';
import { shopOrigin } from '../http/caller.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { cancelOrder, cancelParcel } from './cancel-order.service.ts';
import type { OrderCancelledHandlers } from './order-cancelled-handlers.ts';
import { mayEmailUnpaidOrder } from './order-email-limit.ts';
import { findOrder } from './orders.repository.ts';

/** Handlers that let a customer cancel an order (R-API-43) or one retailer's parcel of it (R-RET-2). */
export function createCancelOrderHandlers(whenCancelled: OrderCancelledHandlers) {
  return {
    cancelOrder: async (c, { params: { id: orderId } }) => {
      const { userId } = c.get('session');
      const mayEmailUnpaid = await mayEmailUnpaidOrder(c, orderId);
      const cancellation = { orderId, userId, origin: shopOrigin(c), mayEmailUnpaid, now: c.get('now')() };
      const { order, isMailed } = await cancelOrder(c.env.DB, cancellation, whenCancelled);
      // The email is already in the backlog. If this call fails, cron sends it.
      if (isMailed) await queueEmail(c, { template: 'order-cancelled', order_id: orderId });
      const isChanged = await whenCancelled.runAfterwards(c, orderId);
      return c.json(isChanged ? await findOrder(c.env.DB, userId, orderId) : order);
    },

    cancelParcel: async (c, { params: { id: orderId, supplierId } }) => {
      const { userId } = c.get('session');
      const cancellation = { orderId, supplierId, userId, origin: shopOrigin(c), now: c.get('now')() };
      const { order, mails } = await cancelParcel(c.env.DB, cancellation, whenCancelled);
      // Already in the backlog, as above.
      await queueEmail(c, ...mails);
      const isChanged = await whenCancelled.runAfterwards(c, orderId);
      return c.json(isChanged ? await findOrder(c.env.DB, userId, orderId) : order);
    },
  } satisfies EndpointHandlers<'orders'>;
}
