import type {
  LineReview,
  NextSteps,
  OrderData,
  OrderLine,
  Parcel,
  ParcelProgressStep,
  ParcelTracking,
} from '#client/features/orders/order-data.ts';
import { STATUS_LABELS } from '#client/features/orders/status-labels.ts';
import type { Order, OrderChild, OrderItem, OrderStatus, Tracking } from '#shared/contract/order.ts';
import type { OrderReview } from '#shared/contract/review.ts';
import { formatDate, formatDay } from '#shared/domain/format-date.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { paymentSentence } from '#shared/domain/order-payment-label.ts';
import {
  parcelRefundPromise,
  refundPromise,
  refundSentences,
  statusSentence,
} from '#shared/domain/order-sentences.ts';
import { canCancelOrder, canCancelParcel, isInFulfilment, isPaid } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { trackingHost } from '#shared/domain/order-tracking.ts';
import { variantOptions } from '#shared/domain/product.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { returnTermsSentence } from '#shared/domain/return-terms.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { productPath, retailerPath } from '#shared/navigation/paths.ts';
import { firstImage } from '../first-image.ts';
import { toOrderAmounts } from './order-amounts.ts';
import { orderDocuments } from './order-documents.ts';
import { returnForm, toParcelReturns } from './parcel-returns.ts';

/**
 * Converts an order to the data of its page.
 * @param reorder the reorder result from the URL
 */
export function toOrderData(order: Order, now: Date, reorder: OrderData['reorder']): OrderData {
  const today = southAfricanDay(now);
  const { id, status, created_at, children, order_address } = order;
  const { name, email } = order_address.contact;
  return {
    id,
    status,
    createdAt: created_at,
    sentence: statusSentence(order, now),
    returnTerms: returnTerms(order, today),
    next: whatHappensNext(order),
    amounts: toOrderAmounts(order),
    payment: paymentSentence(order),
    refunds: refundSentences(order),
    cancelNote: canCancelOrder(order) ? cancelNote(order) : null,
    parcels: children.map((child) => toParcel(order, child, now)),
    documents: orderDocuments(order),
    contact: { name, email },
    reorder,
  };
}

function cancelNote(order: Order): string {
  return isPaid(order.status) && !isFreeOrder(order)
    ? `This cancels the whole order. ${refundPromise(order)}`
    : 'This cancels the whole order. You haven’t been charged.';
}

function cancelParcelNote(order: Order, child: OrderChild): string {
  const only = 'This cancels only this parcel.';
  return child.total === 0 ? only : `${only} ${parcelRefundPromise(order, child)}`;
}

function toParcel(order: Order, child: OrderChild, now: Date): Parcel {
  const { products, reviews = [] } = order;
  const { supplier, delivery, error, tracking = null } = child;
  return {
    id: supplier.id,
    retailer: {
      name: supplier.display_name,
      path: retailerPath(supplier),
      isNonProfit: supplier.npo_id !== null,
    },
    delivery: deliveryOutlook(child, southAfricanDay(now)),
    steps: parcelProgress(order, child),
    cancelNote: canCancelParcel(order, child) ? cancelParcelNote(order, child) : null,
    tracking: tracking === null ? null : toParcelTracking(tracking),
    problem: error,
    lines: products
      .filter(({ product }) => product.supplier.id === supplier.id)
      .map((item) => ({
        ...toOrderLine(item),
        ...(child.delivered_at !== undefined && {
          review: toLineReview(reviews.find(({ item_id }) => item_id === item.id)),
        }),
      })),
    deliveryFee: delivery.fee,
    returns: toParcelReturns(order, supplier.id),
    returnForm: returnForm(order, supplier.id, now),
  };
}

function toParcelTracking({ courier, number, url }: Tracking): ParcelTracking {
  const host = url === null ? null : trackingHost(url);
  return { courier, number, link: url === null || host === null ? null : { url, host } };
}

/** The promised day of a parcel in fulfilment, or of an unpaid order until that day has passed; otherwise null. */
function deliveryOutlook({ status, delivery }: OrderChild, today: string): Parcel['delivery'] {
  const by = delivery.promised_date;
  const hasPassed = by < today;
  if (isInFulfilment(status)) return { by, isLate: hasPassed };
  return status === 'placed' && !hasPassed ? { by, isLate: false } : null;
}

function toOrderLine({ id, product, quantity }: OrderItem): OrderLine {
  return {
    id,
    path: productPath(product),
    name: product.name,
    choice: variantOptions(product.options),
    image: firstImage(product.images),
    price: product.price,
    quantity,
    amount: toRand(toCents(product.price) * quantity),
  };
}

function toLineReview(review: OrderReview | undefined): LineReview | null {
  if (review === undefined) return null;
  const { stars, title, text, status, refusal, answer } = review;
  const shown = { stars, title, text };
  switch (status) {
    case 'waiting':
      return { ...shown, sentence: 'We’ll read it and publish it soon.', quote: null };
    case 'refused':
      return {
        ...shown,
        sentence: 'We can’t show this review. You can change it and send it again. The reason:',
        quote: refusal,
      };
    case 'published':
      return {
        ...shown,
        sentence: `It’s published. Thank you!${answer === null ? '' : ' The retailer has answered:'}`,
        quote: answer,
      };
  }
}

const DAY_MS = 24 * 3_600_000;
const NEW_FOR_DAYS = 14;

/**
 * The return terms of a delivered order; null before the delivery and long after it. If an API does not report when a
 * parcel was delivered, the promised day is used.
 */
function returnTerms(order: Order, today: string): string | null {
  const delivered = order.children.filter(({ status }) => status === 'delivered');
  const isNew = delivered.some(({ delivered_at, delivery, return_days = 0 }) => {
    const came =
      delivered_at === undefined ? delivery.promised_date : southAfricanDay(new Date(delivered_at));
    const lastDay = Date.parse(came) + Math.max(NEW_FOR_DAYS, return_days) * DAY_MS;
    return Date.parse(today) <= lastDay;
  });
  return order.status === 'delivered' && isNew ? returnTermsSentence(order, delivered) : null;
}

/** The confirmation of a paid order, until one of its parcels is packed; null before and after. */
function whatHappensNext(order: Order): NextSteps | null {
  const { status, children, order_address } = order;
  if (status !== 'paid' || children.some((child) => child.status !== 'paid')) return null;
  const { name, email } = order_address.contact;
  const [firstName = ''] = name.trim().split(/\s+/);
  const thanks = firstName === '' ? 'Thank you!' : `Thank you, ${firstName}!`;
  return {
    title: `${thanks} Your order is ${isFreeOrder(order) ? 'complete' : 'paid'}.`,
    steps: [
      `We’ve e-mailed your confirmation to ${email}.`,
      ...children.map(
        ({ supplier, delivery }) =>
          `${retailerLabel(supplier)} packs your parcel and hands it to a courier: it’s with you by ${formatDay(delivery.promised_date)}.`,
      ),
      'You can follow each parcel on this page, and cancel until the first one is packed.',
    ],
  };
}

const WAY: readonly OrderStatus[] = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

/** The steps of a parcel. A cancelled, expired or refunded parcel has no future steps, only its final one. */
export function parcelProgress(
  order: Pick<Order, 'status' | 'payment' | 'created_at'>,
  parcel: Pick<OrderChild, 'status' | 'packed_at' | 'shipped_at' | 'delivered_at'>,
): ParcelProgressStep[] {
  const { status, packed_at: packed, shipped_at: shipped, delivered_at: delivered } = parcel;
  const paid = order.payment?.status === 'complete' ? order.payment.paid_at : null;
  const times: Partial<Record<OrderStatus, string | null | undefined>> = {
    placed: order.created_at,
    paid,
    packed,
    shipped,
    delivered,
  };
  const dateOf = (step: OrderStatus) => ({ date: times[step] ? formatDate(times[step]) : undefined });
  const reached = WAY.indexOf(status);
  if (reached === -1) {
    const isAlone = status === 'cancelled' && (isPaid(order.status) || order.status === 'refunded');
    const wasPaid = isAlone || (status === 'refunded' && order.payment?.status === 'complete');
    const before: OrderStatus[] = wasPaid ? ['placed', 'paid'] : ['placed'];
    return [
      ...before.map((step) => ({ label: labelOf(step), state: 'done' as const, ...dateOf(step) })),
      { label: labelOf(status), state: 'ended' },
    ];
  }
  return WAY.map((step, index) => ({
    label: labelOf(step),
    state: stateOf(index, reached),
    ...(index <= reached && dateOf(step)),
  }));
}

/** The last step is done as soon as it is reached, because no step follows. */
function stateOf(index: number, reached: number): ParcelProgressStep['state'] {
  if (index < reached || reached === WAY.length - 1) return 'done';
  return index === reached ? 'current' : 'to-come';
}

function labelOf(status: OrderStatus): string {
  return status === 'placed' ? 'Order placed' : STATUS_LABELS[status].label;
}
