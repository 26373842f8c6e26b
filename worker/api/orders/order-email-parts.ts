import type { Order, OrderItem, OrderStatus } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import { addressLines } from '#shared/domain/address-lines.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { orderDelivery, orderTotal, orderVat } from '#shared/domain/order-totals.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { returnRefundRows } from '#shared/domain/refund-amounts.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { voucherLabel } from '#shared/domain/voucher-label.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import {
  type EmailBlock,
  type EmailContent,
  type EmailRow,
  type EmailShop,
  greeting,
} from '../email/email-content.ts';
import {
  type EmailContext,
  obsoleteEmail,
  type RenderedEmail,
  type SkippedEmail,
  undeliverableEmail,
} from '../email/email-renderer.ts';
import { findOrderToEmail } from './orders.repository.ts';

// Building blocks shared by all emails about orders.

export const COVERED_BY_VOUCHER = 'Your voucher covers it all, so there’s nothing left to pay.';

/** The content of an email about an order, and the check that it is still up to date. */
type OrderEmail = {
  /** Returns the reason the email is obsolete, or null. If omitted, the email is never obsolete. */
  whyObsolete?: (order: Order) => string | null;
  /** Writes the content; the greeting is added before its blocks. */
  write: (
    order: Order,
    shop: EmailShop,
  ) => EmailContent | SkippedEmail | Promise<EmailContent | SkippedEmail>;
};

/**
 * Renders an email about an order and addresses it to the owner's current email address. The greeting uses the name
 * stored with the order.
 */
export async function renderOrderEmail(
  { db, shop }: Pick<EmailContext, 'db' | 'shop'>,
  orderId: number,
  { whyObsolete = () => null, write }: OrderEmail,
): Promise<RenderedEmail | SkippedEmail> {
  const found = await findOrderToEmail(db, orderId);
  if (found === null) return undeliverableEmail('there is no such order');
  if (found === 'erased') return obsoleteEmail('its customer is erased');
  const { order, to } = found;
  const reason = whyObsolete(order);
  if (reason !== null) return obsoleteEmail(reason);
  const content = await write(order, shop);
  if ('reason' in content) return content;
  return {
    to,
    content: { ...content, blocks: [greeting(order.order_address.contact.name), ...content.blocks] },
  };
}

/** Creates a check for {@link OrderEmail}: the email is obsolete unless the order's status passes `isStillSo`. */
export function obsoleteUnlessStatus(
  isStillSo: (status: OrderStatus) => boolean,
): (order: Order) => string | null {
  return ({ status }) => (isStillSo(status) ? null : `the order is ${status} by now`);
}

/** @param kind `link` if the email already has another button */
export function orderButton(
  order: Order,
  shop: EmailShop,
  label: string,
  kind: 'button' | 'link' = 'button',
): EmailBlock {
  return { kind, label, url: `${shop.origin}${orderPath(order.id)}` };
}

/** The order's amounts: products, discount, delivery and total. */
export function orderAmountsBlock(order: Order): EmailBlock {
  const vat = orderVat(order);
  return {
    kind: 'amounts',
    rows: [
      ...order.products.map((item) => ({
        ...itemRow(item),
        value: formatAmount(item.product.price * item.quantity),
      })),
      ...(order.discount > 0
        ? [{ label: voucherLabel(order.voucher_code), value: `−${formatAmount(order.discount)}` }]
        : []),
      { label: 'Delivery', value: orderDelivery(order) === 0 ? 'Free' : formatAmount(orderDelivery(order)) },
      {
        label: vat === 0 ? 'Total' : `Total (incl. ${formatAmount(vat)} VAT)`,
        value: formatAmount(orderTotal(order)),
      },
    ],
  };
}

/** Lists the ordered items without prices; with `supplierId`, only that retailer's items. */
export function orderItems({ products }: Order, supplierId: number | null = null): EmailBlock {
  const own = products.filter(({ product }) => supplierId === null || product.supplier.id === supplierId);
  return { kind: 'items', title: 'Items', rows: own.map(itemRow) };
}

/** Lists the items of a return without prices. */
export function returnedItems(
  { products }: Order,
  { lines }: OrderReturn,
  title = 'You’re sending back',
): EmailBlock {
  const rows = lines.flatMap(({ item_id, quantity }) => {
    const item = products.find(({ id }) => id === item_id);
    return item === undefined ? [] : [itemRow({ ...item, quantity })];
  });
  return { kind: 'items', title, rows };
}

/** The refund of a return, line by line; empty if there is none. */
export function returnRefund(order: Order, back: OrderReturn): EmailBlock[] {
  const rows = returnRefundRows(order, back);
  if (rows.length === 0) return [];
  return [
    {
      kind: 'amounts',
      rows: rows.map(({ label, value }) => ({ label, value: emailSentence(value) })),
    },
  ];
}

/** A product's row: its image and `2 × Fynbos honey, 500 g`. */
function itemRow({ product, quantity }: OrderItem): EmailRow {
  const name = [product.name, variantLabel(product.options)].filter((part) => part !== '').join(', ');
  return { label: `${quantity} × ${name}`, value: '', image: product.images[0]?.url ?? null };
}

/** The promised delivery date of each parcel that is not cancelled. */
export function orderDeliveries({ children }: Order): EmailBlock {
  const parcels = children.filter(({ status }) => status !== 'cancelled');
  return {
    kind: 'facts',
    title: parcels.length === 1 ? 'Delivery' : 'Deliveries',
    rows: parcels.map(({ supplier, delivery }) => ({
      label: retailerLabel(supplier),
      value: `by ${formatDay(delivery.promised_date)}`,
    })),
  };
}

/** The order's delivery address. */
export function orderDestination({ order_address: { address } }: Pick<Order, 'order_address'>): EmailBlock {
  const lines = [address.recipient, ...addressLines(address, address.province.name)];
  return {
    kind: 'facts',
    title: 'Delivery to',
    rows: lines.map((value) => ({ label: '', value })),
  };
}

/** An amount in rand, passed through {@link emailSentence}. */
export function formatAmount(rand: number): string {
  return emailSentence(formatRand(rand));
}

/** Replaces no-break spaces in a sentence, because email programs display them badly in subjects and plain text. */
export function emailSentence(sentence: string): string {
  return sentence.replaceAll('\u00a0', ' ');
}
