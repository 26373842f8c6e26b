import * as v from 'valibot';

/** What operators say of maintenance (R-EDGE-3). `until` is announced; it does not end anything by itself. */
export type Maintenance = { on: false } | { on: true; until: string | null; message: string | null };

/** A flag as it was found in KV; `problem` says what of it could not be read. */
export type ReadMaintenance = { maintenance: Maintenance; problem: string | null };

/** Longer than any honest notice. */
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
const FlagSchema = v.pipe(v.string(), v.parseJson(), v.object({ on: v.boolean() }));
const DetailsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    until: v.nullish(InstantSchema, null),
    message: v.nullish(
      v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAINTENANCE_MESSAGE_MAX_CHARACTERS)),
      null,
    ),
  }),
);

/**
 * Reads KV's `maintenance`: `on`, `off`, or `{"on": true, "until": "2026-11-21T14:30:00Z", "message": "…"}`. What cannot
 * be read is off; where only its details cannot, it is on without them.
 */
export function parseMaintenance(text: string | null): ReadMaintenance {
  const word = (text ?? '').trim().toLowerCase();
  if (OFF_WORDS.has(word)) return { maintenance: OFF, problem: null };
  if (ON_WORDS.has(word)) return { maintenance: { on: true, until: null, message: null }, problem: null };
  const flag = v.safeParse(FlagSchema, text);
  if (!flag.success)
    return { maintenance: OFF, problem: 'it is neither on, off nor {"on": true}: taken as off' };
  if (!flag.output.on) return { maintenance: OFF, problem: null };
  const details = v.safeParse(DetailsSchema, text);
  if (details.success) return { maintenance: { on: true, ...details.output }, problem: null };
  return {
    maintenance: { on: true, until: null, message: null },
    problem: 'its until or message cannot be read: on without them',
  };
}

/** A state as {@link parseMaintenance} reads it. */
export function maintenanceText(maintenance: Maintenance): string {
  if (!maintenance.on) return 'off';
  const { until, message } = maintenance;
  if (until === null && message === null) return 'on';
  return JSON.stringify({ on: true, ...(until !== null && { until }), ...(message !== null && { message }) });
}

const RETRY_SECONDS = 300;
const RETRY_MIN_SECONDS = 60;
const RETRY_MAX_SECONDS = 86_400;

/**
 * What `Retry-After` says.
 * @param now epoch milliseconds
 */
export function retryAfterSeconds(until: string | null, now: number): number {
  if (until === null) return RETRY_SECONDS;
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  return Math.min(Math.max(seconds, RETRY_MIN_SECONDS), RETRY_MAX_SECONDS);
}
