import type { Order } from '#shared/contract/order.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { MailAttachment } from '../mail/mail.ts';
import { paragraph } from '../mail/mail-content.ts';
import {
  impossibleMail,
  type MailContext,
  type MailRenderer,
  type RenderedMail,
  type SkippedMail,
} from '../mail/mail-renderer.ts';
import { orderButton, renderForBuyer } from '../orders/order-mail-parts.ts';
import { CREDIT_NOTES } from './credit-notes.repository.ts';
import { documentPdfsOfOrder } from './documents.service.ts';
import { INVOICES } from './invoices.repository.ts';
import type { DocumentPdf } from './issued-document.ts';

export const renderInvoiceMail: MailRenderer<'invoice'> = async (job, context) => {
  const pdfs = await documentPdfsOfOrder(context.db, INVOICES, { orderId: job.order_id }, context.mailId);
  return renderWithDocuments(context, job.order_id, pdfs, {
    name: 'invoice',
    sayAttached: (order, documents) => `The ${documents} for your order ${orderNumber(order.id)}`,
  });
};

export const renderCreditNoteMail: MailRenderer<'credit-note'> = async (job, context) => {
  const issued = { orderId: job.order_id, issuedAt: job.issued_at };
  const pdfs = await documentPdfsOfOrder(context.db, CREDIT_NOTES, issued, context.mailId);
  return renderWithDocuments(context, job.order_id, pdfs, {
    name: 'credit note',
    sayAttached({ id, status }, documents) {
      const goesBack = status === 'cancelled' ? ' We’ll refund you the way you paid.' : '';
      return `Your order ${orderNumber(id)} is ${status}.${goesBack} The ${documents}`;
    },
  });
};

/** The words of a mail with documents of one kind. */
type DocumentWords = {
  name: 'invoice' | 'credit note';
  /** The sentence up to "attached as PDF"; `documents` is `invoice`, or `2 invoices`. */
  sayAttached: (order: Order, documents: string) => string;
};

/** A mail with documents attached; impossible where none was issued. */
async function renderWithDocuments(
  context: MailContext,
  orderId: number,
  pdfs: readonly DocumentPdf[],
  { name, sayAttached }: DocumentWords,
): Promise<RenderedMail | SkippedMail> {
  if (pdfs.length === 0) return impossibleMail(`there is no such ${name}`);
  const isOne = pdfs.length === 1;
  const documents = isOne ? name : `${pdfs.length} ${name}s`;
  const isAttached = isOne ? 'is attached as a PDF.' : 'are attached as PDFs, one for each retailer.';
  const rendered = await renderForBuyer(context, orderId, {
    write: (order, shop) => ({
      subject: `The ${documents} for your order ${orderNumber(order.id)}`,
      preview: 'Attached as a PDF.',
      heading: isOne ? `Your ${name}` : `Your ${name}s`,
      blocks: [
        paragraph(`${sayAttached(order, documents)} ${isAttached}`),
        orderButton(order, shop, 'See your order'),
      ],
    }),
  });
  return 'reason' in rendered ? rendered : { ...rendered, attachments: pdfs.map(toAttachment) };
}

function toAttachment({ filename, bytes }: DocumentPdf): MailAttachment {
  return { filename, bytes, contentType: 'application/pdf' };
}
