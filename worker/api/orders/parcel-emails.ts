import type { Order, OrderChild, Tracking } from '#shared/contract/order.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { parcelRefundSentences, statusSentence } from '#shared/domain/order-sentences.ts';
import { isInFulfilment, isPaid } from '#shared/domain/order-status.ts';
import { trackingHost } from '#shared/domain/order-tracking.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { returnTermsSentence } from '#shared/domain/return-terms.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { orderNumber, supportPath } from '#shared/navigation/paths.ts';
import {
  type EmailBlock,
  type EmailContent,
  type EmailRow,
  type EmailShop,
  paragraph,
} from '../email/email-content.ts';
import {
  type EmailContext,
  type EmailRenderer,
  obsoleteEmail,
  type RenderedEmail,
  type SkippedEmail,
  undeliverableEmail,
} from '../email/email-renderer.ts';
import {
  emailSentence,
  orderButton,
  orderDestination,
  orderItems,
  renderOrderEmail,
} from './order-email-parts.ts';

// Emails about one retailer's parcel.

/**
 * Renders the email about a shipped parcel. The email is obsolete once the parcel is delivered or refunded or its
 * tracking is corrected, because each of these changes has a separate email.
 */
export const renderParcelShippedEmail: EmailRenderer<'parcel-shipped'> = (job, context) =>
  renderForParcel(context, job, (order, parcel, shop) => {
    const { supplier, status, tracking = null } = parcel;
    if (status !== 'shipped') return obsoleteEmail(`the parcel is ${status} by now`);
    if (!isSame(tracking, job.tracking)) return obsoleteEmail('the tracking of the parcel has changed since');
    const what = parcelOf(order);
    const facts = [...trackingRows(tracking), promiseRow(parcel, context.now)];
    const track = trackButton(tracking);
    return {
      subject: `${what} is on its way`,
      preview: facts.map(({ label, value }) => `${label}: ${value}`).join(' · '),
      heading: `${what} is on its way`,
      blocks: [
        paragraph(
          `The courier has your parcel from ${retailerLabel(supplier)}.${restOf(order, context.now)}`,
        ),
        { kind: 'facts', title: 'Delivery', rows: facts },
        ...(track === null ? [orderButton(order, shop, 'See your order')] : [track]),
        orderItems(order, supplier.id),
        orderDestination(order),
        ...(track === null ? [] : [orderButton(order, shop, 'See your order', 'link')]),
      ],
    };
  });

/** Renders the email about a delivered parcel. The email is obsolete once the parcel is refunded. */
export const renderParcelDeliveredEmail: EmailRenderer<'parcel-delivered'> = (job, context) =>
  renderForParcel(context, job, (order, parcel, shop) => {
    const { supplier, status } = parcel;
    if (status !== 'delivered') return obsoleteEmail(`the parcel is ${status} by now`);
    const what = parcelOf(order);
    const terms = returnTermsSentence(order, [parcel]);
    return {
      subject: `${what} has been delivered`,
      preview: `From ${retailerLabel(supplier)}. ${terms}`,
      heading: `${what} has been delivered`,
      blocks: [
        paragraph(
          `The parcel from ${retailerLabel(supplier)} has been delivered.${restOf(order, context.now)}`,
        ),
        paragraph(terms),
        orderButton(order, shop, 'See your order'),
        orderItems(order, supplier.id),
        { kind: 'link', label: 'How to send something back', url: `${shop.origin}/help/returns` },
        { kind: 'link', label: 'Get help with this order', url: `${shop.origin}${supportPath(order.id)}` },
      ],
    };
  });

/**
 * Renders the email about a problem with a parcel, quoting the operator's note. The email is obsolete once the problem
 * is cleared, or the parcel is delivered or cancelled. The email about a cancelled order also quotes the note.
 */
export const renderParcelFailedEmail: EmailRenderer<'parcel-failed'> = (job, context) =>
  renderForParcel(context, job, (order, { supplier, status, error }, shop) => {
    if (error === null) return obsoleteEmail('nothing is wrong with the parcel by now');
    if (!isInFulfilment(status)) return obsoleteEmail(`the parcel is ${status} by now`);
    const number = orderNumber(order.id);
    return {
      subject: `There’s a problem with a parcel in your order ${number}`,
      preview: error,
      heading: 'There’s a problem with a parcel',
      blocks: [
        paragraph(`In your order ${number}, the parcel from ${retailerLabel(supplier)} is held up:`),
        { kind: 'quote', text: error },
        paragraph(
          `We’re on it, and you can follow it on your order’s page. You can also write to us at ${shop.company.email}.`,
        ),
        orderButton(order, shop, 'See your order'),
      ],
    };
  });

/**
 * Renders the email about a cancelled parcel. The email is obsolete once the whole order is cancelled or refunded,
 * because each of these changes has a separate email.
 */
export const renderParcelCancelledEmail: EmailRenderer<'parcel-cancelled'> = (job, context) =>
  renderForParcel(context, job, (order, { supplier }, shop) => {
    if (!isPaid(order.status)) return obsoleteEmail(`the order is ${order.status} by now`);
    const retailer = retailerLabel(supplier);
    const refund = emailSentence(parcelRefundSentences(order, supplier.id).join(' '));
    const sentence = `The parcel from ${retailer} was cancelled.`;
    return {
      subject: `A parcel of your order ${orderNumber(order.id)} was cancelled`,
      preview: `${sentence} ${refund}`.trim(),
      heading: 'A parcel was cancelled',
      blocks: [
        paragraph(
          [sentence, refund, statusSentence(order, context.now)].filter((part) => part !== '').join(' '),
        ),
        orderButton(order, shop, 'See your order'),
        orderItems(order, supplier.id),
      ],
    };
  });

function renderForParcel(
  context: Pick<EmailContext, 'db' | 'shop'>,
  { order_id: orderId, supplier_id: supplierId }: { order_id: number; supplier_id: number },
  write: (order: Order, parcel: OrderChild, shop: EmailShop) => EmailContent | SkippedEmail,
): Promise<RenderedEmail | SkippedEmail> {
  return renderOrderEmail(context, orderId, {
    write(order, shop) {
      const parcel = order.children.find(({ supplier }) => supplier.id === supplierId);
      return parcel === undefined
        ? undeliverableEmail('there is no such parcel')
        : write(order, parcel, shop);
    },
  });
}

/** Names the parcel; names the whole order if it has only one parcel, because the customer sees no difference. */
function parcelOf({ id, children }: Order): string {
  return children.length === 1
    ? `Your order ${orderNumber(id)}`
    : `A parcel of your order ${orderNumber(id)}`;
}

/** Describes the status of the whole order; empty if the order has only one parcel. */
function restOf(order: Order, now: Date): string {
  return order.children.length === 1 ? '' : ` ${statusSentence(order, now)}`;
}

function promiseRow({ delivery: { promised_date: day } }: OrderChild, now: Date): EmailRow {
  const isLate = day < southAfricanDay(now);
  return { label: isLate ? 'Late: it was promised for' : 'Delivery by', value: formatDay(day) };
}

function trackingRows(tracking: Tracking | null): EmailRow[] {
  if (tracking === null) return [];
  const { courier, number } = tracking;
  return [
    { label: 'Courier', value: courier },
    ...(number === null ? [] : [{ label: 'Tracking number', value: number }]),
  ];
}

/** Returns a button that opens the tracking page and names its host; null without a tracking page. */
function trackButton(tracking: Tracking | null): EmailBlock | null {
  const url = tracking?.url ?? null;
  const host = url === null ? null : trackingHost(url);
  return url === null || host === null ? null : { kind: 'button', label: `Track parcel at ${host}`, url };
}

function isSame(one: Tracking | null, other: Tracking | null): boolean {
  return one?.courier === other?.courier && one?.number === other?.number && one?.url === other?.url;
}
