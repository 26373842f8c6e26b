import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eligibleCents, type VoucherLine, voucherDiscounts } from '#shared/domain/voucher-discount.ts';

const all = (...cents: number[]): VoucherLine[] => cents.map((each) => ({ cents: each, isEligible: true }));
const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

const line = fc.record({ cents: fc.integer({ min: 0, max: 50_000_000 }), isEligible: fc.boolean() });
const voucher = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 100_000_000 }) }),
  fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
);

describe('voucherDiscounts', () => {
  it.each([
    [
      'limits an amount to the price of the goods',
      { kind: 'amount', value: 5_000 },
      all(3_000, 1_000),
      [3_000, 1_000],
    ],
    [
      'splits an amount in proportion to the lines’ prices',
      { kind: 'amount', value: 100 },
      all(300, 100),
      [75, 25],
    ],
    [
      'assigns the last cent to the largest remainder',
      { kind: 'amount', value: 100 },
      all(100, 200),
      [33, 67],
    ],
    ['rounds half a cent of a percentage up', { kind: 'percentage', value: 10 }, all(5), [1]],
    ['rounds less than half a cent of a percentage down', { kind: 'percentage', value: 10 }, all(4), [0]],
    ['rounds a percentage of the total once', { kind: 'percentage', value: 10 }, all(5, 5, 5), [1, 1, 0]],
    ['takes off everything at 100 percent', { kind: 'percentage', value: 100 }, all(999, 1), [999, 1]],
    [
      'takes nothing off ineligible lines',
      { kind: 'percentage', value: 50 },
      [...all(1_000), { cents: 9_000, isEligible: false }],
      [500, 0],
    ],
  ] as const)('%s', (_title, given, lines, expected) => {
    expect(voucherDiscounts(given, lines)).toEqual(expected);
  });

  it('returns whole cents, at most a line’s price, zero if ineligible, and the right total', () => {
    fc.assert(
      fc.property(voucher, fc.array(line, { maxLength: 40 }), (given, lines) => {
        const discounts = voucherDiscounts(given, lines);
        expect(discounts).toHaveLength(lines.length);
        for (const [index, { cents, isEligible }] of lines.entries()) {
          const discount = discounts[index] ?? -1;
          expect(Number.isInteger(discount)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(isEligible ? cents : 0);
        }
        const goods = eligibleCents(lines);
        const exact = given.kind === 'amount' ? given.value : (goods * given.value) / 100;
        expect(Math.abs(sum(discounts) - Math.min(exact, goods))).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 500 },
    );
  });
});
