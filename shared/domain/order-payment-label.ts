import type { Order, OrderStatus } from '../contract/order.ts';
import { formatDate } from './format-date.ts';
import { isPayable } from './order-status.ts';
import { isFreeOrder } from './order-totals.ts';
import { paymentMethodName } from './payment-methods.ts';

/** The state of an order's payment in words, with the payment date. */
export function paymentSentence(order: Order): string {
  const paidAt = order.payment?.paid_at ?? null;
  const hasDay = paidAt !== null && !isPayable(order.status) && !isFreeOrder(order);
  return hasDay ? `${paymentLabel(order)} on ${formatDate(paidAt)}` : paymentLabel(order);
}

export function paymentLabel(order: Order): string {
  const { status, payment, refunds } = order;
  const isGivenUp = status === 'cancelled' || status === 'expired';
  if (isPayable(status) && isFreeOrder(order)) return 'Nothing to pay: your voucher covers the whole order';
  if (payment === null || (isGivenUp && isFreeOrder(order))) {
    return isGivenUp ? 'Nothing was charged' : 'Not paid yet';
  }
  switch (payment.status) {
    case 'complete': {
      // A payment was received, but did not match the order's total.
      if (status === 'placed') return 'Not paid yet';
      const paid = refunds === undefined ? paidBackLabel(status) : 'Paid';
      const method = payment.method === 'voucher' ? 'voucher' : paymentMethodName(payment.method);
      return method === null ? paid : `${paid} by ${method}`;
    }
    case 'pending':
      return isGivenUp ? 'The payment wasn’t finished' : 'Not paid yet';
    case 'failed':
      return 'The last payment didn’t go through. Nothing was charged.';
    case 'cancelled':
      return 'The last payment was cancelled. Nothing was charged.';
  }
}

/** Derives the refund from the status, for an API that does not list refunds. */
function paidBackLabel(status: OrderStatus): string {
  if (status === 'refunded') return 'Refunded: it was paid';
  return status === 'cancelled' || status === 'expired' ? 'To be refunded: paid' : 'Paid';
}
