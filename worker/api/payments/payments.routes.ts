import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { bodyTooLarge } from '#worker/platform/refusals.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { badRequest, unavailable } from '../http/errors.ts';
import { serve, serveNotification } from '../http/register-endpoint.ts';
import { shopOrigin } from '../http/shop-origin.ts';
import type { MailJob } from '../mail/mail-job.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readBoundedForm } from './bounded-raw-body.ts';
import { gatewayForMethod, gatewayNamed } from './gateways.ts';
import { type NotificationOutcome, receiveNotification } from './receive-notification.service.ts';
import { startPayment } from './start-payment.service.ts';

export const paymentsRoutes = new Hono<ApiEnv>();

serve(
  paymentsRoutes,
  ENDPOINTS.startPayment,
  async (c, { params: { id: orderId }, body: { method = null } }) => {
    const { form, isPaid } = await startPayment(c.env.DB, gatewayForMethod(c, method), {
      orderId,
      userId: c.get('session').userId,
      method,
      origin: shopOrigin(c),
      now: c.get('now')(),
    });
    if (isPaid) await queueMail(c, { template: 'order-paid', order_id: orderId });
    return c.json(form);
  },
);

/** Server to server, without a session: the gateway's own checks decide whether it is genuine. */
serveNotification(paymentsRoutes, ENDPOINTS.notifyPayment, async (c) => {
  const gateway = gatewayNamed(c, c.req.param('gateway') ?? '');
  const body = await readBoundedForm(c.req.raw);
  if (body === null) throw bodyTooLarge();
  const result = await receiveNotification(c.env.DB, gateway, {
    body,
    headers: c.req.raw.headers,
    sourceIp: clientAddress(c),
    receivedAt: c.get('now')(),
  });
  if (result.ok) {
    const mails = mailsOf(result);
    if (mails.length > 0) await queueMail(c, ...mails);
    return c.json({ message: result.outcome });
  }
  if (result.refusal === 'unreachable') {
    throw unavailable('This cannot be checked now. Send it again.');
  }
  throw badRequest('This notification is not accepted.');
});

/** A repeated notification enqueues its mails again, in case the first attempt was lost; the consumer drops repeats. */
function mailsOf({ outcome, status, payment, duePaymentIds }: NotificationOutcome & { ok: true }): MailJob[] {
  if (payment === null) return [];
  const { id: payment_id, orderId: order_id } = payment;
  const isAbout = (state: typeof status): boolean => outcome === 'repeated' && status === state;
  const isOfPaidOrder = outcome === 'paid' || (isAbout('complete') && duePaymentIds.length === 0);
  return [
    ...(isOfPaidOrder ? [{ template: 'order-paid', order_id } as const] : []),
    ...duePaymentIds.map((id) => ({ template: 'payment-refund-due', order_id, payment_id: id }) as const),
    ...(outcome === 'failed' || isAbout('failed')
      ? [{ template: 'payment-failed', order_id, payment_id } as const]
      : []),
  ];
}
