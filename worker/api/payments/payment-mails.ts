import type { Order } from '#shared/contract/order.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderTotal } from '#shared/domain/order-totals.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type MailContent, type MailShop, paragraph } from '../mail/mail-content.ts';
import type { MailRenderer } from '../mail/mail-renderer.ts';
import {
  COVERED_BY_VOUCHER,
  formatAmount,
  obsoleteUnless,
  orderAmounts,
  orderButton,
  orderDeliveries,
  orderDestination,
  orderGreeting,
  renderForBuyer,
} from '../orders/order-mail-parts.ts';

export const renderOrderPaidMail: MailRenderer<'order-paid'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: obsoleteUnless(isPaid),
    write: (order) => orderPaidMail(order, shop),
  });

export const renderPaymentFailedMail: MailRenderer<'payment-failed'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: whyNotFailed,
    write: (order) => paymentFailedMail(order, shop),
  });

/** A payment that failed concerns nobody once a voucher covers the whole order. */
function whyNotFailed(order: Order): string | null {
  return isFreeOrder(order) ? 'nothing is left to pay' : obsoleteUnless(isPayable)(order);
}

function orderPaidMail(order: Order, shop: MailShop): MailContent {
  const number = orderNumber(order.id);
  const total = formatAmount(orderTotal(order));
  const isFree = isFreeOrder(order);
  return {
    subject: isFree ? `Your order ${number} is complete` : `Your order ${number} is paid`,
    preview: `${isFree ? COVERED_BY_VOUCHER : `We have received ${total}.`} Your parcels are being packed.`,
    heading: isFree ? 'Your order is complete' : 'Your payment has arrived',
    blocks: [
      orderGreeting(order),
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
}

function paymentFailedMail(order: Order, shop: MailShop): MailContent {
  const total = formatAmount(orderTotal(order));
  return {
    subject: `The payment of your order ${orderNumber(order.id)} did not go through`,
    preview: 'Nothing was paid. Your order is kept for a while, and you can try again.',
    heading: 'Your payment did not go through',
    blocks: [
      orderGreeting(order),
      paragraph(
        `The payment of ${total} for your order ${orderNumber(order.id)} did not go through, and nothing was taken. Your order is kept for a while: you can pay it another way, or try again.`,
      ),
      orderButton(order, shop, 'Pay now'),
      orderAmounts(order),
    ],
  };
}
