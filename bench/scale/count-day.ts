import { rm } from 'node:fs/promises';
import path from 'node:path';
import { applyMigrations } from '#scripts/shop/migrations.ts';
import { startWorker } from '../harness.ts';
import { BENCH_FOLDER, PROJECT_FOLDER } from '../project.ts';
import type { PartReport } from '../report.ts';
import { DAY_PATH, type DayReport, type DayStep } from '../workers/busy-day/day-step.ts';
import { describeDay } from './describe-day.ts';

const MINUTES_A_STEP = 10;

/** How D1 answers, and for how many hours the day goes on behind its peak. */
export type DayOptions = { hours: number; tripMs: number; failing: number };

const USUAL: DayOptions = { hours: 24, tripMs: 20, failing: 0 };
const IN_TROUBLE: DayOptions = { hours: 1, tripMs: 150, failing: 0.02 };

/** Ten minutes at 50 orders a second and what comes after, on a fake clock; and the same where D1 is slow and fails. */
export async function countDays(): Promise<PartReport> {
  const [usual, inTrouble] = [await countDay(USUAL), await countDay(IN_TROUBLE)];
  return {
    title: 'Ten minutes at 50 orders a second, then a fiftieth of that: how far the jobs and mails lag',
    table: [usual, inTrouble].map(({ table }) => table).join('\n\n'),
    results: { days: [usual.results, inTrouble.results] },
  };
}

export async function countDay(options: DayOptions): Promise<Pick<PartReport, 'table' | 'results'>> {
  const name = `day-of-${options.tripMs}-ms`;
  const stateDir = path.join(BENCH_FOLDER, 'run', `${name}-state`);
  await rm(stateDir, { recursive: true, force: true });
  Object.assign(process.env, { STATE_DIR: stateDir });
  await applyMigrations({ kind: 'local' });
  const main = path.join(PROJECT_FOLDER, 'bench/workers/day-shop.ts');
  const shop = await startWorker({ name, main, stateDir });
  try {
    let day = await take(shop.origin, { ...options, fromMinute: 0, toMinute: MINUTES_A_STEP });
    for (let from = MINUTES_A_STEP; from < day.minutes; from += MINUTES_A_STEP) {
      const step = { ...options, fromMinute: from, toMinute: from + MINUTES_A_STEP };
      day = joined(day, await take(shop.origin, step));
      console.log(`  minute ${from} of ${day.minutes}`);
    }
    const { mails: _mails, runs: _runs, ...results } = day;
    return { table: describeDay(day, options), results };
  } finally {
    await shop.close();
  }
}

async function take(origin: string, step: DayStep): Promise<DayReport> {
  const response = await fetch(`${origin}${DAY_PATH}`, { method: 'POST', body: JSON.stringify(step) });
  if (!response.ok) throw new Error(`The day answers ${response.status}`);
  return response.json();
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
