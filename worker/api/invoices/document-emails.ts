import type { Order } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { EmailAttachment } from '../email/email.ts';
import { paragraph } from '../email/email-content.ts';
import {
  type EmailContext,
  type EmailRenderer,
  type RenderedEmail,
  type SkippedEmail,
  undeliverableEmail,
} from '../email/email-renderer.ts';
import { orderButton, renderOrderEmail } from '../orders/order-email-parts.ts';
import { CREDIT_NOTES } from './credit-notes.repository.ts';
import { documentPdfsOfOrder } from './documents.service.ts';
import { INVOICE_KIND } from './invoices.repository.ts';
import type { DocumentPdf } from './issued-document.ts';

export const renderInvoiceEmail: EmailRenderer<'invoice'> = ({ order_id: orderId }, context) =>
  renderWithDocuments(context, orderId, {
    name: 'invoice',
    drawAll: () => documentPdfsOfOrder(context.db, INVOICE_KIND, { orderId }, context.emailId),
    sayAttached: (order, documents) => `The ${documents} for your order ${orderNumber(order.id)}`,
  });

export const renderCreditNoteEmail: EmailRenderer<'credit-note'> = (
  { order_id: orderId, issued_at: issuedAt },
  context,
) =>
  renderWithDocuments(context, orderId, {
    name: 'credit note',
    drawAll: () => documentPdfsOfOrder(context.db, CREDIT_NOTES, { orderId, issuedAt }, context.emailId),
    sayAttached({ id, status }, documents) {
      const number = orderNumber(id);
      if (isPaid(status))
        return `We’re refunding a part of your order ${number}, the way you paid. The ${documents}`;
      const goesBack = status === 'cancelled' ? ' We’ll refund you the way you paid.' : '';
      return `Your order ${number} is ${status}.${goesBack} The ${documents}`;
    },
  });

/** An email with documents of one kind. */
type DocumentEmail = {
  name: 'invoice' | 'credit note';
  /** Draws the documents and claims the originals for this email, so call it only when the email is sent. */
  drawAll: () => Promise<readonly DocumentPdf[]>;
  /** Writes the paragraph up to "is attached as a PDF". `documents` is, for example, `invoice` or `2 invoices`. */
  sayAttached: (order: Order, documents: string) => string;
};

/** Renders an email with attached documents; the email is undeliverable if no document was issued. */
async function renderWithDocuments(
  context: EmailContext,
  orderId: number,
  { name, drawAll, sayAttached }: DocumentEmail,
): Promise<RenderedEmail | SkippedEmail> {
  let pdfs: readonly DocumentPdf[] = [];
  const rendered = await renderOrderEmail(context, orderId, {
    async write(order, shop) {
      pdfs = await drawAll();
      if (pdfs.length === 0) return undeliverableEmail(`there is no such ${name}`);
      const isOne = pdfs.length === 1;
      const documents = isOne ? name : `${pdfs.length} ${name}s`;
      const isAttached = isOne ? 'is attached as a PDF.' : 'are attached as PDFs, one for each retailer.';
      return {
        subject: `The ${documents} for your order ${orderNumber(order.id)}`,
        preview: 'Attached as a PDF.',
        heading: isOne ? `Your ${name}` : `Your ${name}s`,
        blocks: [
          paragraph(`${sayAttached(order, documents)} ${isAttached}`),
          orderButton(order, shop, 'See your order'),
        ],
      };
    },
  });
  return 'reason' in rendered ? rendered : { ...rendered, attachments: pdfs.map(toAttachment) };
}

function toAttachment({ filename, bytes }: DocumentPdf): EmailAttachment {
  return { filename, bytes, contentType: 'application/pdf' };
}
