import type { Order } from '#shared/contract/order.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';

type PaidOrder = Pick<Order, 'status' | 'payment' | 'refunds'>;

/** The state of an order's payment after a visit to the gateway. */
export type PaymentState = 'paid' | 'waiting' | 'failed' | 'closed';

/**
 * Returns the state of an order's payment. `failed`: the payment failed or was cancelled, and can be retried.
 * `closed`: the order can no longer be paid.
 */
export function paymentState({ status, payment }: PaidOrder): PaymentState {
  if (isPaid(status)) return 'paid';
  if (!isPayable(status)) return 'closed';
  return payment?.status === 'failed' || payment?.status === 'cancelled' ? 'failed' : 'waiting';
}

/**
 * Like {@link paymentState}, for a shopper who has just returned from paying at the gateway. Two cases differ: an
 * expired order whose notification is still pending counts as waiting, and an order whose payment is being refunded
 * counts as closed.
 */
export function paymentStateOnReturn(order: PaidOrder): PaymentState {
  const { status, payment, refunds = [] } = order;
  if (status === 'expired' && payment?.status === 'pending') return 'waiting';
  return payment === null && refunds.length > 0 ? 'closed' : paymentState(order);
}
