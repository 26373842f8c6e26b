import { voucherDiscounts } from '#shared/domain/voucher-discount.ts';
import { voucherRejection } from '../vouchers/voucher-rejection.ts';
import type { CartLine } from './cart-line.sql.ts';
import type { CartVoucher } from './cart-voucher.repository.ts';

/**
 * Returns a voucher's discount on the lines of a cart in cents, or the reason the voucher cannot be used. `discounts`:
 * one per line, in the lines' order; `discountCents`: their sum.
 */
export function priceVoucher(
  voucher: CartVoucher,
  lines: readonly CartLine[],
  now: Date,
): { kind: 'applied'; discounts: number[]; discountCents: number } | { kind: 'rejected'; reason: string } {
  const goods = lines.map(({ product, priceCents, quantity }) => ({
    cents: priceCents * quantity,
    isEligible: voucher.eligibleProductIds.has(product.id),
  }));
  const reason = voucherRejection(voucher, goods, now);
  if (reason !== null) return { kind: 'rejected', reason };
  const discounts = voucherDiscounts(voucher, goods);
  return { kind: 'applied', discounts, discountCents: discounts.reduce((sum, cents) => sum + cents, 0) };
}
