/** Whether a time is between two times such as `2026-12-24` or `2026-12-24T10:00+02:00`. A blank one is no limit. */
export function isWithin(now: Date, start: string, end: string): boolean {
  return !(timeOf(start) > now.getTime()) && !(timeOf(end) < now.getTime());
}

/** NaN, which no time is before or after, for a blank or invalid time. */
function timeOf(text: string): number {
  return Date.parse(text.trim().replace(' ', 'T'));
}
