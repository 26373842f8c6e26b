import type { Order, OrderChild, OrderStatus } from '../contract/order.ts';

/** A customer may cancel an order until it is packed (R-API-43). */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'placed' || status === 'paid';
}

/** True if a customer may cancel the whole order. A single packed parcel prevents it. */
export function canCancelOrder({ status, children }: Pick<Order, 'status' | 'children'>): boolean {
  return (
    isCancellable(status) &&
    children.every((child) => isCancellable(child.status) || child.status === 'cancelled')
  );
}

/** True if a customer may cancel only this parcel: before it is packed, and if the order has other parcels. */
export function canCancelParcel(
  { status, children }: Pick<Order, 'status' | 'children'>,
  parcel: Pick<OrderChild, 'status'>,
): boolean {
  const others = children.filter((child) => child !== parcel && child.status !== 'cancelled');
  return isPaid(status) && parcel.status === 'paid' && others.length > 0;
}

/** Only an order that awaits payment can be paid. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'placed';
}

/** Not paid: awaiting payment, or expired. */
export function isUnpaid(status: OrderStatus): boolean {
  return isPayable(status) || status === 'expired';
}

/** Paid and not refunded. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'packed' || status === 'shipped' || status === 'delivered';
}

/** Paid and not delivered yet. */
export function isInFulfilment(status: OrderStatus): boolean {
  return isPaid(status) && status !== 'delivered';
}
