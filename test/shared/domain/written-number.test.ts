import { describe, expect, it } from 'vitest';
import { NUMBER_PATTERN, parseNumber, parseRandAmount } from '#shared/domain/written-number.ts';

describe('parseNumber', () => {
  it.each([
    ['10000', 10_000],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ['10\u00a0000', 10_000],
    ['1,234,567.89', 1_234_567.89],
    ['1 234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['2,5', 2.5],
    ['2.50', 2.5],
    ['1.500', 1.5],
    ['0,500', 0.5],
    ['007', 7],
  ])('parses %s as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
    expect(new RegExp(`^${NUMBER_PATTERN}$`).test(text)).toBe(true);
  });

  it.each(['', 'abc', '1,2,3', '12,34,567', '1 23', '1..5', '5 kg', '-5'])(
    'returns null for "%s"',
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );
});

describe('parseRandAmount', () => {
  it.each([
    ['1500', 1500],
    ['1,500', 1500],
    ['R1,500.00', 1500],
    ['R 1 500', 1500],
    ['r1.500', 1500],
    ['1 200,50', 1200.5],
    ['R99.9', 99.9],
    ['250 rand', 250],
    ['ZAR 20', 20],
    [' 0 ', 0],
  ])('parses %s as %d', (text, value) => {
    expect(parseRandAmount(text)).toBe(value);
  });

  it.each(['', 'R', 'abc', '-5', '1.2345', '12,5001', '$10', '10%'])('returns null for "%s"', (text) => {
    expect(parseRandAmount(text)).toBeNull();
  });
});
