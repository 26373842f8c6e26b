import { PAYLOAD_FRESH_SECONDS } from '#shared/constants.ts';

/** How long cached values live, in seconds. */
export const LIFETIMES = {
  /** Then a value is served stale while one request refreshes it. Each key has a jitter of its own (±10 %). */
  fresh: PAYLOAD_FRESH_SECONDS,
  /** How long a value may still be served that could not be refreshed. */
  outdated: 86_400,
  /** A 404 or 410, and a page of which a part failed: in the isolate alone. */
  miss: 5,
  /** Until what lies behind is asked again after it has failed. */
  retry: 5,
  /** Until an isolate looks again whether another one has refreshed a value. */
  refreshedElsewhere: 1,
  /** Only one isolate of a data centre refreshes a value; another one may try after this long. */
  refreshLock: 10,
} as const;

/** How many values an isolate holds. Misses are counted apart, so that they remove no page from memory. */
export const MAX_IN_MEMORY = { values: 500, misses: 200 } as const;
