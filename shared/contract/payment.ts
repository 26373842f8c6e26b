import * as v from 'valibot';
import { PAYMENT_METHODS } from '../domain/payment-methods.ts';

const PaymentMethodSchema = v.picklist(PAYMENT_METHODS, 'Choose a way to pay that we know.');

/** The body of `POST /api/orders/{id}/pay`; without a method the gateway asks for one. */
export const PayInputSchema = v.strictObject({ method: v.optional(PaymentMethodSchema) });

/**
 * `POST /api/orders/{id}/pay`: the form to send to the gateway, fields (name → value) in the order they are signed. It
 * is posted, unless `method` says that the action is a page to be opened.
 */
export const PaymentFormSchema = v.strictObject({
  action: v.pipe(v.string(), v.url()),
  fields: v.record(v.string(), v.string()),
  method: v.optional(v.picklist(['get', 'post'])),
});
export type PaymentForm = v.InferOutput<typeof PaymentFormSchema>;
