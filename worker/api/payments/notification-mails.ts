import type { MailJob } from '../mail/mail-job.ts';
import type { AcceptedNotification } from './receive-notification.service.ts';

/**
 * The mails that a notification causes. A repeated one enqueues its mails again, in case the first attempt was lost; the
 * consumer drops repeats.
 */
export function mailsAfter({ outcome, status, payment, duePaymentIds }: AcceptedNotification): MailJob[] {
  if (payment === null) return [];
  const { id: payment_id, orderId: order_id } = payment;
  const isRepeatOf = (state: typeof status): boolean => outcome === 'repeated' && status === state;
  const isOfPaidOrder = outcome === 'paid' || (isRepeatOf('complete') && duePaymentIds.length === 0);
  return [
    ...(isOfPaidOrder ? [{ template: 'order-paid', order_id } as const] : []),
    ...duePaymentIds.map((id) => ({ template: 'payment-refund-due', order_id, payment_id: id }) as const),
    ...(outcome === 'failed' || isRepeatOf('failed')
      ? [{ template: 'payment-failed', order_id, payment_id } as const]
      : []),
  ];
}
