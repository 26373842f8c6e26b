/** South Africa uses UTC+2 all year. */
const SOUTH_AFRICA_OFFSET_MS = 2 * 3_600_000;

/** The calendar day (`2026-11-27`) in South Africa at an instant. */
export function southAfricanDay(instant: Date): string {
  return localIso(instant).slice(0, 10);
}

/** The South African time at an instant: `11:30`. */
export function formatSouthAfricanTime(instant: Date): string {
  return localIso(instant).slice(11, 16);
}

function localIso(instant: Date): string {
  return new Date(instant.getTime() + SOUTH_AFRICA_OFFSET_MS).toISOString();
}

/** The first instant of a calendar day (`2026-11-27`) in South Africa; an invalid date if that day does not exist. */
export function startOfSouthAfricanDay(day: string): Date {
  const start = new Date(Date.parse(`${day}T00:00:00.000Z`) - SOUTH_AFRICA_OFFSET_MS);
  // The parser accepts 30 February as a day in March, so compare the result with the input.
  const isReal = !Number.isNaN(start.getTime()) && southAfricanDay(start) === day;
  return isReal ? start : new Date(Number.NaN);
}

/** True for a calendar day from the year 2000 on, such as `2026-12-16`. */
export function isCalendarDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfSouthAfricanDay(text).getTime());
}

/** The last millisecond of a calendar day in South Africa. */
export function endOfSouthAfricanDay(day: string): Date {
  return new Date(startOfSouthAfricanDay(day).getTime() + DAY_MS - 1);
}

const DAY_MS = 24 * 3_600_000;
