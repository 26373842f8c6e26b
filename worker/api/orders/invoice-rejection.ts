import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import type { OrderChild, OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';

/** What decides whether a retailer's part of an order is invoiced; amounts in cents, after its share of the discount. */
export type InvoicedPart = {
  orderStatus: OrderStatus;
  parcelStatus: OrderStatus;
  totalCents: number;
  /** As the order has copied them; the VAT number is null where the retailer was no VAT vendor. */
  retailer: { vatNumber: string | null; address: string };
};

/** Why a part gets no invoice. An order's status as the reason: in this status, it is not paid, or not any more. */
export type InvoiceRejection = OrderStatus | 'unneeded' | 'incomplete';

/** Why no invoice is issued for a part now, or null where one is. */
export function invoiceRejection(part: InvoicedPart): InvoiceRejection | null {
  const unpaid = [part.orderStatus, part.parcelStatus].find((status) => !isPaid(status));
  if (unpaid !== undefined) return unpaid;
  if (part.totalCents <= NO_INVOICE_UP_TO_CENTS) return 'unneeded';
  return isIncomplete(part.retailer) ? 'incomplete' : null;
}

/** A document without the vendor's address would not be valid, and its number would be used up. */
export function isIncomplete({ vatNumber, address }: InvoicedPart['retailer']): boolean {
  return vatNumber !== null && address === '';
}

/** What an order says of a part's invoice: one that was issued is given out whatever became of the order. */
export function invoiceState(part: InvoicedPart & { isIssued: boolean }): OrderChild['invoice'] {
  if (part.isIssued) return 'available';
  const refusal = invoiceRejection(part);
  if (refusal === null) return 'on_request';
  return refusal === 'unneeded' || refusal === 'incomplete' ? refusal : undefined;
}
