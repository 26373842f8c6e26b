import type { QueryCounts } from '../query-counts.ts';

/** Where `day-shop.ts` is told to go on, by POST. */
export const DAY_PATH = '/__day';

/**
 * For how many hours the day goes on behind its peak, how long a round trip to D1 takes on the simulated clock, and which
 * share of them fails.
 */
export type DayOptions = { hours: number; tripMs: number; failing: number };

/** Some minutes of a day. */
export type DayStep = DayOptions & { fromMinute: number; toMinute: number };

/** One run of the cron's jobs. Lags in milliseconds from when the oldest was due to the end of the run. */
export type CronRun = QueryCounts & { minute: number; tookMs: number; expiryLag: number; invoiceLag: number };

/** When a mail was asked for, epoch milliseconds, and its kind. */
export type DayMail = { at: number; template: string };

export type DayReport = {
  runs: CronRun[];
  mails: DayMail[];
  /** The most round trips to D1 that a mail of a kind took, of those that were really sent. */
  tripsOfMail: Record<string, number>;
  failedCalls: number;
  /** Of the schedule. */
  minutes: number;
  /** What the comparison of the next day found, behind the last step; null: it is not done. */
  differences: readonly string[] | null;
};
