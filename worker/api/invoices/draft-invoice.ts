import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { OrderAddress, OrderChild, OrderItem, OrderStatus } from '#shared/contract/order.ts';
import { toCents } from '#shared/domain/money.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { splitCents } from '#shared/domain/split-cents.ts';
import { isVatNumber, vatBasisPointsOn, vatPartCents } from '#shared/domain/vat.ts';
import type { InvoiceDraft, InvoiceLine, Recipient } from './invoice.ts';
import type { InvoiceSource } from './invoice-source.repository.ts';

/** Up to here an abridged one will do (s20(5)). */
const ABRIDGED_UP_TO_CENTS = 500_000;

/** A supplier whose part of an order gets no invoice, and why: a status says that the part is not, or no more, paid. */
export type WithoutInvoice = {
  supplier: OrderChild['supplier'];
  totalCents: number;
  reason: OrderStatus | 'unneeded' | 'incomplete';
};

/** What the invoices of an order are to say, supplier by supplier. All totals together are what the order costs. */
export function draftInvoices(
  source: InvoiceSource,
  now: Date,
): { drafts: InvoiceDraft[]; without: WithoutInvoice[] } {
  const drafts: InvoiceDraft[] = [];
  const without: WithoutInvoice[] = [];
  for (const child of source.order.children) {
    const draft = draftInvoice(source, child, now);
    const reason = reasonAgainst(source, child, draft.totalCents);
    if (reason === null) drafts.push(draft);
    else without.push({ supplier: child.supplier, totalCents: draft.totalCents, reason });
  }
  return { drafts, without };
}

function reasonAgainst(
  source: InvoiceSource,
  child: OrderChild,
  totalCents: number,
): WithoutInvoice['reason'] | null {
  const unpaid = [source.order.status, child.status].find((status) => !isPaid(status));
  if (unpaid !== undefined) return unpaid;
  if (totalCents <= NO_INVOICE_UP_TO_CENTS) return 'unneeded';
  return isIncomplete(source, child) ? 'incomplete' : null;
}

/** A document without the vendor's address would not be valid, and its number would be used up. */
export function isIncomplete({ suppliers }: InvoiceSource, { supplier }: OrderChild): boolean {
  const { address = '', vatNumber = '' } = suppliers.get(supplier.id) ?? {};
  return isVatNumber(vatNumber) && address === '';
}

/** What a supplier's part of an order is invoiced with, whether or not it is to be. */
export function draftInvoice(source: InvoiceSource, child: OrderChild, now: Date): InvoiceDraft {
  const { supplier } = child;
  const lines = linesOf(source, child);
  const totalCents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  const { order, payment } = source;
  const { address = '', vatNumber = '' } = source.suppliers.get(supplier.id) ?? {};
  const isVendor = isVatNumber(vatNumber);
  const suppliedOn = southAfricanDay(new Date(payment?.paidAt ?? order.created_at));
  const vatBasisPoints = isVendor ? vatBasisPointsOn(suppliedOn) : 0;
  const vatCents = vatPartCents(totalCents, vatBasisPoints);
  const kind = totalCents <= ABRIDGED_UP_TO_CENTS ? 'abridged' : 'full';
  const recipient = recipientOf(source);
  const isBusiness = recipient.businessName !== '' || recipient.vatNumber !== '';
  return {
    orderId: order.id,
    kind,
    issuedAt: now.toISOString(),
    suppliedOn,
    paymentReference: payment?.reference ?? '',
    supplier: {
      id: supplier.id,
      name: supplier.display_name,
      address,
      vatNumber: isVendor ? vatNumber : null,
    },
    recipient: kind === 'full' || isBusiness ? recipient : null,
    vatBasisPoints,
    vatCents,
    totalCents,
    lines: withVat(lines, vatCents),
  };
}

/** The goods and their delivery, each with its total; delivery is part of the same supply. */
function linesOf(
  { order, discountCents: discounts }: InvoiceSource,
  { supplier, delivery }: OrderChild,
): InvoiceLine[] {
  const items = order.products.filter(({ product }) => product.supplier.id === supplier.id);
  const feeCents = toCents(delivery.fee);
  return [
    ...items.map((item) => {
      const discountCents = discounts.get(item.id) ?? 0;
      return {
        description: describe(item),
        quantity: item.quantity,
        unit_cents: toCents(item.product.price),
        discount_cents: discountCents,
        vat_cents: 0,
        total_cents: itemCents(item) - discountCents,
      };
    }),
    ...(feeCents === 0
      ? []
      : [
          {
            description: 'Delivery',
            quantity: 1,
            unit_cents: feeCents,
            discount_cents: 0,
            vat_cents: 0,
            total_cents: feeCents,
          },
        ]),
  ];
}

/** The tax is of the total, so that rounding happens once; the lines share it to the cent. */
function withVat(lines: readonly InvoiceLine[], vatCents: number): InvoiceLine[] {
  const shares = splitCents(
    vatCents,
    lines.map((line) => line.total_cents),
  );
  return lines.map((line, index) => ({ ...line, vat_cents: shares[index] ?? 0 }));
}

/** Whom a document of an order is made out to, where it names somebody. */
export function recipientOf({ order, customer }: InvoiceSource): Recipient {
  return {
    name: order.order_address.contact.name,
    businessName: customer.businessName,
    vatNumber: isVatNumber(customer.vatNumber) ? customer.vatNumber : '',
    address: addressLine(order.order_address),
  };
}

function addressLine({ address }: OrderAddress): string {
  const { complex, street, suburb, city, province, postal_code } = address;
  return [complex, street, suburb, city, province.name, postal_code].filter((part) => part !== '').join(', ');
}

function describe({ product }: OrderItem): string {
  const label = variantLabel(product.options);
  return [label === '' ? product.name : `${product.name}, ${label}`, product.sku]
    .filter((part) => part !== '')
    .join(' · ');
}

function itemCents({ product, quantity }: OrderItem): number {
  return toCents(product.price) * quantity;
}
