import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import type { Note } from './page-notes.ts';

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

/** All that went over the network from one time to another. */
export function networkRequests(
  requests: readonly LoggedRequest[],
  from = 0,
  until = Number.POSITIVE_INFINITY,
): LoggedRequest[] {
  return requests.filter((request) => !request.isCached && request.from >= from && request.from <= until);
}

export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}
