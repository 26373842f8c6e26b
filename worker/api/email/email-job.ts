import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import { TrackingSchema } from '#shared/contract/order.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';

const Address = v.pipe(v.string(), v.regex(EMAIL_PATTERN));
const Id = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * What is to be mailed: the kind of mail and the few facts of its occasion. The mail is written when it is sent, so that
 * messages stay small, and an order or an invoice is read as it is then.
 */
export const EmailJobSchema = v.variant('template', [
  /** `purpose`: left out, the pin is for a new password. `device_ticket`: for the link that makes a device a known one. */
  v.strictObject({
    template: v.literal('one-time-pin'),
    to: Address,
    pin: v.string(),
    purpose: v.optional(v.picklist(['password', 'email'])),
    device_ticket: v.optional(v.string()),
  }),
  v.strictObject({ template: v.literal('welcome'), to: Address, name: v.string() }),
  v.strictObject({ template: v.literal('order-placed'), order_id: Id }),
  v.strictObject({ template: v.literal('order-paid'), order_id: Id }),
  v.strictObject({ template: v.literal('payment-failed'), order_id: Id, payment_id: Id }),
  v.strictObject({ template: v.literal('order-cancelled'), order_id: Id }),
  v.strictObject({ template: v.literal('order-expired'), order_id: Id }),
  /**
   * The courier has a retailer's parcel, or what is known of its tracking has changed. `told_at`: when an operator said
   * so; `tracking`: what they said, which tells a mail from those about an earlier or a later tracking.
   */
  v.strictObject({
    template: v.literal('parcel-shipped'),
    order_id: Id,
    supplier_id: Id,
    told_at: InstantSchema,
    tracking: v.nullable(TrackingSchema),
  }),
  v.strictObject({ template: v.literal('parcel-delivered'), order_id: Id, supplier_id: Id }),
  /** Something is wrong with a retailer's parcel. `failed_at`: when an operator said so. */
  v.strictObject({
    template: v.literal('parcel-failed'),
    order_id: Id,
    supplier_id: Id,
    failed_at: InstantSchema,
  }),
  /** A retailer's parcel was cancelled, and the order goes on. */
  v.strictObject({ template: v.literal('parcel-cancelled'), order_id: Id, supplier_id: Id }),
  /** Money came that the order does not keep: it is paid back. */
  v.strictObject({ template: v.literal('payment-refund-due'), order_id: Id, payment_id: Id }),
  /** All that was due of an order was paid back. `refunded_at` is the refunds' own instant. */
  v.strictObject({ template: v.literal('order-refunded'), order_id: Id, refunded_at: InstantSchema }),
  /**
   * All invoices of an order, attached. `issued_at`: when cron issued them; left out where the customer asked.
   * `request_key`: the idempotency key of the call that asked, so that its repetition is the same mail.
   */
  v.strictObject({
    template: v.literal('invoice'),
    order_id: Id,
    issued_at: v.optional(InstantSchema),
    request_key: v.optional(IdempotencyKeySchema),
  }),
  /** The credit notes of an order that were issued at `issued_at`, attached. */
  v.strictObject({ template: v.literal('credit-note'), order_id: Id, issued_at: InstantSchema }),
  /** A customer has asked to send pieces of a retailer's parcel back; `requested_at`: when, which tells which of them. */
  v.strictObject({
    template: v.literal('return-requested'),
    order_id: Id,
    supplier_id: Id,
    requested_at: InstantSchema,
  }),
  /** A return has come a step further. */
  v.strictObject({ template: v.literal('return-accepted'), order_id: Id, return_id: Id }),
  v.strictObject({ template: v.literal('return-refused'), order_id: Id, return_id: Id }),
  v.strictObject({ template: v.literal('return-received'), order_id: Id, return_id: Id }),
  /** Goes to whoever wrote. */
  v.strictObject({ template: v.literal('support-received'), support_request_id: Id }),
  /** Goes to the shop; a reply goes to whoever wrote. */
  v.strictObject({ template: v.literal('support-request'), support_request_id: Id }),
  /** Both go to the account's previous address. */
  v.strictObject({
    template: v.picklist(['email-change-requested', 'email-changed']),
    to: Address,
    name: v.string(),
    new_email: v.string(),
  }),
  /** `by`: whoever changed it knew the old password, or got a one-time pin. */
  v.strictObject({
    template: v.literal('password-changed'),
    to: Address,
    changed_at: InstantSchema,
    by: v.picklist(['password', 'pin']),
  }),
  /** A product that a customer waits for is back in stock, or cheaper. `round` tells a later mail from one that came too late. */
  v.strictObject({
    template: v.picklist(['back-in-stock', 'price-drop']),
    notice_id: Id,
    round: Id,
  }),
  v.strictObject({ template: v.literal('removal-request'), to: Address, name: v.string() }),
  /**
   * An account was erased; goes to the address it had. `kept_until`: when the last of what tax law keeps is deleted; null
   * where it keeps nothing. `open_orders` are still under way.
   */
  v.strictObject({
    template: v.literal('account-erased'),
    to: Address,
    name: v.string(),
    kept_until: v.nullable(InstantSchema),
    open_orders: v.array(Id),
  }),
]);
export type EmailJob = v.InferOutput<typeof EmailJobSchema>;
