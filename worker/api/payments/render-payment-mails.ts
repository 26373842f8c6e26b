import type { Order } from '#shared/contract/order.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import type { MailRenderer } from '../mail/mail-renderer.ts';
import { orderPaidMail, paymentFailedMail } from '../orders/order-mails.ts';
import { renderForBuyer, unless } from '../orders/render-order-mails.ts';

export const renderOrderPaidMail: MailRenderer<'order-paid'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: unless(isPaid),
    write: (order) => orderPaidMail(order, shop),
  });

export const renderPaymentFailedMail: MailRenderer<'payment-failed'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: whyNotFailed,
    write: (order) => paymentFailedMail(order, shop),
  });

/** A payment that failed concerns nobody once a voucher covers the whole order. */
function whyNotFailed(order: Order): string | null {
  return isFreeOrder(order) ? 'nothing is left to pay' : unless(isPayable)(order);
}
