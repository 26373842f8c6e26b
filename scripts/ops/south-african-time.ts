import { ScriptFailure } from '../shop/run-script.ts';

/** South Africa has one zone and no summer time. */
const ZONE = '+02:00';
const ZONE_MS = 2 * 3_600_000;
const MAX_AHEAD_MS = 30 * 86_400_000;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/;
const EXAMPLES = '14:30 (today, South African time), 2026-11-21T14:30 or 2026-11-21T12:30:00Z';

/**
 * A time to come as an operator writes it, as an ISO instant; refuses what has passed, and what is further off than
 * any maintenance.
 * @param now epoch milliseconds
 */
export function readTimeToCome(flag: string, text: string, now: number): string {
  const at = CLOCK.test(text) ? Date.parse(`${dayOf(now)}T${text}:00${ZONE}`) : readInstant(text);
  if (at === null) throw new ScriptFailure(`${flag} must be a time such as ${EXAMPLES}, not "${text}".`);
  if (at <= now) throw new ScriptFailure(`${flag} ${text} has passed: it is ${timeText(now)}.`);
  if (at - now > MAX_AHEAD_MS) throw new ScriptFailure(`${flag} ${text} is more than 30 days ahead.`);
  return new Date(at).toISOString();
}

/** `2026-11-21 14:30 (South African time)`. */
export function timeText(instant: string | number): string {
  return `${shortTimeText(instant)} (South African time)`;
}

/** `2026-11-21 14:30`, South African time, for lists whose help says so. */
export function shortTimeText(instant: string | number): string {
  const local = new Date(new Date(instant).getTime() + ZONE_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`;
}

function readInstant(text: string): number | null {
  const [, day = '', clock = '', zone = ZONE] = INSTANT.exec(text) ?? [];
  const at = Date.parse(`${day}T${clock}${zone}`);
  // Date.parse accepts 30 February and gives a day in March.
  const isRealDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return Number.isNaN(at) || !isRealDay ? null : at;
}

function dayOf(now: number): string {
  return new Date(now + ZONE_MS).toISOString().slice(0, 10);
}
