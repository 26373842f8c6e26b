import { formatSouthAfricanTime, southAfricanDay } from './south-african-day.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * `21 Nov 2026`. Formatted without `Intl`, so that the worker and all browsers agree; engines differ on "Sept".
 * @param date an instant in UTC (`2026-11-21T09:30:00.000Z`) or a calendar day (`2026-11-21`)
 */
export function formatDate(date: string): string {
  const [year, month, day] = southAfricanDay(new Date(date)).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `21 Nov`: a calendar day (`2026-11-21`) in the near future, without its year. */
export function formatDayOfMonth(day: string): string {
  return formatDate(day).replace(/ \d+$/, '');
}

/** `11:30`: the South African time of an instant in UTC. */
export function formatTime(instant: string): string {
  return formatSouthAfricanTime(new Date(instant));
}

/** `21 Nov 2026, 11:30` */
export function formatDateTime(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/**
 * `Sat 21 Nov 2026`: a future day that the customer waits for.
 * @param day a calendar day (`2026-11-21`)
 */
export function formatDay(day: string): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]} ${formatDate(day)}`;
}

/** `2026-11-21 14:30 (South African time)`, for operators. */
export function timeText(instant: string | number): string {
  return `${shortTimeText(instant)} (South African time)`;
}

/** `2026-11-21 14:30`: South African time, for operators' lists whose help texts name the time zone. */
export function shortTimeText(instant: string | number): string {
  const at = new Date(instant);
  return `${southAfricanDay(at)} ${formatSouthAfricanTime(at)}`;
}
