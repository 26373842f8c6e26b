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
  ])('is three working days after %s', (_day, placedAt, promised) => {
    expect(promisedDate(new Date(placedAt))).toBe(promised);
  });
});

/** Promised dates for orders placed around each holiday. */
describe('the promised date around public holidays', () => {
  it.each([
    // Human Rights Day is Sunday 21 March 2027, so Monday the 22nd is a public holiday. Good Friday is the 26th, Family
    // Day the 29th.
    ['the Friday before a holiday on a Sunday', '2027-03-19', '2027-03-25'],
    ['the holiday on the Sunday', '2027-03-21', '2027-03-25'],
    ['the Monday that replaces it', '2027-03-22', '2027-03-25'],
    ['the Tuesday of that week, over Easter', '2027-03-23', '2027-03-30'],
    ['the Wednesday before Easter', '2027-03-24', '2027-03-31'],
    ['the Thursday before Easter', '2027-03-25', '2027-04-01'],
    ['Good Friday', '2027-03-26', '2027-04-01'],
    ['Easter Saturday', '2027-03-27', '2027-04-01'],
    ['Easter Sunday', '2027-03-28', '2027-04-01'],
    ['Family Day', '2027-03-29', '2027-04-01'],
    ['the Tuesday after Easter', '2027-03-30', '2027-04-02'],
    // Heritage Day, a Thursday in 2026 and a Friday in 2027.
    ['the day before Heritage Day 2026', '2026-09-23', '2026-09-29'],
    ['Heritage Day 2026', '2026-09-24', '2026-09-29'],
    ['the day after Heritage Day 2026', '2026-09-25', '2026-09-30'],
    ['two days before Heritage Day 2027', '2027-09-22', '2027-09-28'],
    ['the day before Heritage Day 2027', '2027-09-23', '2027-09-29'],
    ['Heritage Day 2027', '2027-09-24', '2027-09-29'],
    ['the Monday after Heritage Day 2027', '2027-09-27', '2027-09-30'],
    // The Day of Reconciliation, a Wednesday in 2026.
    ['the Friday before the Day of Reconciliation', '2026-12-11', '2026-12-17'],
    ['two days before it', '2026-12-14', '2026-12-18'],
    ['the day before it', '2026-12-15', '2026-12-21'],
    ['the Day of Reconciliation', '2026-12-16', '2026-12-21'],
    ['the day after it', '2026-12-17', '2026-12-22'],
    // Christmas Day and the Day of Goodwill, a Friday and a Saturday in 2026.
    ['three days before Christmas 2026', '2026-12-22', '2026-12-28'],
    ['two days before Christmas 2026', '2026-12-23', '2026-12-29'],
    ['Christmas Eve 2026', '2026-12-24', '2026-12-30'],
    ['Christmas Day 2026', '2026-12-25', '2026-12-30'],
    ['the Day of Goodwill 2026', '2026-12-26', '2026-12-30'],
    ['the Monday after Christmas 2026', '2026-12-28', '2026-12-31'],
    // In 2027, 25 and 26 December are a Saturday and a Sunday, so Monday the 27th is a public holiday.
    ['two days before Christmas 2027', '2027-12-23', '2027-12-29'],
    ['Christmas Eve 2027', '2027-12-24', '2027-12-30'],
    ['Christmas Day 2027', '2027-12-25', '2027-12-30'],
    ['the Day of Goodwill 2027, a Sunday', '2027-12-26', '2027-12-30'],
    ['the Monday that replaces it in 2027', '2027-12-27', '2027-12-30'],
    ['the Tuesday after Christmas 2027', '2027-12-28', '2027-12-31'],
    ["New Year's Eve 2026", '2026-12-31', '2027-01-06'],
    ['the Thursday before Freedom Day 2025, a Sunday', '2025-04-24', '2025-04-30'],
  ])('skips non-working days for an order on %s', (_day, placedOn, promised) => {
    expect(promisedDate(new Date(`${placedOn}T08:00:00Z`))).toBe(promised);
  });

  it('uses the South African day, which starts two hours before UTC, at both ends of a holiday', () => {
    // The last minute of Good Friday; then the last minute of the Tuesday before it and the first of the Wednesday.
    expect(promisedDate(new Date('2027-03-26T21:59:59Z'))).toBe('2027-04-01');
    expect(promisedDate(new Date('2027-03-23T21:59:59Z'))).toBe('2027-03-30');
    expect(promisedDate(new Date('2027-03-23T22:00:00Z'))).toBe('2027-03-31');
  });
});

describe('public holidays', () => {
  // Easter Sundays from published almanacs.
  it.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25', '2285-03-22'])(
    'include Good Friday and Family Day around Easter, %s',
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
    ['2026-03-23', false, 'Human Rights Day 2026 is a Saturday, which is not replaced'],
  ])('include %s: %s (%s)', (day, expected) => {
    expect(isPublicHoliday(day)).toBe(expected);
  });
});
