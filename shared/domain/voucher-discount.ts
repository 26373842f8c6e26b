import { splitCents } from './split-cents.ts';

/** What a voucher takes off: cents, or whole per cent of the goods it is for. */
export type VoucherValue = { kind: 'amount' | 'percentage'; value: number };

/** What a line's goods cost, in cents, and whether the voucher is for them. */
export type VoucherLine = { cents: number; isEligible: boolean };

/** What the goods cost that a voucher is for, in cents; delivery is not among them. */
export function eligibleCents(lines: readonly VoucherLine[]): number {
  return lines.reduce((sum, { cents, isEligible }) => sum + (isEligible ? cents : 0), 0);
}

/**
 * What a voucher takes off each line, in whole cents and in the lines' order: an amount up to the goods it is for, or a
 * percentage of their sum, rounded half up, once. The lines it is for share it by largest remainder.
 */
export function voucherDiscounts(voucher: VoucherValue, lines: readonly VoucherLine[]): number[] {
  const weights = lines.map(({ cents, isEligible }) => (isEligible ? cents : 0));
  return splitCents(discountCents(voucher, eligibleCents(lines)), weights);
}

function discountCents({ kind, value }: VoucherValue, goodsCents: number): number {
  const requested = kind === 'amount' ? value : Math.floor((goodsCents * value + 50) / 100);
  return Math.min(requested, goodsCents);
}
