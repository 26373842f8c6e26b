import type { OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';

/** How an order stands when money for it comes; amounts in cents. */
export type SettlementFacts = {
  orderStatus: OrderStatus;
  /** What the order costs now. */
  costCents: number;
  /** What the payment was started for. */
  amountCents: number;
  /** Whether the order's voucher, if it has one, has a use left for it. */
  isVoucherUsable: boolean;
};

/** What money that has come is for: it pays the order, or goes back for a reason. */
export type Settlement = { outcome: 'paid' } | { outcome: 'refund'; reason: string };

/** Whether a payment that is not counted yet pays its order. That an expired one's pieces are there shows in the writing. */
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

/** Of an expired order whose pieces have been sold to others. */
export const PIECES_ARE_GONE = 'the order has expired, and its products are sold out';

function refund(reason: string): Settlement {
  return { outcome: 'refund', reason };
}
