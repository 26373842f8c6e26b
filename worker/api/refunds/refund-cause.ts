/**
 * The reasons for refunding money received for an order. `reason` is for operators; `sentence` completes the email's
 * "We’ve received R … for your order 000001,".
 */
export const UNUSABLE_PAYMENT_CAUSES = {
  'paid-already': { reason: 'the order is paid already', sentence: 'but the order was already paid.' },
  'other-amount': {
    reason: 'the order costs something else by now',
    sentence: 'but that’s not what the order costs.',
  },
  'voucher-used-up': {
    reason: 'the order has expired, and its voucher is used up',
    sentence: 'but the time to pay had run out, and its voucher has been used elsewhere since.',
  },
  'sold-out': {
    reason: 'the order has expired, and its products are sold out',
    sentence: 'but the time to pay had run out, and we no longer have everything in stock.',
  },
  cancelled: { reason: 'the order is cancelled', sentence: 'but the order was cancelled.' },
  'account-removed': {
    reason: 'the customer’s account was removed',
    sentence: 'but your account was removed.',
  },
  refunded: { reason: 'the order is refunded', sentence: 'but the order was refunded.' },
} as const;
/** The cause of refunding a payment that could not be applied to its order. */
export type UnusablePaymentCause = keyof typeof UNUSABLE_PAYMENT_CAUSES;

/**
 * The cause of a refund: a payment that could not be applied to its order, returned goods, a cancelled parcel, or an
 * operator's decision (`granted`, for example for a lost parcel).
 */
export type RefundCause = UnusablePaymentCause | 'returned' | 'parcel-cancelled' | 'granted';
