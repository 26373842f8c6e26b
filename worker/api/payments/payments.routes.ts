import type { Context } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import { bodyTooLarge } from '#worker/platform/request-errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { queueEmail } from '../email/queue-email.ts';
import { clientAddress, shopOrigin } from '../http/caller.ts';
import { badRequest, unavailable } from '../http/errors.ts';
import { attemptKey, networkLimits, rejectCallAboveEdgeLimit } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { logSecurity } from '../http/security.ts';
import { gatewayByName, gatewayForMethod } from './gateways.ts';
import { readRawBody } from './read-raw-body.ts';
import { receiveNotification, type UnsignedLimits } from './receive-notification.service.ts';
import { startPayment } from './start-payment.service.ts';

export const paymentsHandlers = {
  startPayment: async (c, { params, body: { method = null } }) => {
    const { form, isPaid } = await startPayment(c.env.DB, gatewayForMethod(c, method), {
      orderId: params.id,
      userId: c.get('session').userId,
      method,
      origin: shopOrigin(c),
      now: c.get('now')(),
    });
    if (isPaid) await queueEmail(c, { template: 'order-paid', order_id: params.id });
    return c.json(form);
  },
} satisfies EndpointHandlers<'payments'>;

/**
 * Handles a gateway's notification (`notifyPayment` in the endpoint table). The gateway has no session; its own checks
 * decide whether the notification is genuine.
 */
export async function notifyPayment(c: Context<ApiEnv>): Promise<Response> {
  const gateway = gatewayByName(c, c.req.param('gateway') ?? '');
  const body = await readRawBody(c.req.raw);
  if (body === null) throw bodyTooLarge();
  const { headers } = c.req.raw;
  const notification = { body, headers, sourceIp: clientAddress(c), receivedAt: c.get('now')() };
  const result = await receiveNotification(c.env.DB, gateway, notification, unsignedLimits(c));
  if (result.ok) {
    if (result.emails.length > 0) await queueEmail(c, ...result.emails);
    return c.json({ message: result.outcome });
  }
  if (result.rejection === 'unreachable') {
    throw unavailable('This can’t be checked now. Send it again.');
  }
  if (result.rejection === 'signature') logSecurity(c, 'bad-signature');
  throw badRequest('This notification isn’t accepted.');
}

function unsignedLimits(c: Context<ApiEnv>): UnsignedLimits {
  const { limit } = ENDPOINTS.payments.notifyPayment;
  return {
    rejectCallAboveEdgeLimit: () => rejectCallAboveEdgeLimit(c, limit),
    stored: [
      ...networkLimits(c, limit, EXACT_LIMITS[limit].ofNetwork),
      { key: attemptKey(c.env, limit), ...EXACT_LIMITS[limit].ofAll },
    ],
  };
}
