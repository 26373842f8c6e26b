import { toRand } from '#shared/domain/money.ts';
import { impossibleMail, type MailRenderer } from '../mail/mail-renderer.ts';
import { orderRefundedMail, refundDueMail } from '../orders/order-mails.ts';
import { renderForBuyer } from '../orders/render-order-mails.ts';
import { findRefundOfPayment, sumRefundedAt } from './refunds.repository.ts';

export const renderRefundDueMail: MailRenderer<'payment-refund-due'> = async (job, { db, shop }) => {
  const refund = await findRefundOfPayment(db, { orderId: job.order_id, paymentId: job.payment_id });
  if (refund === null) return impossibleMail('this payment does not go back');
  if (refund.isDone) return { isObsolete: true, reason: 'the payment has gone back by now' };
  const rand = toRand(refund.amountCents);
  return renderForBuyer(db, job.order_id, { write: (order) => refundDueMail(order, shop, rand) });
};

export const renderOrderRefundedMail: MailRenderer<'order-refunded'> = async (job, { db, shop }) => {
  const cents = await sumRefundedAt(db, job.order_id, job.refunded_at);
  if (cents === 0) return impossibleMail('nothing was paid back then');
  return renderForBuyer(db, job.order_id, {
    write: (order) => orderRefundedMail(order, shop, toRand(cents)),
  });
};
