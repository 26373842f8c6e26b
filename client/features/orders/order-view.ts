import type { Order, OrderChild, OrderItem, OrderStatus } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { isUnderWay } from '#shared/domain/order-status.ts';
import { orderDelivery, orderSavings, orderTotal, orderVat } from '#shared/domain/order-totals.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';

/** An order in a list; `total` in rand, delivery included. */
export type OrderSummary = {
  id: number;
  status: OrderStatus;
  createdAt: string;
  total: number;
  pieces: number;
  /** Names, with a note if the retailer is a non-profit. */
  retailers: string[];
  pictures: { url: string; width: number; height: number }[];
  /** The number of products whose pictures are not shown. */
  morePictures: number;
  delivery: DeliveryOutlook | null;
};

/** The promised day of the parcels on their way (YYYY-MM-DD), and whether it has passed. */
export type DeliveryOutlook = { by: string; isLate: boolean };

const LISTED_PICTURES = 4;

/**
 * Reduces an order to what a list shows.
 * @param today the date in South Africa; by default from the clock
 */
export function toOrderSummary(order: Order, today = southAfricanDay(new Date())): OrderSummary {
  const pictures = order.products.flatMap(({ product }) => product.images.slice(0, 1));
  return {
    id: order.id,
    status: order.status,
    createdAt: order.created_at,
    total: orderTotal(order),
    pieces: order.products.reduce((pieces, { quantity }) => pieces + quantity, 0),
    retailers: order.children.map(({ supplier }) => retailerLabel(supplier)),
    pictures: pictures.slice(0, LISTED_PICTURES).map(({ url, width, height }) => ({ url, width, height })),
    morePictures: Math.max(0, pictures.length - LISTED_PICTURES),
    delivery: deliveryOutlook(order.children, today),
  };
}

/** A late parcel counts first, else the one that is promised last. */
function deliveryOutlook(children: readonly OrderChild[], today: string): DeliveryOutlook | null {
  const days = children
    .filter(({ status }) => isUnderWay(status))
    .map(({ delivery }) => delivery.promised_date)
    .toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return first < today ? { by: first, isLate: true } : { by: last, isLate: false };
}

/** Whether a parcel on its way was promised for a day before `today`. */
export function isLate({ status, delivery }: OrderChild, today: string): boolean {
  return isUnderWay(status) && delivery.promised_date < today;
}

const DAY_MS = 24 * 3_600_000;
const NEW_FOR_DAYS = 14;

/** Whether an order was delivered recently, judged by the promised day: the day of delivery is not stored. */
export function isNewlyDelivered({ status, children }: Order, today: string): boolean {
  const newSince = southAfricanDay(new Date(Date.parse(today) - NEW_FOR_DAYS * DAY_MS));
  return status === 'delivered' && children.some(({ delivery }) => delivery.promised_date >= newSince);
}

/** One retailer's part of an order, with its lines. */
export type OrderGroup = { child: OrderChild; items: OrderItem[] };

/** An order's lines grouped by retailer. */
export function orderGroups(order: Order): OrderGroup[] {
  return order.children.map((child) => ({
    child,
    items: order.products.filter(({ product }) => product.supplier.id === child.supplier.id),
  }));
}

/** An order's amounts in rand: `items` before the discount, `total` what is paid, `vat` the tax in it, 0 where none is charged. */
export type OrderAmounts = {
  items: number;
  discount: number;
  delivery: number;
  total: number;
  vat: number;
  savings: number;
};

export function orderAmounts(order: Order): OrderAmounts {
  return {
    items: toRand(toCents(order.amount) + toCents(order.discount)),
    discount: order.discount,
    delivery: orderDelivery(order),
    total: orderTotal(order),
    vat: orderVat(order),
    savings: orderSavings(order),
  };
}
