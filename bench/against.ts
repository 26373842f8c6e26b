import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import type { ShopPages } from '../e2e/support/shop-pages.ts';
import { type RunningWorker, startWorker } from './harness.ts';
import { makeLoad } from './load.ts';
import { readSettled, STATES } from './pages.ts';
import { BENCH_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { runNode } from './run-node.ts';
import { median, rounded } from './statistics.ts';

const ROUNDS = 7;
const CONNECTIONS = 16;
const WARM_UP_MS = 1_000;
const DURATION_MS = 3_000;

type State = keyof typeof STATES;

/** CPU milliseconds per request for one page, in both checkouts. Each array has one value per round. */
type Pair = { page: string; state: State; here: number[]; there: number[] };

/**
 * Compares this checkout with another one (for example, the previous commit): `npm run bench -- --against ../before`.
 * The run alternates between the two checkouts, so that other work on the machine affects both. Install the other
 * checkout's dependencies first.
 */
export async function measureAgainst(other: string): Promise<PartReport> {
  const running: RunningWorker[] = [];
  try {
    const here = await startStates(PROJECT_FOLDER, 'here', running);
    const there = await startStates(path.resolve(other), 'there', running);
    const pairs: Pair[] = [];
    const pagesHere = await findPages(PROJECT_FOLDER, here.warm.origin);
    const pagesThere = await findPages(other, there.warm.origin);
    for (const page of ['home', 'listing', 'product'] as const) {
      for (const state of ['warm', 'rendering', 'cold'] as const) {
        console.log(`  ${page}, ${state}`);
        const pair = await measurePair(
          { worker: here[state], path: pagesHere[page] },
          { worker: there[state], path: pagesThere[page] },
        );
        pairs.push({ page, state, ...pair });
      }
    }
    return report(pairs);
  } finally {
    for (const worker of running) await worker.close();
  }
}

/**
 * Finds a checkout's pages with that checkout's own code, because its demo shop may sell other products and its API may
 * have other fields.
 */
async function findPages(project: string, origin: string): Promise<ShopPages> {
  const file = path.resolve(project, 'e2e/support/shop-pages.ts');
  const { findShopPages }: typeof import('../e2e/support/shop-pages.ts') = await import(
    pathToFileURL(file).href
  );
  return await findShopPages(origin);
}

/** Builds a checkout, fills its demo shop, and starts one worker per state. */
async function startStates(
  project: string,
  label: string,
  running: RunningWorker[],
): Promise<Record<State, RunningWorker>> {
  const stateDir = path.join(BENCH_FOLDER, 'run', `against-${label}`);
  await runNode(['build.ts'], {}, project);
  await runNode(['scripts/catalogue-demo.ts'], { STATE_DIR: stateDir }, project);
  const start = async (state: State): Promise<RunningWorker> => {
    const worker = await startWorker({ name: `${label}-${state}`, project, stateDir, ...STATES[state] });
    running.push(worker);
    return worker;
  };
  return { warm: await start('warm'), rendering: await start('rendering'), cold: await start('cold') };
}

type Target = { worker: RunningWorker; path: string };

async function measurePair(here: Target, there: Target): Promise<{ here: number[]; there: number[] }> {
  const cpu = { here: [] as number[], there: [] as number[] };
  const bytes = { here: await settledBytes(here), there: await settledBytes(there) };
  for (let round = 1; round <= ROUNDS; round += 1) {
    cpu.here.push(await cpuOf(here, bytes.here));
    cpu.there.push(await cpuOf(there, bytes.there));
  }
  return cpu;
}

async function settledBytes({ worker, path: pagePath }: Target): Promise<number> {
  return Buffer.byteLength(await readSettled(worker.origin, pagePath));
}

async function cpuOf({ worker: { port, pid }, path: pagePath }: Target, bodyBytes: number): Promise<number> {
  const load = { port, pid, path: pagePath, bodyBytes, connections: CONNECTIONS };
  const result = await makeLoad({ ...load, warmUpMs: WARM_UP_MS, durationMs: DURATION_MS });
  return result.cpuMsPerRequest;
}

function report(pairs: readonly Pair[]): PartReport {
  const rows = pairs.map(({ page, state, here, there }) => {
    const ratios = here.map((cpu, round) => cpu / (there[round] ?? cpu));
    return {
      page,
      state,
      hereMs: rounded(median(here), 3),
      thereMs: rounded(median(there), 3),
      ratio: rounded(median(ratios), 3),
      ratios: `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    };
  });
  return {
    title: `CPU a request, milliseconds: median of ${ROUNDS} rounds in turn, ratio round by round`,
    table: formatTable(
      ['page', 'state', 'here', 'there', 'ratio', 'range'],
      rows.map(({ page, state, hereMs, thereMs, ratio, ratios }) => [
        page,
        state,
        hereMs.toFixed(3),
        thereMs.toFixed(3),
        ratio.toFixed(3),
        ratios,
      ]),
    ),
    results: { rows },
  };
}
