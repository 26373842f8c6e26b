/**
 * True if a time is between two times such as `2026-12-24` or `2026-12-24T10:00+02:00`. A blank or invalid time sets no
 * limit. A day begins at midnight UTC, and a time without an offset is in the time zone of the process.
 */
export function isWithin(now: Date, start: string, end: string): boolean {
  return !(timeOf(start) > now.getTime()) && !(timeOf(end) < now.getTime());
}

/** Returns NaN for a blank or invalid time. Comparisons with NaN are false. */
function timeOf(text: string): number {
  return Date.parse(text.trim().replace(' ', 'T'));
}
