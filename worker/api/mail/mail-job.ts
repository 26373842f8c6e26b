import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';

const Address = v.pipe(v.string(), v.email());
const Id = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * What is to be mailed: the few facts of an occasion. The mail itself is written when it is sent, so that what the queue
 * carries stays small and a record (an order, an invoice) is read where it stands.
 */
export const MailJobSchema = v.variant('template', [
  v.strictObject({ template: v.literal('one-time-pin'), to: Address, pin: v.string() }),
  v.strictObject({ template: v.literal('welcome'), to: Address, name: v.string() }),
  v.strictObject({ template: v.literal('order-placed'), order_id: Id }),
  v.strictObject({ template: v.literal('order-paid'), order_id: Id }),
  v.strictObject({ template: v.literal('payment-failed'), order_id: Id, payment_id: Id }),
  /** Something is wrong with a retailer's parcel. `failed_at`: when an operator said so. */
  v.strictObject({
    template: v.literal('parcel-failed'),
    order_id: Id,
    supplier_id: Id,
    failed_at: InstantSchema,
  }),
  /** A payment came that its order does not keep: it goes back. */
  v.strictObject({ template: v.literal('payment-refund-due'), order_id: Id, payment_id: Id }),
  /** All that was due of an order has gone back. `refunded_at`: then, as the refunds say. */
  v.strictObject({ template: v.literal('order-refunded'), order_id: Id, refunded_at: InstantSchema }),
  /** All invoices of an order, attached. `issued_at`: the shop issued them then, and nobody had asked. */
  v.strictObject({ template: v.literal('invoice'), order_id: Id, issued_at: v.optional(InstantSchema) }),
  /** The credit notes of an order that were issued then, attached. */
  v.strictObject({ template: v.literal('credit-note'), order_id: Id, issued_at: InstantSchema }),
  /** To whoever asked. */
  v.strictObject({ template: v.literal('support-received'), support_request_id: Id }),
  /** To the shop, answering goes to whoever asked. */
  v.strictObject({ template: v.literal('support-request'), support_request_id: Id }),
  /** To the address that was left. */
  v.strictObject({
    template: v.literal('email-changed'),
    to: Address,
    name: v.string(),
    new_email: v.string(),
  }),
  v.strictObject({ template: v.literal('removal-request'), to: Address, name: v.string() }),
]);
export type MailJob = v.InferOutput<typeof MailJobSchema>;
