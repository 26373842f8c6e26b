import type { OrderStatus } from '#shared/contract/order.ts';
import type { NonDeliveryCause } from '../refunds/refund-cause.ts';

/** What is known of an order when money for it comes; amounts in cents. */
export type SettlementFacts = {
  orderStatus: OrderStatus;
  /** What the order costs now. */
  costCents: number;
  /** What the payment was started for. */
  amountCents: number;
  /** Whether the order's voucher, if it has one, has a use left for it. */
  isVoucherUsable: boolean;
  /** Whether it was erased with its customer: nobody knows any more where to deliver it. */
  isErased: boolean;
};

/** Money that has come pays the order, or is paid back. */
export type Settlement = { outcome: 'paid' } | { outcome: 'refund'; cause: NonDeliveryCause };

/**
 * Decides whether money pays its order. Only the write can tell whether an expired order's pieces are still there: see
 * {@link SOLD_OUT}.
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

/** For an expired order whose pieces were sold to others. */
export const SOLD_OUT = refund('sold-out');

function refund(cause: NonDeliveryCause): Settlement {
  return { outcome: 'refund', cause };
}
