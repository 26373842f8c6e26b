import path from 'node:path';
import { costOfChangedWords, WORDS } from '../e2e/support/changed-words.ts';
import { reportFelt } from './felt/felt-report.ts';
import type { FeltRun, FeltRuns, Side, SideFixtures } from './felt/felt-run.ts';
import { ROWS } from './felt/figures.ts';
import { clickSignedIn, clickSignedOut } from './felt/first-clicks.ts';
import { buyOnce } from './felt/journey.ts';
import { viewNextDay, viewProduct, viewSecond } from './felt/page-views.ts';
import { withSides } from './felt/sides.ts';
import { SLOW_PHONE_TEXT } from './phone/slow-phone.ts';
import { BENCH_FOLDER } from './project.ts';
import type { PartReport } from './report.ts';

type Row = { name: string; sides: readonly Side[]; look(fixtures: SideFixtures): Promise<FeltRun> };

const BOTH: readonly Side[] = ['shop', 'floor'];

const LOOKS: readonly Row[] = [
  { name: ROWS.product, sides: BOTH, look: viewProduct },
  { name: ROWS.signedIn, sides: BOTH, look: clickSignedIn },
  { name: ROWS.signedOut, sides: BOTH, look: clickSignedOut },
  { name: ROWS.second, sides: BOTH, look: viewSecond },
  { name: ROWS.nextDay, sides: BOTH, look: viewNextDay },
  // The floor sells nothing.
  { name: ROWS.journey, sides: ['shop'], look: buyOnce },
];

/**
 * Measures a shopper's waiting times on a slow phone, in the shop and in the minimal version of the same pages (the
 * floor). The sides take turns in one run, so that other work on the machine affects both.
 */
export function measureFelt({ rounds }: { rounds: number }): Promise<PartReport> {
  return withSides(async (fixtures, connection) => {
    const all: FeltRuns[] = [];
    for (const { name, sides, look } of LOOKS) {
      const own = sides.map((side): FeltRuns => ({ row: name, side, runs: [] }));
      // A first look that fills the caches.
      for (const side of sides) await look(fixtures[side]);
      for (let round = 1; round <= rounds; round += 1) {
        console.log(`  ${name}: round ${round} of ${rounds}`);
        for (const { side, runs } of own) runs.push(await look(fixtures[side]));
      }
      all.push(...own);
    }
    all.push({ row: ROWS.words, side: 'shop', runs: await changeWords() });
    return reportFelt(
      `What a shopper waits for: ${SLOW_PHONE_TEXT}; median (range) of ${rounds}`,
      `measured: ${JSON.stringify(connection)}`,
      all,
    );
  });
}

/** One run per word, so that the table's range shows how much depends on the word. */
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
