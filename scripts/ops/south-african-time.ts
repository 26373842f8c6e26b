import { timeText } from '#shared/domain/format-date.ts';
import { southAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { untilProblem } from '#worker/operations/maintenance.ts';
import { UsageError } from '../shop/run-script.ts';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/;
const EXAMPLES = '14:30 (today, South African time), 2026-11-21T14:30 or 2026-11-21T12:30:00Z';

/**
 * Parses a future time and returns it as an ISO instant. Rejects a past time and one that is too far away for
 * maintenance.
 * @param now epoch milliseconds
 */
export function readTimeToCome(flag: string, text: string, now: number): string {
  const [, day = '', time = '', zone] = INSTANT.exec(text) ?? [];
  const at = CLOCK.test(text)
    ? toEpochMilliseconds(southAfricanDay(new Date(now)), text)
    : toEpochMilliseconds(day, time, zone);
  if (Number.isNaN(at)) throw new UsageError(`${flag} must be a time such as ${EXAMPLES}, not "${text}".`);
  const problem = untilProblem(new Date(at), new Date(now));
  if (problem === 'past') throw new UsageError(`${flag} ${text} is in the past: it is now ${timeText(now)}.`);
  if (problem === 'far') throw new UsageError(`${flag} ${text} is more than 30 days ahead.`);
  return new Date(at).toISOString();
}

/**
 * Returns the epoch milliseconds of a local time in the given zone, by default South Africa's; NaN for an invalid day
 * or time.
 */
function toEpochMilliseconds(day: string, time: string, zone = '+02:00'): number {
  const isDay = !Number.isNaN(startOfSouthAfricanDay(day).getTime());
  return isDay ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
}
