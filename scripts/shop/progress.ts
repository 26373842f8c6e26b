import { formatCount } from '#shared/domain/format-count.ts';

const SILENCE_MS = 2_000;

/** Returns a function to call after each item of a long task. It prints the progress at most every two seconds. */
export function createProgress(noun: string, total: number): () => void {
  let done = 0;
  let loggedAt = Date.now();
  return () => {
    done += 1;
    if (Date.now() - loggedAt < SILENCE_MS) return;
    loggedAt = Date.now();
    console.log(`  ${formatCount(done)} of ${formatCount(total)} ${noun}`);
  };
}
