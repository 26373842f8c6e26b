import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withShop } from '#scripts/shop/open-shop.ts';
import { runScript } from '#scripts/shop/run-script.ts';
import { readFlags, readWholeNumber } from '#scripts/shop/shop-arguments.ts';
import { readShopState } from '#scripts/shop/shop-state.ts';
import { WRANGLER_CONFIG, WRANGLER_ENV } from '#scripts/shop/wrangler.ts';
import { findLastReconciliation } from '#worker/api/reconciliation/reconciliation.repository.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { describeDay } from './describe-day.ts';
import { runDay } from './run-day.ts';
import { createSchedule } from './schedule.ts';

const USAGE =
  'STATE_DIR=.state-day node bench/busy-day/run.ts [--hours 24] [--trip-ms 20] [--failing-percent 0] [--report FILE]';
const FLAGS = {
  hours: { type: 'string', default: '24' },
  'trip-ms': { type: 'string', default: '20' },
  'failing-percent': { type: 'string', default: '0' },
  report: { type: 'string', default: '' },
} as const;
/** In the afternoon: the daily comparison falls into the day. */
const START = new Date('2027-03-01T16:00:00Z');

await runScript(async () => {
  const flags = readFlags(FLAGS, USAGE);
  const schedule = createSchedule(START, readWholeNumber('--hours', flags.hours, 48));
  const answers = {
    tripMs: Number(flags['trip-ms']),
    failing: Number(flags['failing-percent']) / 100,
  };
  // Migrates.
  await withShop({ kind: 'local' }, () => Promise.resolve());
  await withBindings(async (bindings) => {
    const day = await runDay(bindings, schedule, answers);
    const found = await findLastReconciliation(bindings.DB);
    const table = describeDay(day, answers, found?.differences ?? ['nothing was compared']);
    console.log(table);
    if (flags.report === '') return;
    await mkdir(path.dirname(flags.report), { recursive: true });
    await writeFile(flags.report, JSON.stringify({ table, runs: day.runs.length }));
  });
});

/** All that wrangler.toml binds, over the state in `STATE_DIR`. */
async function withBindings(use: (bindings: Bindings) => Promise<void>): Promise<void> {
  Object.assign(process.env, WRANGLER_ENV);
  const { getPlatformProxy } = await import('wrangler');
  const persist = { path: path.join(readShopState().stateDir, 'v3') };
  const { env, dispose } = await getPlatformProxy<Bindings>({ configPath: WRANGLER_CONFIG, persist });
  try {
    await use(env);
  } finally {
    await dispose();
  }
}
