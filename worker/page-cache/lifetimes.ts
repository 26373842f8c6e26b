import { PAYLOAD_FRESH_SECONDS } from '#shared/constants.ts';

/** How long cached values live, in seconds. */
export const LIFETIMES = {
  /**
   * Without change reports (external API): after this time a value is served stale while one request refreshes it. Each
   * key has its own jitter (±10 %).
   */
  fresh: PAYLOAD_FRESH_SECONDS,
  /** Minimum age at which a value is reloaded after a change of stock or of a listing's products. */
  soon: 60,
  /** Minimum age at which a value is reloaded after a change of related products. */
  later: 3_600,
  /**
   * A changed value is served while it is refreshed only if it was up to date within this time. Otherwise it is
   * reloaded first.
   */
  stale: 90,
  /** Interval at which a data centre queries the changes. */
  changesQueried: 5,
  /**
   * A value older than this is served only if the changes were queried within this time; otherwise they are queried
   * first.
   */
  changesTrusted: 60,
  /** Maximum age at which a value that could not be refreshed may still be served. */
  expired: 86_400,
  /** KV drops a value after `expired`, so a value that is still up to date is written again after this time. */
  renewedInKv: 43_200,
  /** Lifetime of a redirect, a 404 or 410, and a page without all of its data. These are stored only in the isolate. */
  brief: 5,
  /** Delay before a failed request to the database or the API is retried. */
  retry: 5,
  /** Delay before an isolate checks again whether another isolate has refreshed a value. */
  refreshedElsewhere: 1,
  /** Only one isolate of a data centre refreshes a value. Another isolate may try after this time. */
  refreshLock: 10,
} as const;

/**
 * The maximum numbers of values and of known catalogue changes in an isolate. Brief values are counted separately, so
 * that they evict no pages.
 */
export const MAX_IN_MEMORY = { values: 500, brief: 200, changes: 20_000 } as const;
