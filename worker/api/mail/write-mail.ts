import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { toRand } from '#shared/domain/money.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { type Config, getConfig } from '#worker/env/config.ts';
import { PIN_LIFETIME_SECONDS } from '../auth/one-time-pin.ts';
import { creditNotePdfsOfOrder } from '../invoices/credit-notes.service.ts';
import type { DocumentPdf } from '../invoices/invoice.ts';
import { invoicePdfsOfOrder } from '../invoices/invoices.service.ts';
import {
  creditNoteMail,
  invoiceMail,
  orderPaidMail,
  orderPlacedMail,
  orderRefundedMail,
  paymentFailedMail,
  refundDueMail,
} from '../orders/order-mails.ts';
import { findOrderToMail } from '../orders/orders.repository.ts';
import { findRefundOfPayment, sumRefundedAt } from '../refunds/refunds.repository.ts';
import { findSupportRequest, type SupportRequest } from '../support/support.repository.ts';
import { supportReceivedMail, supportRequestMail } from '../support/support-mails.ts';
import { emailChangedMail, oneTimePinMail, removalRequestMail, welcomeMail } from '../user/account-mails.ts';
import type { Mail, MailAddress, MailAttachment } from './mail.ts';
import type { MailContent, MailShop } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { MailMessage } from './mail-message.ts';
import { mailText } from './mail-text.ts';

/** A mail, or why there is none. */
export type WrittenMail = { ok: true; mail: Mail } | ({ ok: false } & Unwritten);

/** `isObsolete`: what it would say is so no longer, and nobody misses it. */
type Unwritten = { isObsolete: boolean; reason: string };

/** Writes the mail that a message asks for, from what stands in the database now. */
export async function writeMail(env: Bindings, message: MailMessage, now: Date): Promise<WrittenMail> {
  const config = getConfig(env);
  const shop: MailShop = { name: config.site.name, company: config.company, origin: message.shop_origin };
  const written = await addressed(env, message, shop, now);
  if ('reason' in written) return { ok: false, ...written };
  const { to, replyTo = null, content, attachments = [] } = written;
  return {
    ok: true,
    mail: {
      id: message.id,
      from: senderOf(config),
      to,
      replyTo,
      subject: content.subject,
      text: mailText(content, shop),
      html: mailHtml(content, shop),
      attachments,
    },
  };
}

type Addressed = {
  to: string;
  replyTo?: MailAddress;
  content: MailContent;
  attachments?: readonly MailAttachment[];
};

async function addressed(
  env: Bindings,
  { id, job, asked_at: askedAt }: MailMessage,
  shop: MailShop,
  now: Date,
): Promise<Addressed | Unwritten> {
  switch (job.template) {
    case 'one-time-pin':
      if (now.getTime() - Date.parse(askedAt) >= PIN_LIFETIME_SECONDS * 1_000) {
        return impossible('the pin has expired');
      }
      return { to: job.to, content: oneTimePinMail(job, shop) };
    case 'welcome':
      return { to: job.to, content: welcomeMail(job, shop) };
    case 'email-changed':
      return { to: job.to, content: emailChangedMail(job, shop) };
    case 'removal-request':
      return { to: job.to, content: removalRequestMail(job, shop) };
    case 'order-placed':
      return toBuyer(env.DB, job.order_id, unless(isPayable), (order) => orderPlacedMail(order, shop));
    case 'order-paid':
      return toBuyer(env.DB, job.order_id, unless(isPaid), (order) => orderPaidMail(order, shop));
    case 'payment-failed':
      return toBuyer(env.DB, job.order_id, whyNotFailed, (order) => paymentFailedMail(order, shop));
    case 'payment-refund-due':
      return refundDue(env.DB, { orderId: job.order_id, paymentId: job.payment_id }, shop);
    case 'order-refunded':
      return refunded(env.DB, { orderId: job.order_id, refundedAt: job.refunded_at }, shop);
    case 'invoice':
      return invoices(env.DB, { orderId: job.order_id, mailId: id }, shop);
    case 'credit-note':
      return creditNotes(env.DB, { orderId: job.order_id, issuedAt: job.issued_at, mailId: id }, shop);
    case 'support-received':
      return aboutRequest(env.DB, job.support_request_id, (request) => ({
        to: request.email,
        content: supportReceivedMail(request, shop),
      }));
    case 'support-request':
      return aboutRequest(env.DB, job.support_request_id, (request) => ({
        to: shop.company.email,
        replyTo: { name: request.name, email: request.email },
        content: supportRequestMail(request),
      }));
  }
}

/** @param whyObsolete why what the mail says of an order is so no longer; null while it is so */
async function toBuyer(
  db: D1Database,
  orderId: number,
  whyObsolete: (order: Order) => string | null,
  write: (order: Order) => MailContent,
): Promise<Addressed | Unwritten> {
  const found = await findOrderToMail(db, orderId);
  if (found === null) return impossible('there is no such order');
  const { order, to } = found;
  const reason = whyObsolete(order);
  if (reason !== null) return { isObsolete: true, reason };
  return { to, content: write(order) };
}

async function refundDue(
  db: D1Database,
  payment: { orderId: number; paymentId: number },
  shop: MailShop,
): Promise<Addressed | Unwritten> {
  const refund = await findRefundOfPayment(db, payment);
  if (refund === null) return impossible('this payment does not go back');
  if (refund.isDone) return { isObsolete: true, reason: 'the payment has gone back by now' };
  return toBuyer(db, payment.orderId, never, (order) =>
    refundDueMail(order, shop, toRand(refund.amountCents)),
  );
}

async function refunded(
  db: D1Database,
  { orderId, refundedAt }: { orderId: number; refundedAt: string },
  shop: MailShop,
): Promise<Addressed | Unwritten> {
  const cents = await sumRefundedAt(db, orderId, refundedAt);
  if (cents === 0) return impossible('nothing was paid back then');
  return toBuyer(db, orderId, never, (order) => orderRefundedMail(order, shop, toRand(cents)));
}

function unless(isStillSo: (status: OrderStatus) => boolean): (order: Order) => string | null {
  return ({ status }) => (isStillSo(status) ? null : `the order is ${status} by now`);
}

/** A payment that failed concerns nobody once a voucher covers all. */
function whyNotFailed(order: Order): string | null {
  return isFreeOrder(order) ? 'nothing is left to pay' : unless(isPayable)(order);
}

function never(): null {
  return null;
}

async function invoices(
  db: D1Database,
  { orderId, mailId }: { orderId: number; mailId: string },
  shop: MailShop,
): Promise<Addressed | Unwritten> {
  const found = await findOrderToMail(db, orderId);
  if (found === null) return impossible('there is no such order');
  const pdfs = await invoicePdfsOfOrder(db, orderId, mailId);
  if (pdfs.length === 0) return impossible('there is no such invoice');
  return {
    to: found.to,
    content: invoiceMail(found.order, shop, pdfs.length),
    attachments: pdfs.map(toAttachment),
  };
}

async function creditNotes(
  db: D1Database,
  issued: { orderId: number; issuedAt: string; mailId: string },
  shop: MailShop,
): Promise<Addressed | Unwritten> {
  const found = await findOrderToMail(db, issued.orderId);
  if (found === null) return impossible('there is no such order');
  const pdfs = await creditNotePdfsOfOrder(db, issued, issued.mailId);
  if (pdfs.length === 0) return impossible('there is no such credit note');
  return {
    to: found.to,
    content: creditNoteMail(found.order, shop, pdfs.length),
    attachments: pdfs.map(toAttachment),
  };
}

function toAttachment({ filename, bytes }: DocumentPdf): MailAttachment {
  return { filename, bytes, contentType: 'application/pdf' };
}

async function aboutRequest(
  db: D1Database,
  id: number,
  write: (request: SupportRequest) => Addressed,
): Promise<Addressed | Unwritten> {
  const request = await findSupportRequest(db, id);
  return request === null ? impossible('there is no such support request') : write(request);
}

function impossible(reason: string): Unwritten {
  return { isObsolete: false, reason };
}

function senderOf({ site, mail }: Config): MailAddress {
  return { name: site.name, email: mail.from };
}
