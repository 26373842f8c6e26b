import { spawn } from 'node:child_process';
import path from 'node:path';
import { costOfChangedWords, WORDS } from '../e2e/support/changed-words.ts';
import { reportFelt } from './felt/felt-report.ts';
import type { FeltRun, FeltRuns, Side, SideFixtures } from './felt/felt-run.ts';
import { ROWS } from './felt/figures.ts';
import { clickSignedIn, clickSignedOut } from './felt/first-clicks.ts';
import { buyOnce } from './felt/journey.ts';
import { viewNextDay, viewProduct, viewSecond, viewSecondByMouse } from './felt/page-views.ts';
import { withSides } from './felt/sides.ts';
import { slowPhoneText } from './phone/slow-phone.ts';
import { BENCH_FOLDER } from './project.ts';
import type { PartReport } from './report.ts';

type Row = { name: string; sides: readonly Side[]; look(fixtures: SideFixtures): Promise<FeltRun> };

const BOTH: readonly Side[] = ['shop', 'floor'];

const LOOKS: readonly Row[] = [
  { name: ROWS.product, sides: BOTH, look: viewProduct },
  { name: ROWS.signedIn, sides: BOTH, look: clickSignedIn },
  { name: ROWS.signedOut, sides: BOTH, look: clickSignedOut },
  { name: ROWS.second, sides: BOTH, look: viewSecond },
  { name: ROWS.secondByMouse, sides: BOTH, look: viewSecondByMouse },
  { name: ROWS.nextDay, sides: BOTH, look: viewNextDay },
  // Measured only in the shop, because the floor has no checkout.
  { name: ROWS.journey, sides: ['shop'], look: buyOnce },
];

/** `isBusy`: a second process keeps one core of this machine busy. */
type FeltOptions = { rounds: number; cpuSlowdown: number; isBusy: boolean };

/**
 * Measures how long a shopper waits on a slow phone, in the shop and in a minimal version of the same pages (the
 * "floor"). Each round measures both, so that other work on the machine affects both.
 */
export async function measureFelt({ rounds, cpuSlowdown, isBusy }: FeltOptions): Promise<PartReport> {
  await using _load = isBusy ? keepCoreBusy() : null;
  return await withSides(cpuSlowdown, async (fixtures, connection) => {
    const all: FeltRuns[] = [];
    for (const { name, sides, look } of LOOKS) {
      const own = sides.map((side): FeltRuns => ({ row: name, side, runs: [] }));
      // Not measured: fills the caches.
      for (const side of sides) await look(fixtures[side]);
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  ${name}: round ${round} of ${rounds}`);
        for (const { side, runs } of own) runs.push(await look(fixtures[side]));
      }
      all.push(...own);
    }
    all.push({ row: ROWS.words, side: 'shop', runs: await changeWords() });
    return reportFelt(
      `What a shopper waits for: ${slowPhoneText(cpuSlowdown)}${isBusy ? ', one core kept busy' : ''}; median (range) of ${rounds}`,
      `measured: ${JSON.stringify(connection)}`,
      all,
    );
  });
}

/**
 * Measures the cost of changing each word. Each word is one run, so the table's range shows how much the choice of word
 * matters.
 */
async function changeWords(): Promise<FeltRun[]> {
  const costs = await costOfChangedWords(path.join(BENCH_FOLDER, 'run/changed-words'), WORDS);
  return costs.map(({ word, module, firstLoadBytes, allBytes, allChunks }) => {
    console.log(
      `  "${word}" of ${module}: ${firstLoadBytes} bytes again, ${allBytes} in ${allChunks} chunks`,
    );
    const values = { firstLoad: firstLoadBytes / 1_000, all: allBytes / 1_000 };
    return { values, requests: [], notes: [], from: 0 };
  });
}

/** Keeps one core busy until it is disposed. */
function keepCoreBusy(): AsyncDisposable {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
    },
  };
}
