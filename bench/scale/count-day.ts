import { rm } from 'node:fs/promises';
import path from 'node:path';
import { withShop } from '#scripts/shop/open-shop.ts';
import { startWorker } from '../harness.ts';
import { BENCH_FOLDER, PROJECT_FOLDER } from '../project.ts';
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
  const main = path.join(PROJECT_FOLDER, 'bench/workers/day-shop.ts');
  const shop = await startWorker({ name, main, stateDir });
  try {
    let day = await take(shop.origin, { ...options, fromMinute: 0, toMinute: MINUTES_A_STEP });
    for (let from = MINUTES_A_STEP; from < day.minutes; from += MINUTES_A_STEP) {
      const step = { ...options, fromMinute: from, toMinute: from + MINUTES_A_STEP };
      day = joined(day, await take(shop.origin, step));
      console.log(`  ${name}, minute ${from} of ${day.minutes}`);
    }
    const { mails: _mails, runs: _runs, ...results } = day;
    return {
      title: 'Ten minutes at 50 orders a second, then a fiftieth of that: how far the jobs and mails lag',
      table: describeDay(day, options),
      results: { [name]: results },
    };
  } finally {
    await shop.close();
  }
}

function take(origin: string, step: DayStep): Promise<DayReport> {
  return postJson(`${origin}${DAY_PATH}`, step);
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
