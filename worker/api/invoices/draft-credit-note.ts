import { invoiceNumber } from '#shared/domain/document-number.ts';
import { isIncomplete } from '../orders/invoice-refusal.ts';
import { draftInvoice } from './draft-invoice.ts';
import type { InvoiceSource } from './invoice-source.repository.ts';
import type { CreditNote, Draft, Invoice } from './issued-document.ts';

/**
 * Drafts the credit notes of an order that was given up. They say what its invoices say, or would have said. Every part
 * that cost something gets one, even if it needed no invoice, so that they add up to what was paid.
 */
export function draftCreditNotes(
  source: InvoiceSource,
  given: { invoices: readonly Invoice[]; reason: string; now: Date },
): { drafts: Draft<CreditNote>[]; incompleteSuppliers: number[] } {
  const drafts: Draft<CreditNote>[] = [];
  const incompleteSuppliers: number[] = [];
  for (const child of source.order.children) {
    const { id } = child.supplier;
    const invoice = given.invoices.find(({ supplier }) => supplier.id === id) ?? null;
    const { orderId, suppliedOn, supplier, recipient, vatBasisPoints, vatCents, totalCents, lines } =
      invoice ?? draftInvoice(source, child, given.now);
    if (totalCents === 0) continue;
    if (invoice === null && isIncomplete(supplier)) {
      incompleteSuppliers.push(id);
      continue;
    }
    drafts.push({
      ...{ orderId, suppliedOn, supplier, recipient, vatBasisPoints, vatCents, totalCents, lines },
      issuedAt: given.now.toISOString(),
      reason: given.reason,
      invoiceNumber: invoice === null ? null : invoiceNumber(invoice),
      invoiceIssuedAt: invoice?.issuedAt ?? null,
      orderedAt: source.order.created_at,
    });
  }
  return { drafts, incompleteSuppliers };
}
