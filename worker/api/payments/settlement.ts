import type { OrderStatus } from '#shared/contract/order.ts';
import type { UnusablePaymentCause } from '../refunds/refund-cause.ts';

/** The facts about an order when a payment for it arrives; amounts in cents. */
export type SettlementFacts = {
  orderStatus: OrderStatus;
  /** The order's current total. */
  costCents: number;
  /** The amount the payment was started with. */
  amountCents: number;
  /** True if the order has no voucher, or its voucher has a use left. */
  isVoucherUsable: boolean;
  /** True if the order was erased with its customer, so its delivery address is gone. */
  isErased: boolean;
};

/** The result for received money: it pays the order, or it is refunded. */
export type Settlement = { outcome: 'paid' } | { outcome: 'refund'; cause: UnusablePaymentCause };

/**
 * Decides whether received money pays its order. Only the write can detect whether an expired order's units are still
 * in stock: see {@link SOLD_OUT}.
 */
export function settlementOf(facts: SettlementFacts): Settlement {
  const { orderStatus, costCents, amountCents, isVoucherUsable, isErased } = facts;
  if (isErased) return refund('account-removed');
  switch (orderStatus) {
    case 'placed':
    case 'expired':
      if (amountCents !== costCents) return refund('other-amount');
      return orderStatus === 'expired' && !isVoucherUsable ? refund('voucher-used-up') : { outcome: 'paid' };
    case 'cancelled':
    case 'refunded':
      return refund(orderStatus);
    default:
      return refund('paid-already');
  }
}

/** The settlement for an expired order whose units were sold to other customers. */
export const SOLD_OUT = refund('sold-out');

function refund(cause: UnusablePaymentCause): Settlement {
  return { outcome: 'refund', cause };
}
