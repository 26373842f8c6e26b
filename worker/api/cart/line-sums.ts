import type { CartLine } from './cart-line.sql.ts';

/** The total quantity of some lines. */
export function sumUnits(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The total price of some lines in cents, without delivery and before any voucher. */
export function sumItemsCents(lines: readonly Pick<CartLine, 'quantity' | 'priceCents'>[]): number {
  return lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * quantity, 0);
}
