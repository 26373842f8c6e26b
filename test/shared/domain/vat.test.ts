import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { splitCents } from '#shared/domain/split-cents.ts';
import { isVatNumber, partVat, vatBasisPointsOn, vatPartCents } from '#shared/domain/vat.ts';
import { vatNote } from '#shared/domain/vat-note.ts';

describe('vatBasisPointsOn', () => {
  it.each([
    ['1991-09-29', 0],
    ['1993-04-06', 1_000],
    ['2018-03-31', 1_400],
    ['2018-04-01', 1_500],
    ['2026-11-21', 1_500],
  ])('returns the rate of a day: %s has %i', (day, basisPoints) => {
    expect(vatBasisPointsOn(day)).toBe(basisPoints);
  });
});

describe('vatPartCents', () => {
  it('returns the VAT contained in an amount', () => {
    expect(vatPartCents(11_500, 1_500)).toBe(1_500);
    expect(vatPartCents(9_999, 1_500)).toBe(1_304);
    expect(vatPartCents(11_400, 1_400)).toBe(1_400);
    expect(vatPartCents(11_500, 0)).toBe(0);
  });
});

describe('partVat', () => {
  it('rounds the total VAT once and splits it between the lines to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 30 }), (lineCents) => {
        const totalCents = lineCents.reduce((sum, cents) => sum + cents, 0);
        const { vatCents, lineVatCents } = partVat(lineCents, 1_500);
        expect(vatCents).toBe(Math.round((totalCents * 15) / 115));
        expect(lineVatCents.reduce((sum, cents) => sum + cents, 0)).toBe(vatCents);
        expect(lineVatCents).toHaveLength(lineCents.length);
      }),
    );
  });

  it('is zero at a zero rate', () => {
    expect(partVat([10_000, 6_000], 0)).toEqual({ vatCents: 0, lineVatCents: [0, 0] });
  });
});

describe('vatNote', () => {
  const [vendor, other] = [{ is_vat_vendor: true }, { is_vat_vendor: false }];

  it.each([
    [[vendor], 'incl. VAT'],
    [[vendor, vendor], 'incl. VAT'],
    [[vendor, other], 'incl. VAT where the retailer charges it'],
    [[other], null],
    [[{}], null],
    [[], null],
  ])('for sellers %j is %s', (sellers, note) => {
    expect(vatNote(sellers)).toBe(note);
  });
});

describe('isVatNumber', () => {
  it('requires 10 digits starting with 4', () => {
    expect(['4180234567', '5180234567', '418023456', '41802345678', ''].map(isVatNumber)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('southAfricanDay', () => {
  it('starts two hours before the UTC day', () => {
    expect(southAfricanDay(new Date('2026-11-20T21:59:59.999Z'))).toBe('2026-11-20');
    expect(southAfricanDay(new Date('2026-11-20T22:00:00.000Z'))).toBe('2026-11-21');
  });
});

describe('splitCents', () => {
  it('assigns leftover cents to the largest remainders, the first of equal ones', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(10, [6, 6, 1])).toEqual([5, 4, 1]);
    expect(splitCents(5, [0, 0])).toEqual([0, 0]);
  });

  it('returns parts that add up exactly, each within a cent of its share and zero for a zero weight', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 40 }), (cents, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const parts = splitCents(cents, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0;
          expect(Math.abs(part - cents * (weight / total))).toBeLessThan(1.001);
          if (weight === 0) expect(part).toBe(0);
        }
      }),
    );
  });
});
