import type { OrderAddress, OrderChild, OrderItem } from '#shared/contract/order.ts';
import { toCents } from '#shared/domain/money.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { type InvoiceRejection, invoiceRejection } from '../orders/invoice-rejection.ts';
import type { InvoicedRetailer, InvoiceSource } from './invoice-source.repository.ts';
import type { Draft, Invoice, InvoiceLine } from './issued-document.ts';

/** Up to this total, an abridged invoice is sufficient (VAT Act s20(5)). */
const ABRIDGED_UP_TO_CENTS = 500_000;

/** A parcel that gets no invoice, and the reason. */
export type UninvoicedParcel = {
  supplier: OrderChild['supplier'];
  totalCents: number;
  reason: InvoiceRejection;
};

/** Drafts an order's invoices, one per parcel, and lists the parcels that get none. Together, they cover the order. */
export function draftInvoices(
  source: InvoiceSource,
  now: Date,
): { drafts: Draft<Invoice>[]; uninvoiced: UninvoicedParcel[] } {
  const drafts: Draft<Invoice>[] = [];
  const uninvoiced: UninvoicedParcel[] = [];
  for (const child of source.order.children) {
    const draft = draftInvoice(source, child, now);
    const reason = invoiceRejection({
      orderStatus: source.order.status,
      parcelStatus: child.status,
      totalCents: draft.totalCents,
      retailer: draft.supplier,
    });
    if (reason === null) drafts.push(draft);
    else uninvoiced.push({ supplier: child.supplier, totalCents: draft.totalCents, reason });
  }
  return { drafts, uninvoiced };
}

/**
 * Drafts one parcel's invoice, even if the invoice will not be issued. The data comes from the copies stored with the
 * order. Only an address that is missing there comes from the retailer's current details.
 */
export function draftInvoice(source: InvoiceSource, child: OrderChild, now: Date): Draft<Invoice> {
  const { order, payment } = source;
  const { id, display_name, npo_id } = child.supplier;
  const part = partOf(source, child);
  const lines = linesOf(source, child, part);
  const totalCents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  return {
    orderId: order.id,
    kind: totalCents <= ABRIDGED_UP_TO_CENTS ? 'abridged' : 'full',
    issuedAt: now.toISOString(),
    suppliedOn: southAfricanDay(new Date(payment?.paidAt ?? order.created_at)),
    paymentReference: payment?.reference ?? '',
    supplier: { id, display_name, npo_id, address: part.address, vatNumber: part.vatNumber },
    recipient: recipientOf(source),
    vatBasisPoints: part.vatBasisPoints,
    vatCents: part.vatCents,
    totalCents,
    lines,
  };
}

function partOf({ order, parts }: InvoiceSource, { supplier }: OrderChild): InvoicedRetailer {
  const part = parts.get(supplier.id);
  if (part === undefined) throw new Error(`Order ${order.id} has no parcel of supplier ${supplier.id}`);
  return part;
}

/**
 * The invoice lines of the goods and their delivery, each with its total and VAT. Delivery is part of the same supply.
 */
function linesOf(
  { order, items }: InvoiceSource,
  { supplier, delivery }: OrderChild,
  { vatCents }: InvoicedRetailer,
): InvoiceLine[] {
  const supplierItems = order.products.filter(({ product }) => product.supplier.id === supplier.id);
  const feeCents = toCents(delivery.fee);
  const goods = supplierItems.map((item) => {
    const { discountCents, vatCents: lineVatCents } = items.get(item.id) ?? { discountCents: 0, vatCents: 0 };
    return {
      description: describe(item),
      quantity: item.quantity,
      unit_cents: toCents(item.product.price),
      discount_cents: discountCents,
      vat_cents: lineVatCents,
      total_cents: itemCents(item) - discountCents,
    };
  });
  if (feeCents === 0) return goods;
  return [
    ...goods,
    {
      description: 'Delivery',
      quantity: 1,
      unit_cents: feeCents,
      discount_cents: 0,
      vat_cents: goods.reduce((left, line) => left - line.vat_cents, vatCents),
      total_cents: feeCents,
    },
  ];
}

/**
 * The recipient of an order's documents. The fields are empty for an erased order, because only `retained_record`
 * contains its recipient.
 */
function recipientOf({ order, customer }: InvoiceSource): Invoice['recipient'] {
  const { name } = order.order_address.contact;
  if (name === '') return { name, businessName: '', vatNumber: '', address: '' };
  return {
    name,
    businessName: customer.businessName,
    vatNumber: customer.vatNumber,
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
