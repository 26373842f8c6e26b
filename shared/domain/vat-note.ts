import type { Supplier } from '../contract/catalogue.ts';

/** The note beside these sellers' price; null if none of them charges VAT. */
export function vatNote(sellers: readonly Pick<Supplier, 'is_vat_vendor'>[]): string | null {
  const vendors = sellers.filter((seller) => seller.is_vat_vendor === true);
  if (vendors.length === 0) return null;
  return vendors.length === sellers.length ? 'incl. VAT' : 'incl. VAT where the retailer charges it';
}
