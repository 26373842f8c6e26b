import type { Order, OrderChild, OrderStatus } from '../contract/order.ts';

/** True if an order or parcel with this status may be cancelled: until it is packed (R-API-43). */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'placed' || status === 'paid';
}

/** True if a customer may cancel the whole order. A single packed parcel prevents this. */
export function canCancelOrder({ status, children }: Pick<Order, 'status' | 'children'>): boolean {
  return (
    isCancellable(status) &&
    children.every((child) => isCancellable(child.status) || child.status === 'cancelled')
  );
}

/** True if a customer may cancel only this parcel: it is not packed, and the order has other parcels. */
export function canCancelParcel(
  { status, children }: Pick<Order, 'status' | 'children'>,
  parcel: Pick<OrderChild, 'status'>,
): boolean {
  const others = children.filter((child) => child !== parcel && child.status !== 'cancelled');
  return isPaid(status) && parcel.status === 'paid' && others.length > 0;
}

/** True if the order awaits payment. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'placed';
}

/** True if the order awaits payment or has expired. */
export function isUnpaid(status: OrderStatus): boolean {
  return isPayable(status) || status === 'expired';
}

/** True if the order is paid, and neither cancelled nor refunded. */
export function isPaid(status: OrderStatus): boolean {
  return status === 'paid' || status === 'packed' || status === 'shipped' || status === 'delivered';
}

/** True if the order is paid and not delivered yet. */
export function isInFulfilment(status: OrderStatus): boolean {
  return isPaid(status) && status !== 'delivered';
}
