import type { Order } from '#shared/contract/order.ts';
import { toRand } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { paragraph } from '../mail/mail-content.ts';
import { impossibleMail, type MailRenderer, obsoleteMail } from '../mail/mail-renderer.ts';
import { formatAmount, orderButton, renderForBuyer } from '../orders/order-mail-parts.ts';
import { findRefundOfPayment, sumRefundedAt } from './refunds.repository.ts';

/** A payment came that its order does not keep. */
export const renderRefundDueMail: MailRenderer<'payment-refund-due'> = async (job, context) => {
  const refund = await findRefundOfPayment(context.db, { orderId: job.order_id, paymentId: job.payment_id });
  if (refund === null) return impossibleMail('this payment does not go back');
  if (refund.isDone) return obsoleteMail('the payment has gone back by now');
  const number = orderNumber(job.order_id);
  const amount = formatAmount(toRand(refund.amountCents));
  return renderForBuyer(context, job.order_id, {
    write: (order, shop) => ({
      subject: `We pay you back a payment for your order ${number}`,
      preview: `${amount} goes back to you. There is nothing you need to do.`,
      heading: 'We pay you back',
      blocks: [
        paragraph(
          `We have received ${amount} for your order ${number}. ${whyNotKept(order)} We pay it back to you the way you paid, and mail you once we have. There is nothing you need to do.`,
        ),
        orderButton(order, shop, 'See your order'),
      ],
    }),
  });
};

function whyNotKept({ status }: Order): string {
  if (isPaid(status)) return 'But the order had been paid already: nobody pays twice.';
  if (status === 'placed') return 'But that is not what it costs: the order still waits for its payment.';
  if (status === 'expired') {
    return 'But the time to pay had passed, and not all of its products are in stock any more, so we cannot send it.';
  }
  return 'But the order was cancelled.';
}

export const renderOrderRefundedMail: MailRenderer<'order-refunded'> = async (job, context) => {
  const cents = await sumRefundedAt(context.db, job.order_id, job.refunded_at);
  if (cents === 0) return impossibleMail('nothing was paid back then');
  const number = orderNumber(job.order_id);
  const amount = formatAmount(toRand(cents));
  return renderForBuyer(context, job.order_id, {
    write: (order, shop) => ({
      subject: `We have paid you back for your order ${number}`,
      preview: `${amount} is on its way to you.`,
      heading: 'Your money is on its way',
      blocks: [
        paragraph(
          `We have paid back ${amount} for your order ${number}, the way you paid. Your bank may take a few days to show it.`,
        ),
        orderButton(order, shop, 'See your order'),
      ],
    }),
  });
};
