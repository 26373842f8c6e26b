import * as v from 'valibot';

/** The operators' maintenance flag (R-EDGE-3). `until` is announced to visitors, but does not end maintenance. */
export type Maintenance = { on: false } | { on: true; until: string | null; message: string | null };

/** A flag read from KV; `problem` describes an invalid part of it. */
type ReadMaintenance = { maintenance: Maintenance; problem: string | null };

/** Maximum length of the message. A longer message makes the flag's details invalid. */
export const MAINTENANCE_MESSAGE_MAX_CHARACTERS = 300;

const OFF_WORDS: ReadonlySet<string> = new Set(['', 'off', 'false']);
const ON_WORDS: ReadonlySet<string> = new Set(['on', 'true']);
const OFF: Maintenance = { on: false };

const InstantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);
const FlagSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ on: v.boolean() }));
const DetailsSchema = v.object({
  until: v.nullish(InstantSchema, null),
  message: v.nullish(
    v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAINTENANCE_MESSAGE_MAX_CHARACTERS)),
    null,
  ),
});
const NO_DETAILS = { until: null, message: null };

/**
 * Parses KV's `maintenance`: `on`, `off`, or `{"on": true, "until": "2026-11-21T14:30:00Z", "message": "…"}`. An
 * unreadable flag means off. If only `until` or `message` is invalid, maintenance is on, without either of them.
 */
export function parseMaintenance(text: string | null): ReadMaintenance {
  const word = (text ?? '').trim().toLowerCase();
  if (OFF_WORDS.has(word)) return { maintenance: OFF, problem: null };
  if (ON_WORDS.has(word)) return { maintenance: { on: true, ...NO_DETAILS }, problem: null };
  const flag = v.safeParse(FlagSchema, text);
  if (!flag.success)
    return { maintenance: OFF, problem: 'it is neither on, off nor {"on": true}: taken as off' };
  if (!flag.output.on) return { maintenance: OFF, problem: null };
  const details = v.safeParse(DetailsSchema, flag.output);
  if (details.success) return { maintenance: { on: true, ...details.output }, problem: null };
  return {
    maintenance: { on: true, ...NO_DETAILS },
    problem: 'its until or message cannot be read: on without them',
  };
}

/** Formats a state so that {@link parseMaintenance} can read it. */
export function serializeMaintenance(maintenance: Maintenance): string {
  if (!maintenance.on) return 'off';
  const { until, message } = maintenance;
  if (until === null && message === null) return 'on';
  return JSON.stringify({ on: true, ...(until !== null && { until }), ...(message !== null && { message }) });
}

const RETRY_SECONDS = 300;
const RETRY_MIN_SECONDS = 60;
const RETRY_MAX_SECONDS = 86_400;

/**
 * The value of `Retry-After`: seconds until the announced end, within bounds.
 * @param now epoch milliseconds
 */
export function retryAfterSeconds(until: string | null, now: number): number {
  if (until === null) return RETRY_SECONDS;
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  return Math.min(Math.max(seconds, RETRY_MIN_SECONDS), RETRY_MAX_SECONDS);
}
