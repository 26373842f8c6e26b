import type { Order } from '#shared/contract/order.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';

/** How an order stands after a visit to the gateway. */
export type PaymentAnswer = 'paid' | 'waiting' | 'refused' | 'closed';

/** `refused`: the payment failed or was cancelled, another may be tried; `closed`: the order takes none any more. */
export function paymentAnswer({ status, payment }: Pick<Order, 'status' | 'payment'>): PaymentAnswer {
  if (isPaid(status)) return 'paid';
  if (!isPayable(status)) return 'closed';
  return payment?.status === 'failed' || payment?.status === 'cancelled' ? 'refused' : 'waiting';
}
