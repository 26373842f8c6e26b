import type { Bindings } from '#worker/env/bindings.ts';
import { renderOneTimePinMail } from './auth/one-time-pin-mail.ts';
import { deleteExpiredSessionsStatement } from './auth/session.repository.ts';
import { deleteExpiredKeysStatement } from './db/idempotency-key.ts';
import { renderCreditNoteMail, renderInvoiceMail } from './invoices/document-mails.ts';
import { creditOrder } from './invoices/issue-due-credit-notes.ts';
import { deleteExpiredDeadMailsStatement } from './mail/mail-backlog.repository.ts';
import { consumeMailBatch } from './mail/mail-consumer.ts';
import { deleteExpiredDeliveriesStatement } from './mail/mail-delivery.repository.ts';
import type { MailRenderers } from './mail/mail-renderer.ts';
import { deleteExpiredOutboxMailsStatement } from './mail/outbox.repository.ts';
import type { OrderCancelledHandlers } from './orders/order-cancelled-handlers.ts';
import {
  renderOrderPaidMail,
  renderOrderPlacedMail,
  renderParcelFailedMail,
  renderPaymentFailedMail,
} from './orders/order-mails.ts';
import { deleteExpiredNotificationsStatement } from './payments/notifications.repository.ts';
import { deleteExpiredListItemsStatement } from './product-lists/product-list-items.repository.ts';
import { renderOrderRefundedMail, renderRefundDueMail } from './refunds/refund-mails.ts';
import { refundsDueStatement } from './refunds/refunds.repository.ts';
import { deleteExpiredSupportRequestsStatement } from './support/support.repository.ts';
import { renderSupportReceivedMail, renderSupportRequestMail } from './support/support-mails.ts';
import { renderEmailChangedMail, renderRemovalRequestMail, renderWelcomeMail } from './user/account-mails.ts';

// What features do when others trigger it. The layers below know each other in one direction only; whatever must go
// the other way is registered here.

/** Who writes each kind of mail. */
export const MAIL_RENDERERS: MailRenderers = {
  'one-time-pin': renderOneTimePinMail,
  welcome: renderWelcomeMail,
  'email-changed': renderEmailChangedMail,
  'removal-request': renderRemovalRequestMail,
  'order-placed': renderOrderPlacedMail,
  'parcel-failed': renderParcelFailedMail,
  'order-paid': renderOrderPaidMail,
  'payment-failed': renderPaymentFailedMail,
  'payment-refund-due': renderRefundDueMail,
  'order-refunded': renderOrderRefundedMail,
  invoice: renderInvoiceMail,
  'credit-note': renderCreditNoteMail,
  'support-received': renderSupportReceivedMail,
  'support-request': renderSupportRequestMail,
};

/** When a customer cancels an order, what was paid is due in the same batch; its credit notes follow. */
export const ORDER_CANCELLED: OrderCancelledHandlers = {
  buildStatements: (db, cancelled) => [refundsDueStatement(db, cancelled)],
  runAfterwards: creditOrder,
};

/** What is removed once it has been stored for as long as it may be. */
const PURGES: readonly ((db: D1Database, now: Date) => D1PreparedStatement)[] = [
  deleteExpiredSessionsStatement,
  deleteExpiredListItemsStatement,
  deleteExpiredSupportRequestsStatement,
  deleteExpiredNotificationsStatement,
  deleteExpiredDeliveriesStatement,
  deleteExpiredDeadMailsStatement,
  deleteExpiredOutboxMailsStatement,
  deleteExpiredKeysStatement,
];

/** Removes, in one batch, what has been stored for as long as it may be. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  await db.batch(PURGES.map((buildStatement) => buildStatement(db, now)));
}

/** Takes a batch out of the mail queue, or out of its dead-letter queue. */
export function consumeMails(batch: MessageBatch, env: Bindings): Promise<void> {
  return consumeMailBatch(batch, env, MAIL_RENDERERS);
}
