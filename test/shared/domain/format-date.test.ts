import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDay } from '#shared/domain/format-date.ts';

describe('formatDate', () => {
  it('formats a calendar day', () => {
    expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
  });

  it('formats an instant in South African time, two hours ahead of UTC', () => {
    expect(formatDate('2026-12-31T21:59:59.000Z')).toBe('31 Dec 2026');
    expect(formatDate('2026-12-31T22:00:00.000Z')).toBe('1 Jan 2027');
  });

  it('shortens September to three letters like every other month', () => {
    expect(formatDate('2026-09-05')).toBe('5 Sep 2026');
  });
});

describe('formatDay', () => {
  it('includes the day of the week', () => {
    expect(formatDay('2026-11-21')).toBe('Sat 21 Nov 2026');
    expect(formatDay('2027-01-01')).toBe('Fri 1 Jan 2027');
  });
});

describe('formatDateTime', () => {
  it('formats an instant in South African time on a 24-hour clock', () => {
    expect(formatDateTime('2026-11-21T09:30:00.000Z')).toBe('21 Nov 2026, 11:30');
    expect(formatDateTime('2026-11-20T22:00:00.000Z')).toBe('21 Nov 2026, 00:00');
  });
});
