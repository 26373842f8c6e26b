import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';

type Tone = 'neutral' | 'saving' | 'error' | 'accent';
type StatusLabel = { label: string; tone: Tone; sentence: string };

/** How each status is shown to the shopper. */
export const STATUS_LABELS: Readonly<Record<OrderStatus, StatusLabel>> = {
  placed: {
    label: 'Waiting for payment',
    tone: 'saving',
    sentence: 'Pay soon: we keep its items for you for a while only.',
  },
  paid: { label: 'Paid', tone: 'accent', sentence: 'Thank you! Your order is being prepared.' },
  packed: { label: 'Packed', tone: 'accent', sentence: 'Your order is packed and waits for the courier.' },
  shipped: { label: 'On its way', tone: 'accent', sentence: 'The courier has your parcel.' },
  delivered: { label: 'Delivered', tone: 'neutral', sentence: 'Your order has been delivered.' },
  cancelled: { label: 'Cancelled', tone: 'error', sentence: 'This order was cancelled.' },
  expired: {
    label: 'Expired',
    tone: 'error',
    sentence: 'This order was not paid in time, so its items went back on sale.',
  },
  refunded: { label: 'Refunded', tone: 'neutral', sentence: 'The money for this order was paid back.' },
};

/** The state of an order's payment, as the shopper reads it. */
export function paymentLabel(order: Order): string {
  const { status, payment, refunds } = order;
  const isGivenUp = status === 'cancelled' || status === 'expired';
  if (payment === null || (isGivenUp && isFreeOrder(order))) {
    return isGivenUp ? 'Nothing was charged' : 'Not paid yet';
  }
  const method = methodLabel(payment.method);
  switch (payment.status) {
    case 'complete': {
      // The payment did not match the order's total.
      if (status === 'placed') return 'Not paid yet';
      const paid = refunds === undefined ? paidBackLabel(status) : 'Paid';
      return `${paid}${method === null ? '' : ` by ${method}`}`;
    }
    case 'pending':
      return isGivenUp ? 'The payment was not finished' : 'Not paid yet';
    case 'failed':
      return 'The last payment did not go through. Nothing was charged.';
    case 'cancelled':
      return 'The last payment was cancelled. Nothing was charged.';
  }
}

/** Derives the refund from the status, for an API that does not list refunds. */
function paidBackLabel(status: OrderStatus): string {
  if (status === 'refunded') return 'Paid back: it was paid';
  return status === 'cancelled' || status === 'expired' ? 'To be paid back: paid' : 'Paid';
}

/** Payment methods of the API, as shown to shoppers. */
const METHODS: Readonly<Record<string, string>> = {
  card: 'card',
  eft: 'instant EFT',
  voucher: 'voucher',
};

function methodLabel(method: string | null): string | null {
  return method === null ? null : (METHODS[method] ?? null);
}
