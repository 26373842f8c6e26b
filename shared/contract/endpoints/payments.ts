import * as v from 'valibot';
import { MessageSchema } from '../common.ts';
import { PayInputSchema, PaymentFormSchema } from '../payment.ts';
import { post } from './endpoint.ts';
import { IdParamsSchema } from './schemas.ts';

/** R-API-44: payments. */
export const PAYMENT_ENDPOINTS = {
  startPayment: post(
    '/api/orders/{id}/pay',
    'session',
    'Start a payment; returns the form to send to the gateway',
    {
      params: IdParamsSchema,
      body: v.optional(PayInputSchema, {}),
      reply: PaymentFormSchema,
    },
  ),
  notifyPayment: post(
    '/api/payments/{gateway}/notify',
    'gateway',
    'Receive a notification from the payment gateway, in its own format',
    {
      limit: 'unsigned-notification',
      params: v.strictObject({ gateway: v.string() }),
      reply: MessageSchema,
    },
  ),
};
