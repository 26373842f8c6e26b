import * as v from 'valibot';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';

const PaymentMethodSchema = v.picklist(PAYMENT_METHODS, 'Choose a way to pay that we know.');

/** The body of `POST /api/orders/{id}/pay`; without a method the gateway lets the customer choose. */
export const PayInputSchema = v.strictObject({ method: v.optional(PaymentMethodSchema) });

/**
 * The response of `POST /api/orders/{id}/pay`: the form to send to the gateway, with its fields (name → value) in
 * signing order. The form is posted, unless `method` makes the action a page to open.
 */
export const PaymentFormSchema = v.strictObject({
  action: v.pipe(v.string(), v.url()),
  fields: v.record(v.string(), v.string()),
  method: v.optional(v.picklist(['get', 'post'])),
});
export type PaymentForm = v.InferOutput<typeof PaymentFormSchema>;
