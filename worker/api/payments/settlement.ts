import type { OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';

/** What is known of an order when money for it comes; amounts in cents. */
export type SettlementFacts = {
  orderStatus: OrderStatus;
  /** What the order costs now. */
  costCents: number;
  /** What the payment was started for. */
  amountCents: number;
  /** Whether the order's voucher, if it has one, has a use left for it. */
  isVoucherUsable: boolean;
};

/** Money that has come pays the order, or is paid back for a reason. */
export type Settlement = { outcome: 'paid' } | { outcome: 'refund'; reason: string };

/**
 * Decides whether money pays its order. Only the write can tell whether an expired order's pieces are still there: see
 * {@link SOLD_OUT}.
 */
export function settlementOf(facts: SettlementFacts): Settlement {
  const { orderStatus, costCents, amountCents, isVoucherUsable } = facts;
  if (isPaid(orderStatus)) return refund('the order is paid already');
  switch (orderStatus) {
    case 'placed':
    case 'expired':
      if (amountCents !== costCents) return refund('the order costs something else by now');
      if (orderStatus === 'expired' && !isVoucherUsable) {
        return refund('the order has expired, and its voucher is used up');
      }
      return { outcome: 'paid' };
    default:
      return refund(`the order is ${orderStatus}`);
  }
}

/** For an expired order whose pieces were sold to others. */
export const SOLD_OUT = refund('the order has expired, and its products are sold out');

function refund(reason: string): Settlement {
  return { outcome: 'refund', reason };
}
