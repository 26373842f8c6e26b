import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderTotal } from '#shared/domain/order-totals.ts';
import { payBySentence } from '#shared/domain/pay-by.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { paragraph } from '../mail/mail-content.ts';
import { impossibleMail, type MailRenderer, obsoleteMail } from '../mail/mail-renderer.ts';
import {
  COVERED_BY_VOUCHER,
  formatAmount,
  obsoleteUnless,
  orderAmounts,
  orderButton,
  orderDeliveries,
  orderDestination,
  renderForBuyer,
} from './order-mail-parts.ts';

/** Leaves the address out: anyone can place an order unpaid, and write anything into an address. */
export const renderOrderPlacedMail: MailRenderer<'order-placed'> = (job, context) =>
  renderForBuyer(context, job.order_id, {
    whyObsolete: obsoleteUnless(isPayable),
    write(order, shop) {
      const number = orderNumber(order.id);
      const isFree = isFreeOrder(order);
      return {
        subject: `We have your order ${number}`,
        preview: isFree
          ? `${COVERED_BY_VOUCHER} Please complete it.`
          : `${formatAmount(orderTotal(order))} in all. It is sent once it is paid.`,
        heading: 'Thank you for your order',
        blocks: [
          paragraph(
            `We have your order ${number} of ${formatDate(order.created_at)}. ${isFree ? `${COVERED_BY_VOUCHER} Please complete it: then it is sent.` : `${payBySentence(order)} It is sent once it is paid.`}`,
          ),
          orderButton(order, shop, 'See your order'),
          orderAmounts(order),
          orderDeliveries(order),
        ],
      };
    },
  });

export const renderOrderPaidMail: MailRenderer<'order-paid'> = (job, context) =>
  renderForBuyer(context, job.order_id, {
    whyObsolete: obsoleteUnless(isPaid),
    write(order, shop) {
      const number = orderNumber(order.id);
      const total = formatAmount(orderTotal(order));
      const isFree = isFreeOrder(order);
      return {
        subject: isFree ? `Your order ${number} is complete` : `Your order ${number} is paid`,
        preview: `${isFree ? COVERED_BY_VOUCHER : `We have received ${total}.`} Your parcels are being packed.`,
        heading: isFree ? 'Your order is complete' : 'Your payment has arrived',
        blocks: [
          paragraph(
            isFree
              ? `Your order ${number} is complete. ${COVERED_BY_VOUCHER} It is being packed now.`
              : `We have received ${total} for your order ${number}. It is being packed now.`,
          ),
          orderButton(order, shop, 'Follow your order'),
          orderAmounts(order),
          orderDeliveries(order),
          orderDestination(order),
        ],
      };
    },
  });

export const renderPaymentFailedMail: MailRenderer<'payment-failed'> = (job, context) =>
  renderForBuyer(context, job.order_id, {
    whyObsolete: whyNotFailed,
    write(order, shop) {
      const number = orderNumber(order.id);
      return {
        subject: `The payment of your order ${number} did not go through`,
        preview: `Nothing was paid, and you can try again. ${payBySentence(order)}`,
        heading: 'Your payment did not go through',
        blocks: [
          paragraph(
            `The payment of ${formatAmount(orderTotal(order))} for your order ${number} did not go through, and nothing was taken. You can try again, or pay another way. ${payBySentence(order)}`,
          ),
          orderButton(order, shop, 'Pay now'),
          orderAmounts(order),
        ],
      };
    },
  });

/** A payment that failed concerns nobody once a voucher covers the whole order. */
function whyNotFailed(order: Order): string | null {
  return isFreeOrder(order) ? 'nothing is left to pay' : obsoleteUnless(isPayable)(order);
}

/** Quotes what the operator noted. */
export const renderParcelFailedMail: MailRenderer<'parcel-failed'> = (job, context) =>
  renderForBuyer(context, job.order_id, {
    write(order, shop) {
      const number = orderNumber(order.id);
      const parcel = order.children.find(({ supplier }) => supplier.id === job.supplier_id);
      if (parcel === undefined) return impossibleMail('there is no such parcel');
      const { supplier, error } = parcel;
      if (error === null) return obsoleteMail('nothing is wrong with the parcel by now');
      return {
        subject: `There is a problem with a parcel of your order ${number}`,
        preview: error,
        heading: 'There is a problem with a parcel',
        blocks: [
          paragraph(`Of your order ${number}, the parcel from ${retailerLabel(supplier)} is held up:`),
          { kind: 'quote', text: error },
          paragraph(
            `We are on it, and the page of your order says how it goes on. You can write to us at ${shop.company.email}.`,
          ),
          orderButton(order, shop, 'See your order'),
        ],
      };
    },
  });
