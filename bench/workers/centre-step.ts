import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** The path to which a step is posted in `simulated-centre.ts`. */
export const CENTRE_PATH = '/__centre';

/** The events in a data centre during some simulated seconds. */
export type CentreStep = {
  seconds: number;
  /** Payloads requested evenly over that time, each from a random isolate. */
  paths: readonly string[];
  atOnce: number;
  /** Products and the units of them that orders take before that. */
  sold: readonly (readonly [productId: number, pieces: number])[];
  /** The extra time of each D1 round trip, in real milliseconds; and the share of round trips that fail. */
  delayMs: number;
  failing: number;
};

/** The counts of the step. Statements include polls, and key reads include flag reads. */
export type CentreCounts = QueryCounts &
  KeyCounts & {
    /** Queries for catalogue changes. */
    polls: number;
    /** Reads of all operators' flags at once. */
    flagReads: number;
    failedCalls: number;
    views: number;
    /** Views by the cache layer that served them and by status, and the log's warnings. */
    from: Record<string, number>;
    statuses: Record<string, number>;
    complaints: Record<string, number>;
  };
