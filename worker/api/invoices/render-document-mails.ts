import type { Order } from '#shared/contract/order.ts';
import type { MailAttachment } from '../mail/mail.ts';
import type { MailContent } from '../mail/mail-content.ts';
import {
  impossibleMail,
  type MailRenderer,
  type RenderedMail,
  type SkippedMail,
} from '../mail/mail-renderer.ts';
import { creditNoteMail, invoiceMail } from '../orders/order-mails.ts';
import { renderForBuyer } from '../orders/render-order-mails.ts';
import { creditNotePdfsOfOrder } from './credit-notes.service.ts';
import type { DocumentPdf } from './invoice.ts';
import { invoicePdfsOfOrder } from './invoices.service.ts';

export const renderInvoiceMail: MailRenderer<'invoice'> = async (job, { db, shop, mailId }) => {
  const pdfs = await invoicePdfsOfOrder(db, job.order_id, mailId);
  if (pdfs.length === 0) return impossibleMail('there is no such invoice');
  return withDocuments(db, job.order_id, pdfs, (order) => invoiceMail(order, shop, pdfs.length));
};

export const renderCreditNoteMail: MailRenderer<'credit-note'> = async (job, { db, shop, mailId }) => {
  const issued = { orderId: job.order_id, issuedAt: job.issued_at };
  const pdfs = await creditNotePdfsOfOrder(db, issued, mailId);
  if (pdfs.length === 0) return impossibleMail('there is no such credit note');
  return withDocuments(db, job.order_id, pdfs, (order) => creditNoteMail(order, shop, pdfs.length));
};

async function withDocuments(
  db: D1Database,
  orderId: number,
  pdfs: readonly DocumentPdf[],
  write: (order: Order) => MailContent,
): Promise<RenderedMail | SkippedMail> {
  const rendered = await renderForBuyer(db, orderId, { write });
  return 'reason' in rendered ? rendered : { ...rendered, attachments: pdfs.map(toAttachment) };
}

function toAttachment({ filename, bytes }: DocumentPdf): MailAttachment {
  return { filename, bytes, contentType: 'application/pdf' };
}
