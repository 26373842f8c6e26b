const TRIES = 3;

/**
 * Retries a job's failed work at once, so that one lost call does not delay the work until the next minute's run. The
 * work must be idempotent: a read, or a write that changes nothing the second time.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
