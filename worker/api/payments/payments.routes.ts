import type { Context } from 'hono';
import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { BadRequestError, BodyTooLargeError, NotFoundError } from '../http/errors.ts';
import { requireSession } from '../http/require-session.ts';
import { shopOrigin } from '../http/shop-origin.ts';
import { idParam } from '../http/validate.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readBoundedForm } from './bounded-form.ts';
import { createPayfastGateway } from './payfast/payfast-gateway.ts';
import { createPayfastSimulator } from './payfast-simulator.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { receiveNotification, startPayment } from './payments.service.ts';
import type { SettledOutcome } from './settle-payment.repository.ts';

export const paymentsRoutes = new Hono<ApiEnv>();

paymentsRoutes.post('/orders/:id/pay', requireSession, async (c) => {
  const form = await startPayment(c.env.DB, gatewayOf(c, 'payfast'), {
    orderId: idParam(c),
    userId: c.get('session').userId,
    origin: shopOrigin(c),
    now: c.get('now')(),
  });
  return c.json(form);
});

/** Server to server: no session; what makes it true is the gateway's own checks. */
paymentsRoutes.post('/payments/:gateway/notify', async (c) => {
  const gateway = gatewayOf(c, c.req.param('gateway'));
  const body = await readBoundedForm(c.req.raw);
  if (body === null) throw new BodyTooLargeError();
  const result = await receiveNotification(
    c.env.DB,
    gateway,
    { body, headers: c.req.raw.headers, sourceIp: clientAddress(c) },
    c.get('now')(),
  );
  if (result.ok) {
    await mailOutcome(c, result.outcome, result.orderId);
    return c.json({ message: result.outcome });
  }
  if (result.refusal === 'unreachable') {
    return c.json({ message: 'This cannot be checked now. Send it again.' }, 503);
  }
  throw new BadRequestError('This notification is not accepted.');
});

/** Of a notification that comes again the outcome is another one: nothing is mailed twice. */
async function mailOutcome(c: Context<ApiEnv>, outcome: SettledOutcome, orderId: number): Promise<void> {
  if (outcome === 'paid') await queueMail(c, { template: 'order-paid', order_id: orderId });
  if (outcome === 'failed') await queueMail(c, { template: 'payment-failed', order_id: orderId });
}

const GATEWAYS: ReadonlyMap<string, (c: Context<ApiEnv>) => PaymentGateway> = new Map([
  ['payfast', payfastGateway],
]);

function gatewayOf(c: Context<ApiEnv>, name: string): PaymentGateway {
  const create = GATEWAYS.get(name);
  if (create === undefined) throw new NotFoundError();
  return create(c);
}

function payfastGateway(c: Context<ApiEnv>): PaymentGateway {
  const config = getConfig(c.env);
  return createPayfastGateway({
    config,
    origin: shopOrigin(c),
    fetch: async (request) =>
      config.payfast.host === null ? simulator.fetch(request, c.env) : fetch(request),
  });
}

/** Asked in process, never by the network: only to confirm, so it sends nothing from here. */
const simulator = createPayfastSimulator({
  notify: () => Promise.reject(new Error('The API sends no notifications to itself')),
});
