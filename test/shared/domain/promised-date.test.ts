import { describe, expect, it } from 'vitest';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { isPublicHoliday } from '#shared/domain/public-holidays.ts';

describe('the promised date', () => {
  it.each([
    ['a Monday', '2026-11-23T08:00:00Z', '2026-11-26'],
    ['a Wednesday, over the weekend', '2026-11-25T08:00:00Z', '2026-11-30'],
    ['a Friday', '2026-11-27T08:00:00Z', '2026-12-02'],
    ['a Saturday', '2026-11-28T08:00:00Z', '2026-12-02'],
    ['a Sunday', '2026-11-29T08:00:00Z', '2026-12-02'],
    ['late on a Monday in UTC, which is Tuesday in South Africa', '2026-11-23T22:00:00Z', '2026-11-27'],
    ['the last days of a year, over New Year on a Friday', '2026-12-30T08:00:00Z', '2027-01-05'],
    ['the Wednesday before Easter 2027', '2027-03-24T08:00:00Z', '2027-03-31'],
    ['Good Friday 2027', '2027-03-26T08:00:00Z', '2027-04-01'],
    ['the day before Heritage Day, a Friday in 2027', '2027-09-23T08:00:00Z', '2027-09-29'],
    ['the day before the Day of Reconciliation 2026', '2026-12-15T08:00:00Z', '2026-12-21'],
    ['Christmas Eve 2026, over a Friday and a Saturday', '2026-12-24T08:00:00Z', '2026-12-30'],
    [
      'Christmas Eve 2027: Goodwill is a Sunday, so the Monday is off, too',
      '2027-12-24T08:00:00Z',
      '2027-12-30',
    ],
  ])('is three working days after %s', (_day, placedAt, promised) => {
    expect(promisedDate(new Date(placedAt))).toBe(promised);
  });
});

describe('public holidays', () => {
  // Easter Sundays as the almanacs give them.
  it.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25', '2285-03-22'])(
    'lie around Easter, %s',
    (easter) => {
      const around = (days: number) =>
        new Date(Date.parse(easter) + days * 86_400_000).toISOString().slice(0, 10);
      expect([-2, 1].map((days) => isPublicHoliday(around(days)))).toEqual([true, true]);
      expect(isPublicHoliday(around(-3))).toBe(false);
    },
  );

  it.each([
    ['2027-03-22', true, 'Human Rights Day 2027 is a Sunday'],
    ['2025-04-28', true, 'Freedom Day 2025 is a Sunday'],
    ['2027-12-27', true, 'the Day of Goodwill 2027 is a Sunday'],
    ['2022-12-27', false, 'the Monday after Christmas Day 2022 is the Day of Goodwill itself'],
    ['2026-03-23', false, 'Human Rights Day 2026 is a Saturday, which moves nothing'],
  ])('%s is one: %s (%s)', (day, expected) => {
    expect(isPublicHoliday(day)).toBe(expected);
  });
});
