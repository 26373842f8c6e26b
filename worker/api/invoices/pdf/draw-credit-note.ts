import { creditNoteNumber } from '#shared/domain/document-number.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { CreditNote, DocumentPdf } from '../issued-document.ts';
import { drawDocument } from './draw-document.ts';

export function drawCreditNote(note: CreditNote, as: { isCopy: boolean }): Promise<DocumentPdf> {
  const { supplier, invoiceNumber, invoiceIssuedAt } = note;
  const isVendor = supplier.vatNumber !== null;
  const number = creditNoteNumber(note);
  const invoiced =
    invoiceNumber !== null && invoiceIssuedAt !== null
      ? [
          [
            isVendor ? 'Tax invoice' : 'Invoice',
            `${invoiceNumber} of ${formatDate(invoiceIssuedAt)}`,
          ] as const,
        ]
      : [];
  return drawDocument(
    {
      document: note,
      name: 'Credit note',
      number,
      facts: [
        ['Credit note', number],
        ['Date of issue', formatDate(note.issuedAt)],
        ...invoiced,
        ['Order', `${orderNumber(note.orderId)} of ${formatDate(note.orderedAt)}`],
        ['Date of supply', formatDate(note.suppliedOn)],
        ['Reason', note.reason],
      ],
      recipientLabel: 'Credit to',
      totalLabel: 'Total credited',
      notes: [
        note.refundId === null
          ? 'All of this supply that was not credited before is credited, in South African rand.'
          : 'A part of this supply is credited, in South African rand.',
        isVendor
          ? 'Unit prices, vouchers and totals include VAT. Credit note: section 21 of the Value-Added Tax Act.'
          : `${retailerLabel(supplier)} is not registered for VAT; no VAT was charged.`,
      ],
    },
    as,
  );
}
