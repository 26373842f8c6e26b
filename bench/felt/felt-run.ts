import type { Note } from '../../e2e/support/page-notes.ts';
import type { LoggedRequest } from '../../e2e/support/request-log.ts';

export type Side = 'shop' | 'floor';

/** One look at one row of the table. */
export type FeltRun = {
  values: Readonly<Record<string, number>>;
  /** What went over the network in the time that counts. */
  requests: readonly LoggedRequest[];
  notes: readonly Note[];
  /** Milliseconds since 1970: where the waterfall begins. */
  from: number;
};

export type FeltRuns = { row: string; side: Side; runs: FeltRun[] };
