import { invoiceNumber } from '#shared/domain/document-number.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { DocumentPdf, Invoice } from '../issued-document.ts';
import { drawDocument } from './draw-document.ts';

const ABRIDGED = 'Abridged tax invoice: section 20(5) of the Value-Added Tax Act.';

export function drawInvoice(invoice: Invoice, as: { isCopy: boolean }): Promise<DocumentPdf> {
  const { supplier, kind, paymentReference } = invoice;
  const isVendor = supplier.vatNumber !== null;
  const number = invoiceNumber(invoice);
  return drawDocument(
    {
      document: invoice,
      name: isVendor ? 'Tax invoice' : 'Invoice',
      number,
      facts: [
        ['Invoice number', number],
        ['Date of issue', formatDate(invoice.issuedAt)],
        ['Date of supply', formatDate(invoice.suppliedOn)],
        ['Order', orderNumber(invoice.orderId)],
        ...(paymentReference === '' ? [] : [['Payment', paymentReference] as const]),
      ],
      recipientLabel: 'Invoice to',
      totalLabel: 'Total',
      notes: [
        'Paid in full, in South African rand.',
        ...(isVendor
          ? ['Unit prices, vouchers and totals include VAT.', ...(kind === 'abridged' ? [ABRIDGED] : [])]
          : [`${retailerLabel(supplier)} is not registered for VAT; no VAT is charged.`]),
      ],
    },
    as,
  );
}
