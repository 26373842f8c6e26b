const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** South Africa has one zone and no summer time. The month's name is ours: engines differ about "Sept". */
const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Johannesburg',
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
