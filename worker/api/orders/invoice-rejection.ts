import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { OrderChild, OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';

/**
 * The facts that decide whether a parcel is invoiced. Amounts are in cents, after the parcel's share of the discount.
 */
export type InvoicedPart = {
  orderStatus: OrderStatus;
  parcelStatus: OrderStatus;
  totalCents: number;
  /** The retailer's details as copied into the order; the VAT number is null if the retailer was not a VAT vendor. */
  retailer: { vatNumber: string | null; address: string };
};

/**
 * The reason a parcel gets no invoice. If the order or the parcel is unpaid or no longer paid, the reason is its
 * status.
 */
export type InvoiceRejection = OrderStatus | 'unneeded' | 'incomplete';

/** Returns the reason no invoice is issued for a parcel now, or null if one can be issued. */
export function invoiceRejection(part: InvoicedPart): InvoiceRejection | null {
  const unpaid = [part.orderStatus, part.parcelStatus].find((status) => !isPaid(status));
  if (unpaid !== undefined) return unpaid;
  if (part.totalCents <= NO_INVOICE_UP_TO_CENTS) return 'unneeded';
  return isIncomplete(part.retailer) ? 'incomplete' : null;
}

/**
 * True if a VAT vendor's address is missing. A document without the address would be invalid, and would use up a serial
 * number.
 */
export function isIncomplete({ vatNumber, address }: InvoicedPart['retailer']): boolean {
  return vatNumber !== null && address === '';
}

/**
 * Invoice status per parcel; undefined if the parcel has no invoice and is not paid. An issued invoice stays available
 * even after the order is cancelled.
 */
export function invoiceState(part: InvoicedPart & { isIssued: boolean }): OrderChild['invoice'] {
  if (part.isIssued) return 'available';
  const rejection = invoiceRejection(part);
  if (rejection === null) return 'on_request';
  return rejection === 'unneeded' || rejection === 'incomplete' ? rejection : undefined;
}
