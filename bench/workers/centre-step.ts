import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** The path to which a step is posted in `simulated-centre.ts`. */
export const CENTRE_PATH = '/__centre';

/** The events in a data centre during a few simulated seconds. */
export type CentreStep = {
  seconds: number;
  /** Paths of payloads, requested at even intervals. Each request goes to a random isolate. */
  paths: readonly string[];
  atOnce: number;
  /** Units of each product that are ordered before the requests. */
  sold: readonly (readonly [productId: number, pieces: number])[];
  /**
   * Faults: `delayMs` is the extra time per D1 round trip in real milliseconds; `failing` is the share of round trips
   * that fail.
   */
  delayMs: number;
  failing: number;
};

/** The costs of a step. Statements include `polls`, and key reads include `flagReads`. */
export type CentreCounts = QueryCounts &
  KeyCounts & {
    /** Queries for catalogue changes. */
    polls: number;
    /** KV reads that fetch all operators' flags at once. */
    flagReads: number;
    failedCalls: number;
    views: number;
    /**
     * Counts by key: `from` counts views by the cache layer that served them, `statuses` counts views by status, and
     * `complaints` counts logged warnings and errors by message.
     */
    from: Record<string, number>;
    statuses: Record<string, number>;
    complaints: Record<string, number>;
  };
