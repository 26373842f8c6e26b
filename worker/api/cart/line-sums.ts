import type { CartLine } from './cart-line.sql.ts';

/** How many pieces some lines have together. */
export function sumUnits(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What the pieces of some lines cost together, in cents, without delivery and before any voucher. */
export function sumItemsCents(lines: readonly Pick<CartLine, 'quantity' | 'priceCents'>[]): number {
  return lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * quantity, 0);
}
