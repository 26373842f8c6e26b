import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

const Url = v.pipe(v.string(), v.url());
export const CheckoutInputSchema = v.strictObject({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('ZAR'),
  successUrl: Url,
  cancelUrl: Url,
  failureUrl: Url,
  metadata: v.record(v.string(), v.string()),
});
export type CheckoutInput = v.InferOutput<typeof CheckoutInputSchema>;

/**
 * Encodes a checkout as its id, because the simulator stores nothing. The id ends with an HMAC that proves its origin.
 */
export function checkoutId(input: CheckoutInput, secretKey: string): string {
  const content = Buffer.from(JSON.stringify(input)).toString('base64url');
  return `ch_${content}.${hmacOf(content, secretKey)}`;
}

/** Decodes the checkout from an id; null if the simulator did not create the id. */
export function readCheckout(id: string, secretKey: string): CheckoutInput | null {
  const [content = '', code = ''] = id.replace(/^ch_/, '').split('.');
  if (!isEqualConstantTime(code, hmacOf(content, secretKey))) return null;
  const result = v.safeParse(CheckoutInputSchema, JSON.parse(Buffer.from(content, 'base64url').toString()));
  return result.success ? result.output : null;
}

/** Builds the body of the event Yoco would send: https://developer.yoco.com/online/api-reference/webhooks/events */
export function simulatedEvent(
  id: string,
  { amount, metadata }: CheckoutInput,
  given: { type: 'payment.succeeded' | 'payment.failed'; mode: 'live' | 'test'; now: Date },
): string {
  const createdDate = given.now.toISOString();
  const serial = hmacOf(given.type, id).slice(0, 24);
  return JSON.stringify({
    id: `evt_${serial}`,
    type: given.type,
    createdDate,
    payload: {
      id: `p_${serial}`,
      type: 'payment',
      createdDate,
      amount,
      currency: 'ZAR',
      paymentMethodDetails: {
        type: 'card',
        card: { expiryMonth: 2, expiryYear: 30, maskedCard: '************1111', scheme: 'visa' },
      },
      status: given.type === 'payment.succeeded' ? 'succeeded' : 'failed',
      mode: given.mode,
      metadata: { ...metadata, checkoutId: id },
    },
  });
}

function hmacOf(content: string, secret: string): string {
  return createHmac('sha256', secret).update(content).digest('base64url');
}
