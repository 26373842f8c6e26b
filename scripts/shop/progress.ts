import { formatCount } from './format.ts';

const SILENCE_MS = 2_000;

/** Counts long work, and prints how far it is at most every two seconds, so that short work prints nothing. */
export function createProgress(noun: string, total: number): () => void {
  let done = 0;
  let saidAt = Date.now();
  return () => {
    done += 1;
    if (Date.now() - saidAt < SILENCE_MS) return;
    saidAt = Date.now();
    console.log(`  ${formatCount(done)} of ${formatCount(total)} ${noun}`);
  };
}
