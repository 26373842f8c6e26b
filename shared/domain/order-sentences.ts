import type { Order, OrderChild, OrderRefund, OrderStatus } from '../contract/order.ts';
import { formatDate } from './format-date.ts';
import { formatRand, sumRand } from './money.ts';
import { isInFulfilment, isPaid, isPayable } from './order-status.ts';
import { isFreeOrder, orderTotal } from './order-totals.ts';
import { paymentDeadlineSentence } from './payment-deadline.ts';
import { retailerLabel } from './retailer.ts';

export const STATUS_SENTENCES: Readonly<Record<OrderStatus, string>> = {
  placed: 'Pay soon to keep these items.',
  paid: 'Your order is being prepared.',
  packed: 'Your order is packed and waiting for the courier.',
  shipped: 'The courier has your parcel.',
  delivered: 'Your order has been delivered.',
  cancelled: 'This order was cancelled.',
  expired: 'This order wasn’t paid in time, so its items went back on sale.',
  refunded: 'We’ve refunded this order.',
};

/**
 * An order's status in a sentence or two, including parcels with different statuses and payments that came too late.
 */
export function statusSentence(order: Order, now: Date): string {
  const { status, payment } = order;
  const sentence = STATUS_SENTENCES[status];
  if (isPayable(status)) return paymentDeadlineSentence(order, now);
  if (isPaid(status)) {
    const whole = (isInFulfilment(status) ? parcelsSentence(order) : null) ?? sentence;
    return hasCancelledParcel(order) ? `${whole} Part of it was cancelled.` : whole;
  }
  if (status === 'cancelled') return isCharged(order) ? `${sentence} ${owedSentence(order)}` : sentence;
  if (status !== 'expired') return sentence;
  if (payment === null) return `${sentence} Nothing was charged.`;
  return isCharged(order) ? `${sentence} Your payment came after that. ${owedSentence(order)}` : sentence;
}

/** True if the customer was charged for an order. */
export function isCharged(order: Order): boolean {
  return order.payment?.status === 'complete' && !isFreeOrder(order);
}

/** The refund promised if a paid order is cancelled, less earlier refunds: `We’ll refund R 149.90 to your card.` */
export function refundPromise(order: Order): string {
  const back = (order.refunds ?? []).filter(({ supplier_id: id }) => id !== undefined);
  return promiseOf(sumRand([orderTotal(order), ...back.map(({ amount }) => -amount)]), order);
}

/** The refund promised if one parcel of a paid order is cancelled. */
export function parcelRefundPromise(order: Order, { total }: OrderChild): string {
  return total === undefined ? 'We’ll refund what you paid for it.' : promiseOf(total, order);
}

/**
 * Promises the refund due for a cancelled or expired order. Its amount can differ from the order's total, because the
 * customer may have paid another amount, or twice.
 */
function owedSentence(order: Order): string {
  const due = (order.refunds ?? []).filter(({ refunded_at: at }) => at === null);
  return promiseOf(due.length === 0 ? orderTotal(order) : sumRand(due.map(({ amount }) => amount)), order);
}

function promiseOf(rand: number, { payment }: Order): string {
  return `We’ll refund ${formatRand(rand)}${payment?.method === 'card' ? ' to your card' : ''}.`;
}

/**
 * The sentence for parcels with different statuses, or for several parcels that are all with the courier; otherwise
 * null. The order's own status is the slowest parcel's.
 */
function parcelsSentence({ status, children }: Order): string | null {
  const isSome = (requested: Order['status']): boolean =>
    children.some((child) => child.status === requested);
  const parcels = children.filter((child) => child.status !== 'cancelled');
  if (status !== 'shipped') {
    if (!isSome('shipped') && !isSome('delivered')) return null;
    return `Part of your order ${isSome('shipped') ? 'is already on its way' : 'has already been delivered'}. The rest is being prepared.`;
  }
  if (isSome('delivered')) return 'Part of your order has been delivered. The courier has the rest.';
  return parcels.length > 1 ? 'The courier has your parcels.' : null;
}

/** True if a parcel was cancelled while the order continues. */
function hasCancelledParcel({ status, children }: Order): boolean {
  return isPaid(status) && children.some((child) => child.status === 'cancelled');
}

type Refunded = Pick<Order, 'status' | 'refunds' | 'children'>;

/** One sentence per refund: the refund is due, or was paid on a date. */
export function refundSentences(order: Refunded): string[] {
  const { status, refunds = [], children } = order;
  const ofPayments = refunds.filter(({ supplier_id: id }) => id === undefined);
  // While an order continues, its own payment is never refunded in full, so this refund belongs to an additional
  // payment.
  const isAnother = isPaid(status) || isPayable(status);
  return [
    ...children.flatMap(({ supplier }) => parcelRefundSentences(order, supplier.id)),
    ...perDay(ofPayments).map(({ day, sum }) => {
      if (day !== null) return `We refunded ${isAnother ? 'another payment of ' : ''}${sum} on ${day}.`;
      return `${isAnother ? 'We received another payment. ' : ''}We’ll refund ${sum} and e-mail you when it’s done.`;
    }),
  ];
}

/** The {@link refundSentences} for one retailer's parcel only. */
export function parcelRefundSentences({ refunds = [], children }: Refunded, supplierId: number): string[] {
  const child = children.find(({ supplier }) => supplier.id === supplierId);
  if (child === undefined) return [];
  const retailer = retailerLabel(child.supplier);
  const what = child.status === 'cancelled' ? `the parcel from ${retailer}` : `items from ${retailer}`;
  return perDay(refunds.filter(({ supplier_id: id }) => id === supplierId)).map(({ day, sum }) =>
    day === null
      ? `We’ll refund ${sum} for ${what} and e-mail you when it’s done.`
      : `We refunded ${sum} for ${what} on ${day}.`,
  );
}

/** Sums the refunds per day. `day` is null for refunds that are not paid yet. */
function perDay(refunds: readonly OrderRefund[]): { day: string | null; sum: string }[] {
  const days = Map.groupBy(refunds, ({ refunded_at: at }) => (at === null ? null : formatDate(at)));
  return [...days].map(([day, some]) => ({
    day,
    sum: formatRand(sumRand(some.map(({ amount }) => amount))),
  }));
}
