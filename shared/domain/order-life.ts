import { ORDER_STATUSES, type OrderStatus } from '../contract/order.ts';

/**
 * Where an order may go next; drawn in docs/decisions/0016-orders.md. A parcel goes the same way from `paid` to
 * `delivered`, and its order stands where its slowest parcel does.
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['paid', 'cancelled', 'expired'],
  paid: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // Money that was taken goes back.
  cancelled: ['refunded'],
  // A payment may come late: then the order lives again if its pieces are still there, or the money goes back.
  expired: ['paid', 'refunded'],
  refunded: [],
};

/** Whether an order in one status may become another. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** The statuses an order may have right before another. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canBecome(from, to));
}
