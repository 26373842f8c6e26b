const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const TIME_ZONE = 'Africa/Johannesburg';

/** South Africa has one zone and no summer time. The month's name is ours: engines differ about "Sept". */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/**
 * `21 Nov 2026`, alike in the worker and in every browser.
 * @param date an instant in UTC (`2026-11-21T09:30:00.000Z`) or a calendar day (`2026-11-21`)
 */
export function formatDate(date: string): string {
  const parts = new Map(format.formatToParts(new Date(date)).map(({ type, value }) => [type, value]));
  return `${Number(parts.get('day'))} ${MONTHS[Number(parts.get('month')) - 1]} ${parts.get('year')}`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `11:30`: an instant in UTC as South African clocks show it. */
export function formatTime(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/** `21 Nov 2026, 11:30` */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * `Sat 21 Nov 2026`: a day somebody waits for.
 * @param day a calendar day (`2026-11-21`)
 */
export function formatDay(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatDate(day)}`;
}
