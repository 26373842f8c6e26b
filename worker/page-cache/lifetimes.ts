import { PAYLOAD_FRESH_SECONDS } from '#shared/constants.ts';

/** How long cached values live, in seconds. */
export const LIFETIMES = {
  /**
   * Where changes are not told (an API elsewhere): then a value is served stale while one request refreshes it. Each key
   * has a jitter of its own (±10 %).
   */
  fresh: PAYLOAD_FRESH_SECONDS,
  /** A changed stock, or a change among the products of a listing, is loaded after so long, not at once. */
  soon: 60,
  /** Which products are beside a product is looked up again after so long, if anything changed among them. */
  later: 3_600,
  /** A value that was right until so long ago is served once more while it is refreshed; an older one is not. */
  stale: 90,
  /** How often a data centre asks what has changed. */
  changesAsked: 5,
  /** Before anything older than this is served, what has changed is asked first. */
  changesTrusted: 60,
  /** How long a value may still be served that could not be refreshed. */
  expired: 86_400,
  /** KV forgets a value after `expired`: one that still holds is written again after this. */
  renewedInKv: 43_200,
  /** A redirect, a 404 or 410, and a page of which a part failed: in the isolate alone. */
  brief: 5,
  /** Until what lies behind is asked again after it has failed. */
  retry: 5,
  /** Until an isolate looks again whether another one has refreshed a value. */
  refreshedElsewhere: 1,
  /** Only one isolate of a data centre refreshes a value; another one may try after this long. */
  refreshLock: 10,
} as const;

/** How many values an isolate holds. Brief ones are counted apart, so that they remove no page from memory. */
export const MAX_IN_MEMORY = { values: 500, brief: 200, changes: 20_000 } as const;
