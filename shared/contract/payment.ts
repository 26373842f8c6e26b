import * as v from 'valibot';

/** `POST /api/orders/{id}/pay`: the form to post to the gateway, fields (name → value) in the order they are signed. */
export const PaymentFormSchema = v.strictObject({
  action: v.pipe(v.string(), v.url()),
  fields: v.record(v.string(), v.string()),
});
export type PaymentForm = v.InferOutput<typeof PaymentFormSchema>;
