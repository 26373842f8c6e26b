import type { OrderStatus } from '../contract/order.ts';

/** A customer may cancel an order until it is packed (R-API-43). */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'placed' || status === 'paid';
}

/** Only an order that waits for its payment can be paid. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'placed';
}

/** Paid, and not given back. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'packed' || status === 'shipped' || status === 'delivered';
}

/** Paid, and not with the customer yet. */
export function isUnderWay(status: OrderStatus): boolean {
  return isPaid(status) && status !== 'delivered';
}
