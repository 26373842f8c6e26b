import type { Supplier } from '#shared/contract/catalogue.ts';
import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderTotal } from '#shared/domain/order-totals.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type MailContent, type MailShop, paragraph } from '../mail/mail-content.ts';
import { impossibleMail, type MailRenderer } from '../mail/mail-renderer.ts';
import {
  COVERED_BY_VOUCHER,
  formatAmount,
  obsoleteUnless,
  orderAmounts,
  orderButton,
  orderDeliveries,
  orderGreeting,
  renderForBuyer,
} from './order-mail-parts.ts';
import { findOrderToMail } from './orders.repository.ts';

export const renderOrderPlacedMail: MailRenderer<'order-placed'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: obsoleteUnless(isPayable),
    write: (order) => orderPlacedMail(order, shop),
  });

export const renderParcelFailedMail: MailRenderer<'parcel-failed'> = async (job, { db, shop }) => {
  const found = await findOrderToMail(db, job.order_id);
  const parcel = found?.order.children.find(({ supplier }) => supplier.id === job.supplier_id);
  if (found === null || parcel === undefined) return impossibleMail('there is no such parcel');
  const { supplier, error } = parcel;
  if (error === null) return { isObsolete: true, reason: 'nothing is wrong with the parcel by now' };
  return { to: found.to, content: parcelFailedMail(found.order, { supplier, error }, shop) };
};

/** Leaves the address out: anyone can place an order unpaid, and write anything into an address. */
function orderPlacedMail(order: Order, shop: MailShop): MailContent {
  const isFree = isFreeOrder(order);
  return {
    subject: `We have your order ${orderNumber(order.id)}`,
    preview: isFree
      ? `${COVERED_BY_VOUCHER} Please complete it.`
      : `${formatAmount(orderTotal(order))} in all. It is sent once it is paid.`,
    heading: 'Thank you for your order',
    blocks: [
      orderGreeting(order),
      paragraph(
        `We have your order ${orderNumber(order.id)} of ${formatDate(order.created_at)} and keep its products for you for a while. ${isFree ? `${COVERED_BY_VOUCHER} Please complete it soon: then they are sent.` : 'Please pay soon: they are sent once it is paid.'}`,
      ),
      orderButton(order, shop, 'See your order'),
      orderAmounts(order),
      orderDeliveries(order),
    ],
  };
}

/** Quotes what the operator noted. */
function parcelFailedMail(
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
      orderGreeting(order),
      paragraph(`Of your order ${number}, the parcel from ${retailerLabel(supplier)} is held up:`),
      { kind: 'quote', text: error },
      paragraph(
        `We are on it, and the page of your order says how it goes on. You can write to us at ${shop.company.email}.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}
