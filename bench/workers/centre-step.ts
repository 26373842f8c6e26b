import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** Where `simulated-centre.ts` is told to take a step, by POST. */
export const CENTRE_PATH = '/__centre';

/** What happens in a data centre in some simulated seconds. */
export type CentreStep = {
  seconds: number;
  /** Payloads that are asked for, evenly over that time, each of an isolate by chance. */
  paths: readonly string[];
  atOnce: number;
  /** Products and how many pieces of them orders take before that. */
  sold: readonly (readonly [productId: number, pieces: number])[];
  /** What each round trip to D1 takes longer, in real milliseconds; and which share of them fails. */
  delayMs: number;
  failing: number;
};

/** What the step has come to. Polls are among the statements, too, and reads of flags among those of keys. */
export type CentreCounts = QueryCounts &
  KeyCounts & {
    /** Questions for what has changed. */
    polls: number;
    /** Reads of the operators' flags, all in one. */
    flagReads: number;
    failedCalls: number;
    views: number;
    /** Views by the layer that answered them, by status, and what the log complains of. */
    from: Record<string, number>;
    statuses: Record<string, number>;
    complaints: Record<string, number>;
  };
