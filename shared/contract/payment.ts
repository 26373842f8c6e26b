import * as v from 'valibot';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';

const PaymentMethodSchema = v.picklist(PAYMENT_METHODS, 'Choose a way to pay that we know.');

/** The body of `POST /api/orders/{id}/pay`. Without a method, the gateway lets the customer choose. */
export const PayInputSchema = v.strictObject({ method: v.optional(PaymentMethodSchema) });

/**
 * The response of `POST /api/orders/{id}/pay`: the form to send to the gateway, with its fields (name → value) in
 * signing order. The browser posts the form or, if `method` is `get`, opens `action` as a page.
 */
export const PaymentFormSchema = v.strictObject({
  action: v.pipe(v.string(), v.url()),
  fields: v.record(v.string(), v.string()),
  method: v.optional(v.picklist(['get', 'post'])),
});
export type PaymentForm = v.InferOutput<typeof PaymentFormSchema>;
