import { describe, expect, it } from 'vitest';
import { promisedDate } from '#worker/api/orders/promised-date.ts';

describe('the promised date', () => {
  it.each([
    ['a Monday', '2026-11-23T08:00:00Z', '2026-11-26'],
    ['a Wednesday, over the weekend', '2026-11-25T08:00:00Z', '2026-11-30'],
    ['a Friday', '2026-11-27T08:00:00Z', '2026-12-02'],
    ['a Saturday', '2026-11-28T08:00:00Z', '2026-12-02'],
    ['a Sunday', '2026-11-29T08:00:00Z', '2026-12-02'],
    ['late on a Monday in UTC, which is Tuesday in South Africa', '2026-11-23T22:00:00Z', '2026-11-27'],
    ['the last days of a year', '2026-12-30T08:00:00Z', '2027-01-04'],
  ])('is three working days after %s', (_day, placedAt, promised) => {
    expect(promisedDate(new Date(placedAt))).toBe(promised);
  });
});
