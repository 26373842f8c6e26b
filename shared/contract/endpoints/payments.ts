import * as v from 'valibot';
import { MessageSchema } from '../common.ts';
import { PayInputSchema, PaymentFormSchema } from '../payment.ts';
import { post } from './endpoint.ts';
import { ById } from './schemas.ts';

/** R-API-44: payments. */
export const PAYMENT_ENDPOINTS = {
  startPayment: post(
    '/api/orders/{id}/pay',
    'session',
    'Start a payment; answers the form to send to the gateway',
    {
      params: ById,
      body: v.optional(PayInputSchema, {}),
      reply: PaymentFormSchema,
    },
  ),
  notifyPayment: post(
    '/api/payments/{gateway}/notify',
    'gateway',
    "The gateway's notification, in the gateway's own form",
    {
      limit: 'unsigned-notification',
      params: v.strictObject({ gateway: v.string() }),
      reply: MessageSchema,
    },
  ),
};
