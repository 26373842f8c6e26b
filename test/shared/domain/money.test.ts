import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearFieldError, fieldError, hasErrors } from '#shared/domain/form-errors.ts';
import { formatRand, savingsPercentage, toCents } from '#shared/domain/money.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';

describe('formatRand (R-CONST-1)', () => {
  it('formats rand with Intl’s no-break space', () => {
    expect(formatRand(1234.5)).toBe('R\u00a01,234.50');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('formats %s as zero', (amount) => {
    expect(formatRand(amount)).toBe('R\u00a00.00');
  });

  it('formats any amount like Intl', () => {
    const options = { style: 'currency', currency: 'ZAR', currencyDisplay: 'narrowSymbol' } as const;
    const format = new Intl.NumberFormat('en-EN', options);
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(formatRand(cents / 100)).toBe(format.format(cents / 100));
      }),
    );
  });
});

describe('amounts in rand', () => {
  it('are rounded to whole cents, without floating-point errors', () => {
    expect(toCents(0.1 + 0.2)).toBe(30);
    expect(toCents(1234.565)).toBe(123457);
    expect(toCents(Number.NaN)).toBe(0);
  });

  it('give the saving as a whole percentage of the old price', () => {
    expect(savingsPercentage(75, 25)).toBe(25);
    expect(savingsPercentage(75, 0)).toBe(0);
  });
});

describe('isOutOfStock (R-CONST-3)', () => {
  it('is true without stock, or with less than the requested quantity', () => {
    expect(isOutOfStock(0)).toBe(true);
    expect(isOutOfStock(2, 3)).toBe(true);
    expect(isOutOfStock(3, 3)).toBe(false);
  });
});

describe('form errors (R-ENT-10)', () => {
  const errors = { email: ['Taken.', 'Wrong.'], name: [] };

  it('yield the first message or an empty string', () => {
    expect(fieldError(errors, 'email')).toBe('Taken.');
    expect(fieldError(errors, 'name')).toBe('');
    expect(fieldError(errors, 'other')).toBe('');
  });

  it('can be cleared by field, and hasErrors reports whether any are left', () => {
    expect(hasErrors(errors)).toBe(true);
    expect(hasErrors(clearFieldError(errors, 'email'))).toBe(false);
  });
});
