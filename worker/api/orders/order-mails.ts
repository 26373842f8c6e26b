import type { Supplier } from '#shared/contract/catalogue.ts';
import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderDelivery, orderTotal, orderVat } from '#shared/domain/order-totals.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber, orderPath } from '#shared/navigation/paths.ts';
import {
  greeting,
  type MailBlock,
  type MailContent,
  type MailShop,
  paragraph,
} from '../mail/mail-content.ts';

/** Leaves the address out: anyone can place an order unpaid, and write anything into an address. */
export function orderPlacedMail(order: Order, shop: MailShop): MailContent {
  const isFree = isFreeOrder(order);
  return {
    subject: `We have your order ${orderNumber(order.id)}`,
    preview: isFree
      ? `${COVERED} Please complete it.`
      : `${amount(orderTotal(order))} in all. It is sent once it is paid.`,
    heading: 'Thank you for your order',
    blocks: [
      hello(order),
      paragraph(
        `We have your order ${orderNumber(order.id)} of ${formatDate(order.created_at)} and keep its products for you for a while. ${isFree ? `${COVERED} Please complete it soon: then they are sent.` : 'Please pay soon: they are sent once it is paid.'}`,
      ),
      orderButton(order, shop, 'See your order'),
      amounts(order),
      deliveries(order),
    ],
  };
}

export function orderPaidMail(order: Order, shop: MailShop): MailContent {
  const number = orderNumber(order.id);
  const total = amount(orderTotal(order));
  const isFree = isFreeOrder(order);
  return {
    subject: isFree ? `Your order ${number} is complete` : `Your order ${number} is paid`,
    preview: `${isFree ? COVERED : `We have received ${total}.`} Your parcels are being packed.`,
    heading: isFree ? 'Your order is complete' : 'Your payment has arrived',
    blocks: [
      hello(order),
      paragraph(
        isFree
          ? `Your order ${number} is complete. ${COVERED} It is being packed now.`
          : `We have received ${total} for your order ${number}. It is being packed now.`,
      ),
      orderButton(order, shop, 'Follow your order'),
      amounts(order),
      deliveries(order),
      destination(order),
    ],
  };
}

const COVERED = 'Your voucher covers all of it, and nothing is left to pay.';

/** With the words of whoever noted what is wrong. */
export function parcelFailedMail(
  order: Order,
  { supplier, error }: { supplier: Supplier; error: string },
  shop: MailShop,
): MailContent {
  const number = orderNumber(order.id);
  return {
    subject: `There is a problem with a parcel of your order ${number}`,
    preview: error,
    heading: 'There is a problem with a parcel',
    blocks: [
      hello(order),
      paragraph(`Of your order ${number}, the parcel from ${retailerLabel(supplier)} is held up:`),
      { kind: 'quote', text: error },
      paragraph(
        `We are on it, and the page of your order says how it goes on. You can write to us at ${shop.company.email}.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

export function paymentFailedMail(order: Order, shop: MailShop): MailContent {
  const total = amount(orderTotal(order));
  return {
    subject: `The payment of your order ${orderNumber(order.id)} did not go through`,
    preview: 'Nothing was paid. Your order is kept for a while, and you can try again.',
    heading: 'Your payment did not go through',
    blocks: [
      hello(order),
      paragraph(
        `The payment of ${total} for your order ${orderNumber(order.id)} did not go through, and nothing was taken. Your order is kept for a while: you can pay it another way, or try again.`,
      ),
      orderButton(order, shop, 'Pay now'),
      amounts(order),
    ],
  };
}

/**
 * A payment came that its order does not keep.
 * @param rand what goes back
 */
export function refundDueMail(order: Order, shop: MailShop, rand: number): MailContent {
  const number = orderNumber(order.id);
  return {
    subject: `We pay you back a payment for your order ${number}`,
    preview: `${amount(rand)} goes back to you. There is nothing you need to do.`,
    heading: 'We pay you back',
    blocks: [
      hello(order),
      paragraph(
        `We have received ${amount(rand)} for your order ${number}. ${whyNotKept(order)} We pay it back to you the way you paid, and mail you once we have. There is nothing you need to do.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

function whyNotKept({ status }: Order): string {
  if (isPaid(status)) return 'But the order had been paid already: nobody pays twice.';
  if (status === 'placed') return 'But that is not what it costs: the order still waits for its payment.';
  if (status === 'expired') {
    return 'But the time to pay had passed, and not all of its products are in stock any more, so we cannot send it.';
  }
  return 'But the order was cancelled.';
}

/** @param rand what went back */
export function orderRefundedMail(order: Order, shop: MailShop, rand: number): MailContent {
  const number = orderNumber(order.id);
  return {
    subject: `We have paid you back for your order ${number}`,
    preview: `${amount(rand)} is on its way to you.`,
    heading: 'Your money is on its way',
    blocks: [
      hello(order),
      paragraph(
        `We have paid back ${amount(rand)} for your order ${number}, the way you paid. Your bank may take a few days to show it.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

/** With the invoices attached. */
export function invoiceMail(order: Order, shop: MailShop, count: number): MailContent {
  const invoices = count === 1 ? 'invoice' : `${count} invoices`;
  return {
    subject: `The ${invoices} of your order ${orderNumber(order.id)}`,
    preview: 'Attached as PDF.',
    heading: count === 1 ? 'Your invoice' : 'Your invoices',
    blocks: [
      hello(order),
      paragraph(
        count === 1
          ? `The invoice of your order ${orderNumber(order.id)} is attached as PDF.`
          : `The ${invoices} of your order ${orderNumber(order.id)} are attached as PDF, one of each supplier.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

/** With the credit notes attached. */
export function creditNoteMail(order: Order, shop: MailShop, count: number): MailContent {
  const number = orderNumber(order.id);
  const notes = count === 1 ? 'credit note' : `${count} credit notes`;
  const goesBack = order.status === 'cancelled' ? ' What you paid goes back to you the way you paid.' : '';
  return {
    subject: `The ${notes} of your order ${number}`,
    preview: 'Attached as PDF.',
    heading: count === 1 ? 'Your credit note' : 'Your credit notes',
    blocks: [
      hello(order),
      paragraph(
        count === 1
          ? `Your order ${number} is ${order.status}.${goesBack} Its credit note is attached as PDF.`
          : `Your order ${number} is ${order.status}.${goesBack} Its ${notes} are attached as PDF, one of each supplier.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

function hello({ order_address: { contact } }: Order): MailBlock {
  return greeting(contact.name);
}

function orderButton(order: Order, shop: MailShop, label: string): MailBlock {
  return { kind: 'button', label, url: `${shop.origin}${orderPath(order.id)}` };
}

function amounts(order: Order): MailBlock {
  const vat = orderVat(order);
  return {
    kind: 'amounts',
    rows: [
      ...order.products.map(({ product, quantity }) => ({
        label: `${quantity} × ${[product.name, variantLabel(product.options)].filter((part) => part !== '').join(', ')}`,
        value: amount(product.price * quantity),
      })),
      ...(order.discount > 0 ? [{ label: 'Discount', value: `-${amount(order.discount)}` }] : []),
      { label: 'Delivery', value: orderDelivery(order) === 0 ? 'Free' : amount(orderDelivery(order)) },
      { label: vat === 0 ? 'Total' : `Total (incl. ${amount(vat)} VAT)`, value: amount(orderTotal(order)) },
    ],
  };
}

function deliveries({ children }: Order): MailBlock {
  return {
    kind: 'facts',
    title: children.length === 1 ? 'Delivery' : 'Deliveries',
    rows: children.map(({ supplier, delivery }) => ({
      label: retailerLabel(supplier),
      value: `by ${formatDate(delivery.promised_date)}`,
    })),
  };
}

function destination({ order_address: { address } }: Order): MailBlock {
  const lines = [
    address.recipient,
    address.complex,
    address.street,
    address.suburb,
    `${address.city}, ${address.postal_code}`,
    address.province.name,
  ];
  return {
    kind: 'facts',
    title: 'To',
    rows: lines.filter((line) => line !== '').map((value) => ({ label: '', value })),
  };
}

/** With a plain space: mail programs show a no-break space in subjects and text mails oddly. */
function amount(rand: number): string {
  return formatRand(rand).replaceAll('\u00a0', ' ');
}
