import { rm } from 'node:fs/promises';
import path from 'node:path';
import { withShop } from '#scripts/shop/open-shop.ts';
import { withWorker } from '../harness.ts';
import { BENCH_FOLDER } from '../project.ts';
import type { PartReport } from '../report.ts';
import { DAY_PATH, type DayOptions, type DayReport, type DayStep } from '../workers/busy-day/day-step.ts';
import { describeDay } from './describe-day.ts';
import { postJson } from './post-json.ts';

const MINUTES_A_STEP = 10;

/** Ten minutes at 50 orders a second and what comes after, on a fake clock. */
export async function countDay(options: DayOptions): Promise<PartReport> {
  const name = `day-of-${options.tripMs}-ms`;
  const stateDir = path.join(BENCH_FOLDER, 'run', `${name}-state`);
  await rm(stateDir, { recursive: true, force: true });
  Object.assign(process.env, { STATE_DIR: stateDir });
  await withShop({ kind: 'local' }, async () => undefined);
  return withWorker({ name, main: 'bench/workers/day-shop.ts', stateDir }, async ({ origin }) => {
    const take = (from: number): Promise<DayReport> => {
      const step: DayStep = { ...options, fromMinute: from, toMinute: from + MINUTES_A_STEP };
      return postJson(`${origin}${DAY_PATH}`, step);
    };
    let day = await take(0);
    for (let from = MINUTES_A_STEP; from < day.minutes; from += MINUTES_A_STEP) {
      day = joined(day, await take(from));
      console.log(`  ${name}, minute ${from} of ${day.minutes}`);
    }
    const { mails: _mails, runs: _runs, ...results } = day;
    return {
      title: 'Ten minutes at 50 orders a second, then a fiftieth of that: how far the jobs and mails lag',
      table: describeDay(day, options),
      results: { [name]: results },
    };
  });
}

function joined(before: DayReport, { runs, mails, ...after }: DayReport): DayReport {
  return {
    ...after,
    runs: [...before.runs, ...runs],
    mails: [...before.mails, ...mails],
    tripsOfMail: { ...before.tripsOfMail, ...after.tripsOfMail },
    failedCalls: before.failedCalls + after.failedCalls,
  };
}
