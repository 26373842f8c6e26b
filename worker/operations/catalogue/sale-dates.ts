/**
 * True if a time is between two times such as `2026-12-24` or `2026-12-24T10:00+02:00`. A blank or invalid time sets no
 * limit. A day counts to its end, and a day or a time without an offset is in South African time.
 */
export function isWithin(now: Date, start: string, end: string): boolean {
  return !(timeOf(start, '00:00') > now.getTime()) && !(timeOf(end, '23:59:59.999') < now.getTime());
}

/** Returns NaN for a blank or invalid time. Comparisons with NaN are false. */
function timeOf(text: string, timeOfDay: string): number {
  const [day = '', time = timeOfDay, offset = ''] = text.trim().replaceAll('/', '-').split(/[ T]/);
  const isWithOffset = /Z$|[+-]\d\d:?\d\d$/.test(time + offset);
  return Date.parse(`${day}T${time}${isWithOffset ? offset : '+02:00'}`);
}
