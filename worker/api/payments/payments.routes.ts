import type { Context } from 'hono';
import { Hono } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { BadRequestError, BodyTooLargeError, NotFoundError } from '../http/errors.ts';
import { requireSession } from '../http/require-session.ts';
import { shopOrigin } from '../http/shop-origin.ts';
import { idParam } from '../http/validate.ts';
import type { MailJob } from '../mail/mail-job.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readBoundedForm } from './bounded-form.ts';
import { createPayfastGateway } from './payfast/payfast-gateway.ts';
import { createPayfastSimulator } from './payfast-simulator.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type NotificationOutcome, receiveNotification, startPayment } from './payments.service.ts';

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
    const mail = mailOf(result);
    if (mail !== null) await queueMail(c, mail);
    return c.json({ message: result.outcome });
  }
  if (result.refusal === 'unreachable') {
    return c.json({ message: 'This cannot be checked now. Send it again.' }, 503);
  }
  throw new BadRequestError('This notification is not accepted.');
});

/** A notification that comes again asks again: should the first asking have been lost, this one is not. */
function mailOf({ outcome, status, payment }: NotificationOutcome & { ok: true }): MailJob | null {
  const isAbout = (state: typeof status): boolean => outcome === 'repeated' && status === state;
  if (outcome === 'paid' || isAbout('complete')) return { template: 'order-paid', order_id: payment.orderId };
  if (outcome !== 'failed' && !isAbout('failed')) return null;
  return { template: 'payment-failed', order_id: payment.orderId, payment_id: payment.id };
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
