import * as v from 'valibot';
import { InstantSchema } from '#shared/contract/common.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import { TrackingSchema } from '#shared/contract/order.ts';
import { EMAIL_PATTERN } from '#shared/domain/field-rules.ts';

const Address = v.pipe(v.string(), v.regex(EMAIL_PATTERN));
const Id = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * An email's template and the few facts that identify its occasion. The email is rendered when it is sent, so that
 * messages stay small and show the current state of an order or invoice.
 */
export const EmailJobSchema = v.variant('template', [
  /**
   * `purpose`: if omitted, the PIN is for a new password. `device_ticket`: part of the link that makes the account
   * recognise the customer's device.
   */
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
   * A retailer's parcel was handed to the courier, or its tracking details have changed. `told_at`: when an operator
   * entered the details. `tracking`: the details; they distinguish this email from emails about earlier or later
   * details.
   */
  v.strictObject({
    template: v.literal('parcel-shipped'),
    order_id: Id,
    supplier_id: Id,
    told_at: InstantSchema,
    tracking: v.nullable(TrackingSchema),
  }),
  v.strictObject({ template: v.literal('parcel-delivered'), order_id: Id, supplier_id: Id }),
  /** There is a problem with a retailer's parcel. `failed_at`: when an operator reported it. */
  v.strictObject({
    template: v.literal('parcel-failed'),
    order_id: Id,
    supplier_id: Id,
    failed_at: InstantSchema,
  }),
  /** A retailer's parcel was cancelled; the order continues. */
  v.strictObject({ template: v.literal('parcel-cancelled'), order_id: Id, supplier_id: Id }),
  /**
   * A retailer's new parcels, one per order. The email omits parcels that were cancelled or shipped in the meantime.
   */
  v.strictObject({ template: v.literal('retailer-parcels'), supplier_id: Id, order_ids: v.array(Id) }),
  /** A parcel was cancelled after its retailer's email was enqueued. */
  v.strictObject({ template: v.literal('retailer-parcel-cancelled'), order_id: Id, supplier_id: Id }),
  /** The shop received a payment that it could not apply to the order, so the payment will be refunded. */
  v.strictObject({ template: v.literal('payment-refund-due'), order_id: Id, payment_id: Id }),
  /** Every refund due for an order was paid. `refunded_at`: the time of these refunds. */
  v.strictObject({ template: v.literal('order-refunded'), order_id: Id, refunded_at: InstantSchema }),
  /**
   * An email with all invoices of an order attached. `issued_at`: when cron issued the invoices; omitted if the
   * customer requested the email. `request_key`: the idempotency key of the customer's request, so that a repeated
   * request does not send another email.
   */
  v.strictObject({
    template: v.literal('invoice'),
    order_id: Id,
    issued_at: v.optional(InstantSchema),
    request_key: v.optional(IdempotencyKeySchema),
  }),
  /** An email with the credit notes of an order that were issued at `issued_at`. */
  v.strictObject({ template: v.literal('credit-note'), order_id: Id, issued_at: InstantSchema }),
  /** A customer has requested to return units of a retailer's parcel. `requested_at` identifies the request. */
  v.strictObject({
    template: v.literal('return-requested'),
    order_id: Id,
    supplier_id: Id,
    requested_at: InstantSchema,
  }),
  /** The status of a return has changed. */
  v.strictObject({ template: v.literal('return-accepted'), order_id: Id, return_id: Id }),
  v.strictObject({ template: v.literal('return-refused'), order_id: Id, return_id: Id }),
  v.strictObject({ template: v.literal('return-received'), order_id: Id, return_id: Id }),
  /** Asks for reviews of an order's products, a week after its delivery. */
  v.strictObject({ template: v.literal('review-request'), order_id: Id }),
  /** An operator has refused a review. `refused_at` identifies the refusal. */
  v.strictObject({ template: v.literal('review-refused'), review_id: Id, refused_at: InstantSchema }),
  /** Confirms to the author of a support message that the shop has received it. */
  v.strictObject({ template: v.literal('support-received'), support_request_id: Id }),
  /** Forwards a support message to the shop. A reply to the email goes to the author of the message. */
  v.strictObject({ template: v.literal('support-request'), support_request_id: Id }),
  /** An operator's answer to the author of the message. `answered_at` identifies the answer. */
  v.strictObject({
    template: v.literal('support-answer'),
    support_request_id: Id,
    answered_at: InstantSchema,
  }),
  /** Both templates are sent to the old address: the first one before the change, the second one after it. */
  v.strictObject({
    template: v.picklist(['email-change-requested', 'email-changed']),
    to: Address,
    name: v.string(),
    new_email: v.string(),
  }),
  /** `by`: whether the customer proved their identity with the old password or with a one-time PIN. */
  v.strictObject({
    template: v.literal('password-changed'),
    to: Address,
    changed_at: InstantSchema,
    by: v.picklist(['password', 'pin']),
  }),
  /**
   * A product with a customer's alert is back in stock, or cheaper. `round` distinguishes this email from an earlier,
   * obsolete email for the same alert.
   */
  v.strictObject({
    template: v.picklist(['back-in-stock', 'price-drop']),
    notice_id: Id,
    round: Id,
  }),
  /**
   * Notifies an operator that one of the shop's status checks fails (`begun`) or passes again (`ended`). `since`: when
   * the problem began; `at`: the time of this check; `text`: the check's figures; `remedy`: how to solve the problem.
   */
  v.strictObject({
    template: v.literal('status-alert'),
    to: Address,
    check: v.string(),
    state: v.picklist(['begun', 'ended']),
    since: InstantSchema,
    at: InstantSchema,
    text: v.string(),
    remedy: v.optional(v.string()),
  }),
  v.strictObject({ template: v.literal('removal-request'), to: Address, name: v.string() }),
  /**
   * An account was erased. Sent to its former address. `kept_until`: when the last record that tax law requires is
   * deleted; null without such a record. `open_orders`: orders that are still in progress.
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
