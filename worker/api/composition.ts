import type { Bindings } from '#worker/env/bindings.ts';
import { withNewRequestId } from '#worker/platform/log.ts';
import { renderOneTimePinEmail } from './auth/one-time-pin-email.ts';
import { consumeEmailBatch } from './email/email-consumer.ts';
import type { EmailRenderers } from './email/email-renderer.ts';
import { renderCreditNoteEmail, renderInvoiceEmail } from './invoices/document-emails.ts';
import { creditOrder } from './invoices/issue-due-credit-notes.ts';
import { renderOrderCancelledEmail, renderOrderExpiredEmail } from './orders/ended-order-emails.ts';
import type { OrderCancelledHandlers } from './orders/order-cancelled-handlers.ts';
import {
  renderOrderPaidEmail,
  renderOrderPlacedEmail,
  renderPaymentFailedEmail,
} from './orders/order-emails.ts';
import {
  renderParcelCancelledEmail,
  renderParcelDeliveredEmail,
  renderParcelFailedEmail,
  renderParcelShippedEmail,
} from './orders/parcel-emails.ts';
import { renderRetailerParcelCancelledEmail, renderRetailerParcelsEmail } from './orders/retailer-emails.ts';
import { renderNoticeEmail } from './product-notices/notice-email.ts';
import { renderOrderRefundedEmail, renderPaymentRefundDueEmail } from './refunds/refund-emails.ts';
import { refundCancelledParcelStatements } from './refunds/refund-units.repository.ts';
import { refundsDueStatement } from './refunds/refunds.repository.ts';
import {
  renderReturnAcceptedEmail,
  renderReturnReceivedEmail,
  renderReturnRefusedEmail,
  renderReturnRequestedEmail,
} from './returns/return-emails.ts';
import { renderReviewRefusedEmail } from './reviews/review-refused-email.ts';
import { renderReviewRequestEmail } from './reviews/review-request-email.ts';
import { consumeJobs } from './scheduled-jobs.ts';
import { renderStatusAlertEmail } from './status/alert-email.ts';
import {
  renderSupportAnswerEmail,
  renderSupportReceivedEmail,
  renderSupportRequestEmail,
} from './support/support-emails.ts';
import {
  renderAccountErasedEmail,
  renderEmailChangedEmail,
  renderEmailChangeRequestedEmail,
  renderPasswordChangedEmail,
  renderRemovalRequestEmail,
  renderWelcomeEmail,
} from './user/account-emails.ts';

// Registers handlers that other features trigger. Dependencies between layers point in one direction only; calls in the
// opposite direction go through the handlers registered here.

export const EMAIL_RENDERERS: EmailRenderers = {
  'one-time-pin': renderOneTimePinEmail,
  welcome: renderWelcomeEmail,
  'email-change-requested': renderEmailChangeRequestedEmail,
  'email-changed': renderEmailChangedEmail,
  'password-changed': renderPasswordChangedEmail,
  'removal-request': renderRemovalRequestEmail,
  'account-erased': renderAccountErasedEmail,
  'order-placed': renderOrderPlacedEmail,
  'order-cancelled': renderOrderCancelledEmail,
  'order-expired': renderOrderExpiredEmail,
  'parcel-shipped': renderParcelShippedEmail,
  'parcel-delivered': renderParcelDeliveredEmail,
  'parcel-failed': renderParcelFailedEmail,
  'parcel-cancelled': renderParcelCancelledEmail,
  'retailer-parcels': renderRetailerParcelsEmail,
  'retailer-parcel-cancelled': renderRetailerParcelCancelledEmail,
  'order-paid': renderOrderPaidEmail,
  'payment-failed': renderPaymentFailedEmail,
  'payment-refund-due': renderPaymentRefundDueEmail,
  'order-refunded': renderOrderRefundedEmail,
  'return-requested': renderReturnRequestedEmail,
  'return-accepted': renderReturnAcceptedEmail,
  'return-refused': renderReturnRefusedEmail,
  'return-received': renderReturnReceivedEmail,
  'review-request': renderReviewRequestEmail,
  'review-refused': renderReviewRefusedEmail,
  'back-in-stock': renderNoticeEmail,
  'price-drop': renderNoticeEmail,
  invoice: renderInvoiceEmail,
  'credit-note': renderCreditNoteEmail,
  'support-received': renderSupportReceivedEmail,
  'support-request': renderSupportRequestEmail,
  'support-answer': renderSupportAnswerEmail,
  'status-alert': renderStatusAlertEmail,
};

/**
 * When a customer cancels an order or a parcel, the refund becomes due in the same batch. Credit notes are issued
 * afterwards.
 */
export const ORDER_CANCELLED: OrderCancelledHandlers = {
  buildStatements: (db, cancelled) => [refundsDueStatement(db, cancelled)],
  buildParcelStatements: (db, cancelled) => [
    ...refundCancelledParcelStatements(db, cancelled),
    // Applies if the order is cancelled together with its last parcel.
    refundsDueStatement(db, cancelled),
  ],
  runAfterwards: creditOrder,
};

const JOB_QUEUE = /-jobs\b/;

/**
 * Consumes a batch of the job queue, an email queue, or the dead-letter queue of emails.
 * @param migration the build's newest migration; empty if unknown
 */
export function consumeQueue(batch: MessageBatch, env: Bindings, migration = ''): Promise<void> {
  return withNewRequestId(() =>
    JOB_QUEUE.test(batch.queue)
      ? consumeJobs(batch, env, migration)
      : consumeEmailBatch(batch, env, EMAIL_RENDERERS),
  );
}
