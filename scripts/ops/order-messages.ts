import type { Order, OrderChild, OrderItem, Tracking } from '#shared/contract/order.ts';
import { shortTimeText, timeText } from '#shared/domain/format-date.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { trackingHost } from '#shared/domain/order-tracking.ts';
import { paymentMethodName } from '#shared/domain/payment-methods.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type {
  OrderDetails,
  OrderDetailsEvent,
  OrderDetailsPayment,
  OrderDetailsRefund,
} from '#worker/operations/order-details.repository.ts';
import type { OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { randText } from '../shop/format.ts';

/** Formats an order in one line: number, time, status, total, parcels, due refunds. */
export function formatOrderLine({
  id,
  status,
  createdAt,
  totalCents,
  parcels,
  dueCents,
}: OperatorOrder): string {
  const due = dueCents === 0 ? '' : `  refund due: ${randText(dueCents)}`;
  return `${orderNumber(id)}  ${shortTimeText(createdAt)}  ${status}  ${randText(totalCents)}  ${parcelsText(parcels)}${due}`;
}

/** Formats parcels: `3 Karoo Traders: packed, 5 Ubuntu Books: shipped`. Each number is the value for `--retailer`. */
export function parcelsText(parcels: OperatorOrder['parcels']): string {
  return parcels.map((each) => `${each.supplierId} ${each.supplierName}: ${each.status}`).join(', ');
}

/** `The Courier Guy, number TCG123, at track.example.com` */
export function trackingText({ courier, number, url }: Tracking): string {
  const host = url === null ? null : trackingHost(url);
  return [
    courier,
    ...(number === null ? [] : [`number ${number}`]),
    ...(host === null ? [] : [`at ${host}`]),
  ].join(', ');
}

/** Formats an order with all details as lines. */
export function formatOrderDetails(details: OrderDetails): string[] {
  const { order, erasedAt, payments, refunds, events, notes } = details;
  const total = randText(Math.round(orderTotal(order) * 100));
  return [
    `Order ${orderNumber(order.id)}: ${order.status}, ${total}, placed ${timeText(order.created_at)}`,
    ...(erasedAt === null ? customerLines(order) : [`Customer: erased ${timeText(erasedAt)}`]),
    ...order.children.flatMap((child) => parcelLines(child, order.products)),
    ...payments.map(paymentLine),
    ...refunds.map(refundLine),
    ...(order.returns ?? []).map(({ id, status }) => `Return ${id}: ${status}`),
    ...events.map(eventLine),
    ...notes.map(
      ({ operator, text, at }) =>
        `Note of ${operator}, ${shortTimeText(at)}: ${text.replaceAll(/\s+/g, ' ')}`,
    ),
  ];
}

function customerLines({ order_address: { address, contact } }: Order): string[] {
  return [`Customer: ${contact.name}, ${contact.email}, ${contact.phone}`, `To: ${addressText(address)}`];
}

/** Formats an order's delivery address in one line. */
export function addressText(address: Order['order_address']['address']): string {
  const { recipient, complex, street, suburb, city, postal_code: code, province } = address;
  return [recipient, complex, street, suburb, city, code, province.name]
    .filter((part) => part !== '')
    .join(', ');
}

function parcelLines(
  { supplier, status, delivery, tracking = null, error }: OrderChild,
  products: readonly OrderItem[],
): string[] {
  const own = products.filter(({ product }) => product.supplier.id === supplier.id);
  return [
    `Parcel of ${supplier.id} ${supplier.display_name}: ${status}, promised for ${delivery.promised_date}`,
    ...(tracking === null ? [] : [`    Tracking: ${trackingText(tracking)}`]),
    ...(error === null ? [] : [`    Problem: ${error}`]),
    ...own.map(({ product, quantity }) => `    ${quantity} × ${product.sku} ${product.name}`),
  ];
}

/** Formats a return as lines: units, notes and steps. Empty if the order has no such return. */
export function returnLines({ returns = [], products }: Order, returnId: number): string[] {
  const back = returns.find(({ id }) => id === returnId);
  if (back === undefined) return [];
  const { lines, comment, note, refusal, events } = back;
  const pieces = lines.flatMap(({ item_id, quantity }) => {
    const item = products.find(({ id }) => id === item_id);
    return item === undefined ? [] : [`    ${quantity} × ${item.product.sku} ${item.product.name}`];
  });
  return [
    ...pieces,
    ...(comment === null ? [] : [`    Customer's comment: ${comment.replaceAll(/\s+/g, ' ')}`]),
    ...(note === null ? [] : [`    Return instructions: ${note}`]),
    ...(refusal === null ? [] : [`    Reason for refusal: ${refusal}`]),
    ...events.map(({ status, at }) => `${shortTimeText(at)}  ${status}`),
  ];
}

function paymentLine({
  gateway,
  reference,
  gatewayPaymentId,
  method,
  status,
  amountCents,
  paidAt,
}: OrderDetailsPayment): string {
  const id = gatewayPaymentId === null ? '' : ` ${gatewayPaymentId}`;
  const way = method === null ? '' : ` (${paymentMethodName(method) ?? method})`;
  const paid = paidAt === null ? '' : `, ${shortTimeText(paidAt)}`;
  return `Payment ${reference}: ${status}, ${randText(amountCents)} by ${gateway}${id}${way}${paid}`;
}

function refundLine({
  paymentReference,
  amountCents,
  reason,
  refundedAt,
  reference,
}: OrderDetailsRefund): string {
  const state =
    refundedAt === null
      ? 'due'
      : `returned ${shortTimeText(refundedAt)}${reference === null ? '' : ` (${reference})`}`;
  return `Refund of ${paymentReference}: ${randText(amountCents)} ${state}; ${reason}`;
}

function eventLine({ at, status, cause, supplierName, operator }: OrderDetailsEvent): string {
  const what = supplierName === null ? status : `${status} (${supplierName})`;
  const who = operator === null ? '' : ` (by ${operator})`;
  return `${shortTimeText(at)}  ${what}: ${cause}${who}`;
}
