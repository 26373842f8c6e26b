import { databaseOver } from './database-with.ts';

type Fault = 'none' | 'not done' | 'answer lost';

/**
 * The test file's database. `percent` of the round trips fail: half before their statements run, half afterwards.
 * A seed always fails the same round trips.
 */
export function unreliableDatabase(
  seed: number,
  percent: number,
): { DB: D1Database; failures: () => number } {
  let state = seed;
  let failures = 0;
  const draw = (): Fault => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    const drawn = (state >>> 8) % 200;
    if (drawn >= percent * 2) return 'none';
    failures += 1;
    return drawn < percent ? 'not done' : 'answer lost';
  };
  const DB = databaseOver(async (ask) => {
    const fault = draw();
    if (fault === 'not done') throw new Error('D1 is overloaded');
    const answer = await ask();
    if (fault === 'answer lost') throw new Error('Network connection lost');
    return answer;
  });
  return { DB, failures: () => failures };
}
