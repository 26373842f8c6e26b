import { setTimeout as wait } from 'node:timers/promises';

type Retries = {
  /** The number of attempts. 3 by default, so that a lost call does not delay a job's work until the next run. */
  tries?: number;
  /** An attempt that fails later than this after the start of the first attempt is not retried. No limit by default. */
  forMs?: number;
  /** The pause before each further attempt. 0 by default. */
  pauseMs?: number;
  /** True if the work may be repeated after this error. Every error by default. */
  mayRetry?: (error: unknown) => boolean;
};

/**
 * Repeats failed work. The work must be idempotent: a read, or a write that changes nothing the second time. `isRetry`:
 * an earlier attempt has failed.
 */
export async function withRetries<Result>(
  work: (isRetry: boolean) => Promise<Result>,
  { tries = 3, forMs = Number.POSITIVE_INFINITY, pauseMs = 0, mayRetry = () => true }: Retries = {},
): Promise<Result> {
  const begunAt = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      const isOver = attempt === tries || Date.now() - begunAt >= forMs;
      if (isOver || !mayRetry(error)) throw error;
    }
    if (pauseMs > 0) await wait(pauseMs);
  }
}

/** Retries for two seconds, because another process may lock a local database for that long. */
export const FOR_TWO_SECONDS = { tries: Number.POSITIVE_INFINITY, forMs: 2_000, pauseMs: 50 };
