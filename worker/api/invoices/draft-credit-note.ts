import type { OrderChild } from '#shared/contract/order.ts';
import { invoiceNumber } from '#shared/domain/document-number.ts';
import { splitCents } from '#shared/domain/split-cents.ts';
import { vatPartCents } from '#shared/domain/vat.ts';
import { isIncomplete } from '../orders/invoice-rejection.ts';
import { draftInvoice } from './draft-invoice.ts';
import type { InvoiceSource, RefundedUnits } from './invoice-source.repository.ts';
import type { CreditNote, Draft, Invoice, InvoiceLine } from './issued-document.ts';

type Given = {
  invoices: readonly Invoice[];
  /** The reason the order was cancelled or refunded; null if it was not. */
  reason: string | null;
  now: Date;
};

/**
 * Drafts an order's credit notes: one for each refund of units and, if the order is cancelled or refunded, one per
 * parcel for the remainder. Their amounts match the order's invoices, whether or not those were issued. Every parcel
 * with a cost gets credit notes, even if it needed no invoice, so that the credit notes add up to the refunded amount.
 */
export function draftCreditNotes(
  source: InvoiceSource,
  given: Given,
): { drafts: Draft<CreditNote>[]; incompleteSuppliers: number[] } {
  const drafts: Draft<CreditNote>[] = [];
  const incompleteSuppliers: number[] = [];
  for (const child of source.order.children) {
    const { id } = child.supplier;
    const invoice = given.invoices.find(({ supplier }) => supplier.id === id) ?? null;
    const invoiced = invoice ?? draftInvoice(source, child, given.now);
    const credits = creditsOf(source, child, invoiced, given.reason);
    if (credits.length === 0) continue;
    const { orderId, suppliedOn, supplier, recipient, vatBasisPoints } = invoiced;
    if (invoice === null && isIncomplete(supplier)) {
      incompleteSuppliers.push(id);
      continue;
    }
    for (const credit of credits) {
      drafts.push({
        orderId,
        suppliedOn,
        supplier,
        recipient,
        vatBasisPoints,
        ...credit,
        issuedAt: given.now.toISOString(),
        reason: capitalised(credit.reason),
        invoiceNumber: invoice === null ? null : invoiceNumber(invoice),
        invoiceIssuedAt: invoice?.issuedAt ?? null,
        orderedAt: source.order.created_at,
      });
    }
  }
  return { drafts, incompleteSuppliers };
}

/** The content of one credit note for a parcel, and its VAT. */
type Credit = Pick<CreditNote, 'refundId' | 'reason' | 'lines' | 'totalCents' | 'vatCents'>;

/**
 * Returns a parcel's credits, refunds first. VAT is computed on the running total of the credits, so that it adds up to
 * the parcel's VAT.
 */
function creditsOf(
  { order, refunds }: InvoiceSource,
  { supplier }: OrderChild,
  invoiced: Draft<Invoice>,
  reason: string | null,
): Credit[] {
  const items = order.products.filter(({ product }) => product.supplier.id === supplier.id);
  const itemIds = items.map(({ id }) => id);
  const own = refunds.filter(({ supplierId }) => supplierId === supplier.id);
  const credits: Credit[] = [];
  let cents = 0;
  const credit = (of: Pick<Credit, 'refundId' | 'reason'>, lines: readonly UntaxedLine[]): void => {
    const totalCents = lines.reduce((sum, line) => sum + line.total_cents, 0);
    if (totalCents === 0) return;
    const taxUpTo = (upTo: number): number => vatPartCents(upTo, invoiced.vatBasisPoints);
    const vatCents = taxUpTo(cents + totalCents) - taxUpTo(cents);
    credits.push({ ...of, lines: withTax(lines, vatCents), totalCents, vatCents });
    cents += totalCents;
  };
  for (const refund of own) {
    credit({ refundId: refund.id, reason: refund.reason }, linesOf(refund, itemIds, invoiced.lines));
  }
  if (reason === null) return credits;
  const { lines, totalCents, vatCents } = invoiced;
  if (own.length > 0) credit({ refundId: null, reason }, linesLeft(own, itemIds, lines));
  else if (totalCents > 0) credits.push({ refundId: null, reason, lines, totalCents, vatCents });
  return credits;
}

type UntaxedLine = Omit<InvoiceLine, 'vat_cents'>;

/**
 * The credit note lines for one refund. `invoiceLines` must list the items in the order of `itemIds`, then the
 * delivery.
 */
function linesOf(
  { pieces }: RefundedUnits,
  itemIds: readonly number[],
  invoiceLines: readonly InvoiceLine[],
): UntaxedLine[] {
  const goods = pieces.flatMap(({ itemId, quantity, goodsCents }) => {
    const line = invoiceLines[itemIds.indexOf(itemId)];
    return line === undefined ? [] : [unitsOf(line, quantity, goodsCents)];
  });
  return [...goods, ...deliveryOf(pieces.reduce((sum, { deliveryCents }) => sum + deliveryCents, 0))];
}

/** The credit note lines for the remainder that the refunds do not cover. */
function linesLeft(
  refunds: readonly RefundedUnits[],
  itemIds: readonly number[],
  invoiceLines: readonly InvoiceLine[],
): UntaxedLine[] {
  const all = refunds.flatMap(({ pieces }) => pieces);
  const goods = itemIds.flatMap((itemId, index) => {
    const line = invoiceLines[index];
    const gone = all.filter((pieces) => pieces.itemId === itemId);
    const quantity = gone.reduce((left, pieces) => left - pieces.quantity, line?.quantity ?? 0);
    if (line === undefined || quantity === 0) return [];
    return [
      unitsOf(
        line,
        quantity,
        gone.reduce((left, { goodsCents }) => left - goodsCents, line.total_cents),
      ),
    ];
  });
  const fee = invoiceLines.slice(itemIds.length).reduce((sum, line) => sum + line.total_cents, 0);
  return [...goods, ...deliveryOf(all.reduce((left, { deliveryCents }) => left - deliveryCents, fee))];
}

function unitsOf({ description, unit_cents }: InvoiceLine, quantity: number, cents: number): UntaxedLine {
  return {
    description,
    quantity,
    unit_cents,
    discount_cents: unit_cents * quantity - cents,
    total_cents: cents,
  };
}

function deliveryOf(cents: number): UntaxedLine[] {
  if (cents === 0) return [];
  return [{ description: 'Delivery', quantity: 1, unit_cents: cents, discount_cents: 0, total_cents: cents }];
}

function withTax(lines: readonly UntaxedLine[], vatCents: number): InvoiceLine[] {
  const shares = splitCents(
    vatCents,
    lines.map((line) => line.total_cents),
  );
  return lines.map((line, index) => ({ ...line, vat_cents: shares[index] ?? 0 }));
}

function capitalised(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
