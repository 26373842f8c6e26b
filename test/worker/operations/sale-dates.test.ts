import { expect, it } from 'vitest';
import { isWithin } from '#worker/operations/catalogue/sale-dates.ts';

it.each([
  ['2026-12-24', '', '2026-12-23T21:59:59Z', false],
  ['2026-12-24', '', '2026-12-23T22:00:00Z', true],
  ['', '2026-12-24', '2026-12-24T21:59:59Z', true],
  ['', '2026-12-24', '2026-12-24T22:00:00Z', false],
  ['2026-12-24 10:00:00', '', '2026-12-24T07:59:00Z', false],
  ['2026-12-24 10:00:00', '', '2026-12-24T08:00:00Z', true],
  ['', '2026-12-24T10:00-05:00', '2026-12-24T15:00:00Z', true],
  ['', '2026-12-24T10:00Z', '2026-12-24T10:01:00Z', false],
  ['2026-12-24T10:00+0200', '2026-12-24T12:00+0200', '2026-12-24T09:00:00Z', true],
  ['soon', 'later', '2026-12-24T09:00:00Z', true],
])('a sale from %j to %j at %s: %s', (start, end, now, isOn) => {
  expect(isWithin(new Date(now), start, end)).toBe(isOn);
});
