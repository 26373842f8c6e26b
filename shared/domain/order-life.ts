import { ORDER_STATUSES, type OrderStatus } from '../contract/order.ts';

/** The statuses of an order as a whole; {@link ParcelStatus} has those of its parcels. */
export type WholeOrderStatus = 'paid' | 'cancelled' | 'expired' | 'refunded';

/** The progress of a parcel once its order is paid. */
export type ParcelStatus = 'packed' | 'shipped' | 'delivered';

/**
 * The allowed status changes of an order, drawn in docs/orders-and-stock.md. A parcel follows the same path from `paid`
 * to `delivered`, and its order has the status of the slowest parcel.
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['paid', 'cancelled', 'expired'],
  // The order can skip statuses if its slowest parcel is cancelled separately.
  paid: ['packed', 'shipped', 'delivered', 'cancelled'],
  packed: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // The payment is refunded.
  cancelled: ['refunded'],
  // A payment may arrive late. The order is then paid if its units are still in stock; otherwise the payment is
  // refunded.
  expired: ['paid', 'refunded'],
  refunded: [],
};

/** True if an order may change from one status to the other. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT[from].includes(to);
}

/** The statuses from which an order may change to this one. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canBecome(from, to));
}

/** One status change of a parcel. */
export type ParcelStep = { from: 'paid' | 'packed' | 'shipped'; to: ParcelStatus };

/** The steps that lead to a status. Shipping a parcel that is only paid also packs it. */
export function parcelSteps(to: ParcelStatus): readonly ParcelStep[] {
  return PARCEL_STEPS[to];
}

const PACK: ParcelStep = { from: 'paid', to: 'packed' };
const SHIP: ParcelStep = { from: 'packed', to: 'shipped' };
const DELIVER: ParcelStep = { from: 'shipped', to: 'delivered' };
const PARCEL_STEPS: Readonly<Record<ParcelStatus, readonly ParcelStep[]>> = {
  packed: [PACK],
  shipped: [PACK, SHIP],
  delivered: [DELIVER],
};
