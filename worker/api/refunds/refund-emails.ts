import type { Order, OrderRefund } from '#shared/contract/order.ts';
import { sumRand, toRand } from '#shared/domain/money.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { type EmailBlock, paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail, undeliverableEmail } from '../email/email-renderer.ts';
import {
  formatAmount,
  orderButton,
  renderOrderEmail,
  returnedItems,
  returnRefund,
} from '../orders/order-email-parts.ts';
import { UNUSABLE_PAYMENT_CAUSES, type UnusablePaymentCause } from './refund-cause.ts';
import { findRefundOfPayment } from './refunds.repository.ts';

/** Renders the email about a payment that will be refunded because it could not be applied to its order. */
export const renderPaymentRefundDueEmail: EmailRenderer<'payment-refund-due'> = async (job, context) => {
  const refund = await findRefundOfPayment(context.db, { orderId: job.order_id, paymentId: job.payment_id });
  if (refund === null) return undeliverableEmail('this payment does not go back');
  if (refund.isDone) return obsoleteEmail('the payment has gone back by now');
  const number = orderNumber(job.order_id);
  const amount = formatAmount(toRand(refund.amountCents));
  return renderOrderEmail(context, job.order_id, {
    write: (order, shop) => ({
      subject: `We’re refunding a payment for your order ${number}`,
      preview: `${amount} will be refunded. You don’t need to do anything.`,
      heading: 'We’re refunding you',
      blocks: [
        paragraph(
          `We’ve received ${amount} for your order ${number}, ${unusablePaymentReason(refund.cause ?? 'cancelled', order)} We’ll refund it the way you paid, and e-mail you when it’s done. You don’t need to do anything.`,
        ),
        orderButton(order, shop, 'See your order'),
      ],
    }),
  });
};

function unusablePaymentReason(cause: UnusablePaymentCause, { status }: Order): string {
  const { sentence } = UNUSABLE_PAYMENT_CAUSES[cause];
  return isPayable(status) ? `${sentence} The order is still waiting for its payment.` : sentence;
}

/**
 * Renders the email about refunds that were paid out together. The refunds cover the whole order or, if the order
 * continues, some of its units or an additional payment.
 */
export const renderOrderRefundedEmail: EmailRenderer<'order-refunded'> = (job, context) =>
  renderOrderEmail(context, job.order_id, {
    write(order, shop) {
      const refunds = (order.refunds ?? []).filter(({ refunded_at: at }) => at === job.refunded_at);
      if (refunds.length === 0) return undeliverableEmail('nothing was paid back then');
      const number = orderNumber(order.id);
      const amount = formatAmount(sumRand(refunds.map((refund) => refund.amount)));
      const what = whatWasRefunded(order, refunds);
      return {
        subject: `We’ve refunded ${what} ${number}`,
        preview: `${amount} is on its way to you.`,
        heading: 'Your money is on its way',
        blocks: [
          paragraph(
            `We’ve refunded ${amount} for ${what} ${number}, the way you paid. Your bank may take a few days to show it.`,
          ),
          ...returnsPaidBack(order, job.refunded_at),
          orderButton(order, shop, 'See your order'),
        ],
      };
    },
  });

const WHOLE_ORDER = 'your order';

/**
 * Describes what was refunded. If the order is paid or still waiting for payment, only some of its units or an
 * additional payment were refunded.
 */
function whatWasRefunded({ status }: Order, refunds: readonly OrderRefund[]): string {
  if (!isPaid(status) && !isPayable(status)) return WHOLE_ORDER;
  return refunds.every(({ supplier_id: id }) => id !== undefined)
    ? 'part of your order'
    : 'a payment for your order';
}

/** Lists the returns refunded at `refundedAt`. */
function returnsPaidBack(order: Order, refundedAt: string): EmailBlock[] {
  const paidBack = (order.returns ?? []).filter(({ events }) =>
    events.some(({ status, at }) => status === 'refunded' && at === refundedAt),
  );
  return paidBack.flatMap((back) => [
    returnedItems(order, back, 'You sent back'),
    ...returnRefund(order, back),
  ]);
}
