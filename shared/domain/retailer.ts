import type { Supplier } from '../contract/catalogue.ts';

/** A retailer's name as plain text, for places without a badge: `Imbewu Hands (non-profit)` (R-PUR-2). */
export function retailerLabel({ display_name, npo_id }: Pick<Supplier, 'display_name' | 'npo_id'>): string {
  return npo_id === null ? display_name : `${display_name} (non-profit)`;
}
