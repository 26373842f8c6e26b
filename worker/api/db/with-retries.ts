const TRIES = 3;

/**
 * Does work of a job again that has failed, so that one lost call does not put it off to the next minute's run. The work
 * must come to the same if it was carried out already: a read, or a write that changes nothing the second time.
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
