import type { Order } from '#shared/contract/order.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { MailAttachment } from '../mail/mail.ts';
import { type MailContent, type MailShop, paragraph } from '../mail/mail-content.ts';
import {
  impossibleMail,
  type MailRenderer,
  type RenderedMail,
  type SkippedMail,
} from '../mail/mail-renderer.ts';
import { orderButton, orderGreeting, renderForBuyer } from '../orders/order-mail-parts.ts';
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

/** With the invoices attached. */
function invoiceMail(order: Order, shop: MailShop, count: number): MailContent {
  const invoices = count === 1 ? 'invoice' : `${count} invoices`;
  return {
    subject: `The ${invoices} of your order ${orderNumber(order.id)}`,
    preview: 'Attached as PDF.',
    heading: count === 1 ? 'Your invoice' : 'Your invoices',
    blocks: [
      orderGreeting(order),
      paragraph(
        count === 1
          ? `The invoice of your order ${orderNumber(order.id)} is attached as PDF.`
          : `The ${invoices} of your order ${orderNumber(order.id)} are attached as PDF, one of each supplier.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}

/** With the credit notes attached. */
function creditNoteMail(order: Order, shop: MailShop, count: number): MailContent {
  const number = orderNumber(order.id);
  const notes = count === 1 ? 'credit note' : `${count} credit notes`;
  const goesBack = order.status === 'cancelled' ? ' What you paid goes back to you the way you paid.' : '';
  return {
    subject: `The ${notes} of your order ${number}`,
    preview: 'Attached as PDF.',
    heading: count === 1 ? 'Your credit note' : 'Your credit notes',
    blocks: [
      orderGreeting(order),
      paragraph(
        count === 1
          ? `Your order ${number} is ${order.status}.${goesBack} Its credit note is attached as PDF.`
          : `Your order ${number} is ${order.status}.${goesBack} Its ${notes} are attached as PDF, one of each supplier.`,
      ),
      orderButton(order, shop, 'See your order'),
    ],
  };
}
