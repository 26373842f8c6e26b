import type { DeliveryOutlook } from '#client/features/orders/order-data.ts';
import type { OrderSummary } from '#client/features/orders/order-list.tsx';
import type { Order, OrderChild } from '#shared/contract/order.ts';
import { isInFulfilment } from '#shared/domain/order-status.ts';
import { orderTotal, orderUnits } from '#shared/domain/order-totals.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { reviewableItems } from '#shared/domain/reviewable-items.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { firstImage } from '../first-image.ts';
import { returnLabel } from './return-labels.ts';

const LISTED_IMAGES = 4;

/**
 * Reduces an order to the fields of the order list.
 * @param today the date in South Africa; by default from the clock
 */
export function toOrderSummary(order: Order, today = southAfricanDay(new Date())): OrderSummary {
  const pictures = order.products.flatMap(({ product }) => firstImage(product.images) ?? []);
  return {
    id: order.id,
    status: order.status,
    createdAt: order.created_at,
    total: orderTotal(order),
    pieces: orderUnits(order),
    retailers: order.children.map(({ supplier }) => retailerLabel(supplier)),
    pictures: pictures.slice(0, LISTED_IMAGES),
    moreImages: Math.max(0, pictures.length - LISTED_IMAGES),
    delivery: deliveryOutlook(order.children, today),
    openReturn: openReturnOf(order),
    toReview: reviewableItems(order)[0]?.id ?? null,
    hasReview: (order.reviews ?? []).length > 0,
  };
}

/** The status of the most recently requested open return. */
function openReturnOf({ returns = [] }: Order): string | null {
  const open = returns.findLast(({ status }) => status !== 'refused' && status !== 'refunded');
  return open === undefined ? null : `Return ${returnLabel(open).toLowerCase()}`;
}

/**
 * The delivery day to show: the day of a late parcel if there is one, otherwise the latest promised day. Null if no
 * parcel is being fulfilled.
 */
function deliveryOutlook(children: readonly OrderChild[], today: string): DeliveryOutlook | null {
  const days = children
    .filter(({ status }) => isInFulfilment(status))
    .map(({ delivery }) => delivery.promised_date)
    .toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return first < today ? { by: first, isLate: true } : { by: last, isLate: false };
}
