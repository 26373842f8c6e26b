import { splitCents } from './split-cents.ts';

/** A voucher's value: an amount in cents, or a whole percentage of the eligible goods. */
export type VoucherValue = { kind: 'amount' | 'percentage'; value: number };

/** The cost of a line's goods in cents, and whether the voucher applies to the line. */
export type VoucherLine = { cents: number; isEligible: boolean };

/** The cost of the goods eligible for a voucher, in cents, without delivery. */
export function eligibleCents(lines: readonly VoucherLine[]): number {
  return lines.reduce((sum, { cents, isEligible }) => sum + (isEligible ? cents : 0), 0);
}

/**
 * A voucher's discount per line, in whole cents and in the order of the lines. The total is the voucher's amount, up to
 * the cost of the eligible goods, or its percentage of that cost, rounded half up once. It is split among the eligible
 * lines by largest remainder.
 */
export function voucherDiscounts(voucher: VoucherValue, lines: readonly VoucherLine[]): number[] {
  const weights = lines.map(({ cents, isEligible }) => (isEligible ? cents : 0));
  return splitCents(discountCents(voucher, eligibleCents(lines)), weights);
}

function discountCents({ kind, value }: VoucherValue, goodsCents: number): number {
  const requested = kind === 'amount' ? value : Math.floor((goodsCents * value + 50) / 100);
  return Math.min(requested, goodsCents);
}
