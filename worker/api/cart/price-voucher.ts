import { voucherDiscounts } from '#shared/domain/voucher-discount.ts';
import { voucherRefusal } from '../vouchers/voucher-refusal.ts';
import type { CartLine } from './cart-line.sql.ts';
import type { CartVoucher } from './cart-voucher.repository.ts';

/** What a voucher takes off each line of a cart, in cents and in the lines' order, or why it takes nothing off. */
export function priceVoucher(
  voucher: CartVoucher,
  lines: readonly CartLine[],
  now: Date,
): { kind: 'applied'; discounts: number[] } | { kind: 'refused'; reason: string } {
  const goods = lines.map(({ product, priceCents, quantity }) => ({
    cents: priceCents * quantity,
    isEligible: voucher.eligibleProductIds.has(product.id),
  }));
  const reason = voucherRefusal(voucher, goods, now);
  return reason === null
    ? { kind: 'applied', discounts: voucherDiscounts(voucher, goods) }
    : { kind: 'refused', reason };
}
