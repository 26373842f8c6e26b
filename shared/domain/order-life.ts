import { ORDER_STATUSES, type OrderStatus } from '../contract/order.ts';

/** Statuses that an order reaches as a whole; {@link ParcelStatus} lists those that its parcels reach separately. */
export type WholeOrderStatus = 'paid' | 'cancelled' | 'expired' | 'refunded';

/** The progress of a parcel once its order is paid. */
export type ParcelStatus = 'packed' | 'shipped' | 'delivered';

/**
 * The allowed status changes of an order, drawn in docs/orders-and-stock.md. A parcel goes through the same statuses
 * from `paid` to `delivered`, and its order has the slowest parcel's status.
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['paid', 'cancelled', 'expired'],
  // If the slowest parcel is cancelled separately, the order can skip statuses.
  paid: ['packed', 'shipped', 'delivered', 'cancelled'],
  packed: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // The payment is refunded.
  cancelled: ['refunded'],
  // A payment may arrive late. The order then becomes paid if its units are still in stock; otherwise the payment is
  // refunded.
  expired: ['paid', 'refunded'],
  refunded: [],
};

/** True if an order's status may change from `from` to `to`. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** Returns the statuses from which an order may change to `to`. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canBecome(from, to));
}

/** One status change of a parcel. */
export type ParcelTransition = { from: 'paid' | 'packed' | 'shipped'; to: ParcelStatus };

/** Returns the steps to a status. For example, shipping a parcel that is only paid also packs it. */
export function parcelTransitions(to: ParcelStatus): readonly ParcelTransition[] {
  return PARCEL_TRANSITIONS[to];
}

const PACK: ParcelTransition = { from: 'paid', to: 'packed' };
const SHIP: ParcelTransition = { from: 'packed', to: 'shipped' };
const DELIVER: ParcelTransition = { from: 'shipped', to: 'delivered' };
const PARCEL_TRANSITIONS: Readonly<Record<ParcelStatus, readonly ParcelTransition[]>> = {
  packed: [PACK],
  shipped: [PACK, SHIP],
  delivered: [DELIVER],
};
