import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderTotal } from '#shared/domain/order-totals.ts';
import { paymentDeadlineSentence } from '#shared/domain/payment-deadline.ts';
import { orderNumber, paymentPath } from '#shared/navigation/paths.ts';
import { paragraph } from '../email/email-content.ts';
import type { EmailRenderer } from '../email/email-renderer.ts';
import {
  COVERED_BY_VOUCHER,
  formatAmount,
  obsoleteUnlessStatus,
  orderAmountsBlock,
  orderButton,
  orderDeliveries,
  orderDestination,
  renderOrderEmail,
} from './order-email-parts.ts';

/**
 * Renders the email about a placed order. The email omits the address, because anyone can place an unpaid order and
 * enter any text as an address.
 */
export const renderOrderPlacedEmail: EmailRenderer<'order-placed'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    whyObsolete: obsoleteUnlessStatus(isPayable),
    write(order, shop) {
      const number = orderNumber(order.id);
      const isFree = isFreeOrder(order);
      return {
        subject: `We’ve got your order ${number}`,
        preview: isFree
          ? `${COVERED_BY_VOUCHER} Please complete it.`
          : `${formatAmount(orderTotal(order))} in all. We’ll send it once it’s paid.`,
        heading: 'Thank you for your order',
        blocks: [
          paragraph(
            `We’ve got your order ${number} of ${formatDate(order.created_at)}. ${isFree ? `${COVERED_BY_VOUCHER} ` : ''}${paymentDeadlineSentence(order)} We’ll send it once it’s ${isFree ? 'complete' : 'paid'}.`,
          ),
          orderButton(order, shop, 'See your order'),
          orderAmountsBlock(order),
          orderDeliveries(order),
        ],
      };
    },
  });

export const renderOrderPaidEmail: EmailRenderer<'order-paid'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    whyObsolete: obsoleteUnlessStatus(isPaid),
    write(order, shop) {
      const number = orderNumber(order.id);
      const total = formatAmount(orderTotal(order));
      const isFree = isFreeOrder(order);
      return {
        subject: isFree ? `Your order ${number} is complete` : `Your order ${number} is paid`,
        preview: `${isFree ? COVERED_BY_VOUCHER : `We’ve received ${total}.`} Your order is being prepared.`,
        heading: isFree ? 'Your order is complete' : 'Your payment has arrived',
        blocks: [
          paragraph(
            isFree
              ? `Your order ${number} is complete. ${COVERED_BY_VOUCHER} It’s being prepared now.`
              : `We’ve received ${total} for your order ${number}. It’s being prepared now.`,
          ),
          orderButton(order, shop, 'Follow your order'),
          orderAmountsBlock(order),
          orderDeliveries(order),
          orderDestination(order),
        ],
      };
    },
  });

export const renderPaymentFailedEmail: EmailRenderer<'payment-failed'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    whyObsolete: whyNotFailed,
    write(order, shop) {
      const number = orderNumber(order.id);
      return {
        subject: `Your payment for order ${number} didn’t go through`,
        preview: `Nothing was charged, and you can try again. ${paymentDeadlineSentence(order)}`,
        heading: 'Your payment didn’t go through',
        blocks: [
          paragraph(
            `Your payment for order ${number} didn’t go through, and nothing was charged. You can try again, or pay another way. ${paymentDeadlineSentence(order)}`,
          ),
          { kind: 'button', label: 'Pay now', url: `${shop.origin}${paymentPath(order.id)}` },
          orderAmountsBlock(order),
        ],
      };
    },
  });

/**
 * Returns why the email about a failed payment is obsolete, or null. A voucher that covers the whole order makes the
 * failed payment irrelevant.
 */
function whyNotFailed(order: Order): string | null {
  return isFreeOrder(order) ? 'nothing is left to pay' : obsoleteUnlessStatus(isPayable)(order);
}
