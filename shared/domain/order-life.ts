import { ORDER_STATUSES, type OrderStatus } from '../contract/order.ts';

/** The statuses that an order gets as a whole; {@link ParcelStatus} has those of its parcels. */
export type WholeOrderStatus = 'paid' | 'cancelled' | 'expired' | 'refunded';

/** How far a parcel of a paid order is brought. */
export type ParcelStatus = 'packed' | 'shipped' | 'delivered';

/**
 * Where an order may go next; drawn in docs/orders-and-stock.md. A parcel goes the same way from `paid` to
 * `delivered`, and its order stands where its slowest parcel does.
 */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  placed: ['paid', 'cancelled', 'expired'],
  // An order goes on at once where its slowest parcel is cancelled alone.
  paid: ['packed', 'shipped', 'delivered', 'cancelled'],
  packed: ['shipped', 'delivered', 'cancelled'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // Money that was taken goes back.
  cancelled: ['refunded'],
  // A payment may come late. Then the order is paid if its pieces are still in stock; else the money goes back.
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

/** One step of a parcel. */
export type ParcelStep = { from: 'paid' | 'packed' | 'shipped'; to: ParcelStatus };

/** The steps that bring a parcel to a status: who ships what was only paid has packed it, too. */
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
