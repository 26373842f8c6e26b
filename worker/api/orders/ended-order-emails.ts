import type { Order } from '#shared/contract/order.ts';
import { paymentLabel } from '#shared/domain/order-payment-label.ts';
import { isCharged, statusSentence } from '#shared/domain/order-sentences.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type EmailBlock, paragraph } from '../email/email-content.ts';
import type { EmailRenderer } from '../email/email-renderer.ts';
import {
  emailSentence,
  obsoleteUnlessStatus,
  orderAmountsBlock,
  orderButton,
  orderItems,
  renderOrderEmail,
} from './order-email-parts.ts';

// Emails about cancelled or expired orders. They omit the delivery address, because anyone can place an order and enter
// any text as the address.

/**
 * Renders the email about a cancellation by the customer or by an operator. The email is obsolete once the refund is
 * paid out, because the refund has a separate email.
 */
export const renderOrderCancelledEmail: EmailRenderer<'order-cancelled'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    whyObsolete: obsoleteUnlessStatus((status) => status === 'cancelled'),
    write(order, shop) {
      const subject = `Your order ${orderNumber(order.id)} was cancelled`;
      const sentence = emailSentence(statusSentence(order, context.now));
      const moneySentence = isCharged(order)
        ? refundRest(order)
        : uncharged(order, 'If money was taken all the same, we’ll refund it.');
      return {
        subject,
        preview: `${sentence} ${moneySentence}`,
        heading: subject,
        blocks: [
          paragraph(`${sentence} ${moneySentence}`),
          ...orderProblems(order),
          orderButton(order, shop, 'See your order'),
          orderContents(order),
        ],
      };
    },
  });

/**
 * Renders the email about an expired order. A late payment triggers a separate email, whether the payment revives the
 * order or is refunded.
 */
export const renderOrderExpiredEmail: EmailRenderer<'order-expired'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    whyObsolete: obsoleteUnlessStatus((status) => status === 'expired'),
    write(order, shop) {
      const number = orderNumber(order.id);
      const sentence = emailSentence(statusSentence(order, context.now));
      const moneySentence = isCharged(order)
        ? refundRest(order)
        : uncharged(
            order,
            'If your payment still arrives, we’ll send your order while we have everything in stock, or else refund you.',
          );
      const text = sentence.endsWith(moneySentence) ? sentence : `${sentence} ${moneySentence}`;
      return {
        subject: `Your order ${number} has expired`,
        preview: text,
        heading: `Your order ${number} has expired`,
        blocks: [
          paragraph(text),
          paragraph('If you’d still like these items, you can order them again on your order’s page.'),
          orderButton(order, shop, 'Order again'),
          orderContents(order),
        ],
      };
    },
  });

/** Describes how the customer is refunded. */
function refundRest({ payment }: Order): string {
  const way = payment?.method === 'card' ? 'We’ll' : 'It goes back the way you paid, and we’ll';
  return `${way} e-mail you when it’s done. You don’t need to do anything.`;
}

/**
 * States that no money was taken, with the same words as the order's page.
 * @param ifPaid sentence about a pending payment that may still arrive
 */
function uncharged(order: Order, ifPaid: string): string {
  const label = paymentLabel(order);
  const sentence = label.endsWith('.') ? label : `${label}.`;
  return order.payment?.status === 'pending' ? `${sentence} ${ifPaid}` : sentence;
}

/** Quotes the operators' notes about problems with the order's parcels. */
function orderProblems({ children }: Order): EmailBlock[] {
  return children.flatMap(({ supplier, error }): EmailBlock[] =>
    error === null
      ? []
      : [
          paragraph(`There was a problem with the parcel from ${retailerLabel(supplier)}:`),
          { kind: 'quote', text: error },
        ],
  );
}

function orderContents(order: Order): EmailBlock {
  return isFreeOrder(order) ? orderItems(order) : orderAmountsBlock(order);
}
