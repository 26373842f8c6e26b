import type { Bindings } from '#worker/env/bindings.ts';
import { renderOneTimePinMail } from './auth/one-time-pin-mail.ts';
import { renderCreditNoteMail, renderInvoiceMail } from './invoices/document-mails.ts';
import { creditOrder } from './invoices/issue-due-credit-notes.ts';
import { consumeMailBatch } from './mail/mail-consumer.ts';
import type { MailRenderers } from './mail/mail-renderer.ts';
import { renderOrderCancelledMail, renderOrderExpiredMail } from './orders/ended-order-mails.ts';
import type { OrderCancelledHandlers } from './orders/order-cancelled-handlers.ts';
import { renderOrderPaidMail, renderOrderPlacedMail, renderPaymentFailedMail } from './orders/order-mails.ts';
import {
  renderParcelCancelledMail,
  renderParcelDeliveredMail,
  renderParcelFailedMail,
  renderParcelShippedMail,
} from './orders/parcel-mails.ts';
import { renderNoticeMail } from './product-notices/notice-mail.ts';
import { renderOrderRefundedMail, renderRefundDueMail } from './refunds/refund-mails.ts';
import { refundCancelledParcelStatements } from './refunds/refund-units.repository.ts';
import { refundsDueStatement } from './refunds/refunds.repository.ts';
import {
  renderReturnAcceptedMail,
  renderReturnReceivedMail,
  renderReturnRejectedMail,
  renderReturnRequestedMail,
} from './returns/return-mails.ts';
import { consumeJobs } from './scheduled-jobs.ts';
import { createSearchCounter } from './search/counts/search-counter.ts';
import { renderSupportReceivedMail, renderSupportRequestMail } from './support/support-mails.ts';
import {
  renderAccountErasedMail,
  renderEmailChangedMail,
  renderEmailChangeRequestedMail,
  renderPasswordChangedMail,
  renderRemovalRequestMail,
  renderWelcomeMail,
} from './user/account-mails.ts';

// What features do when others trigger it. The layers below know each other in one direction only; whatever must go
// the other way is registered here.

/** Who writes each kind of mail. */
export const MAIL_RENDERERS: MailRenderers = {
  'one-time-pin': renderOneTimePinMail,
  welcome: renderWelcomeMail,
  'email-change-requested': renderEmailChangeRequestedMail,
  'email-changed': renderEmailChangedMail,
  'password-changed': renderPasswordChangedMail,
  'removal-request': renderRemovalRequestMail,
  'account-erased': renderAccountErasedMail,
  'order-placed': renderOrderPlacedMail,
  'order-cancelled': renderOrderCancelledMail,
  'order-expired': renderOrderExpiredMail,
  'parcel-shipped': renderParcelShippedMail,
  'parcel-delivered': renderParcelDeliveredMail,
  'parcel-failed': renderParcelFailedMail,
  'parcel-cancelled': renderParcelCancelledMail,
  'order-paid': renderOrderPaidMail,
  'payment-failed': renderPaymentFailedMail,
  'payment-refund-due': renderRefundDueMail,
  'order-refunded': renderOrderRefundedMail,
  'return-requested': renderReturnRequestedMail,
  'return-accepted': renderReturnAcceptedMail,
  'return-refused': renderReturnRejectedMail,
  'return-received': renderReturnReceivedMail,
  'back-in-stock': renderNoticeMail,
  'price-drop': renderNoticeMail,
  invoice: renderInvoiceMail,
  'credit-note': renderCreditNoteMail,
  'support-received': renderSupportReceivedMail,
  'support-request': renderSupportRequestMail,
};

/** When a customer cancels an order or a parcel, what was paid is due in the same batch; its credit notes follow. */
export const ORDER_CANCELLED: OrderCancelledHandlers = {
  buildStatements: (db, cancelled) => [refundsDueStatement(db, cancelled)],
  buildParcelStatements: (db, cancelled) => [
    ...refundCancelledParcelStatements(db, cancelled),
    // Of an order that is cancelled with its last parcel.
    refundsDueStatement(db, cancelled),
  ],
  runAfterwards: creditOrder,
};

/** Counts what is searched for: pages tell of it, and events of products that were opened. */
export const countSearches = createSearchCounter();

const JOB_QUEUE = /-jobs\b/;

/** Takes a batch out of the job queue, a mail queue, or the dead-letter queue of mails. */
export function consumeQueue(batch: MessageBatch, env: Bindings): Promise<void> {
  return JOB_QUEUE.test(batch.queue) ? consumeJobs(batch, env) : consumeMailBatch(batch, env, MAIL_RENDERERS);
}
