import { formatCount } from './format.ts';

const SILENCE_MS = 2_000;

/** Prints the progress of long work, at most every two seconds, so that short work prints nothing. */
export function createProgress(noun: string, total: number): (done: number) => void {
  let saidAt = Date.now();
  return (done) => {
    if (Date.now() - saidAt < SILENCE_MS) return;
    saidAt = Date.now();
    console.log(`  ${formatCount(done)} of ${formatCount(total)} ${noun}`);
  };
}
