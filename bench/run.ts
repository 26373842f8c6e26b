import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { measureAgainst } from './against.ts';
import { measureBytes } from './bytes.ts';
import { measureQueries } from './d1.ts';
import { measureFelt } from './felt.ts';
import { measureFirstTap } from './first-tap.ts';
import { measurePages } from './pages.ts';
import { measureRelevance } from './relevance.ts';
import type { PartReport } from './report.ts';
import { runNode } from './run-node.ts';
import { measureScale } from './scale.ts';
import { rounded } from './statistics.ts';

/**
 * Measures the production build: `npm run bench` measures everything, `--only PART` one part, and `--against DIR` compares
 * it with another checkout. `--rounds N` sets the repetitions of `first-tap` and `felt`. Only a whole run is written to
 * results.json, so all its figures come from one build and one machine.
 */

const PARTS = {
  pages: measurePages,
  bytes: measureBytes,
  d1: measureQueries,
  relevance: measureRelevance,
  'first-tap': measureFirstTap,
  felt: measureFelt,
  scale: measureScale,
} satisfies Record<string, (options: PartOptions) => Promise<PartReport>>;
type PartOptions = { rounds: number };

// wrangler records a trace of each local request, which halves the throughput.
process.env.X_LOCAL_OBSERVABILITY = 'false';
type PartName = keyof typeof PARTS;

const RESULTS_FILE = path.join(PROJECT_FOLDER, 'bench/results.json');

// Must be set before wrangler is loaded, because it determines how wrangler bundles the workers.
Object.assign(process.env, {
  NODE_ENV: 'production',
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
});

const { only, against, rounds } = readOptions();
const machine = describeMachine();
await runNode(['build.ts']);
const results: Record<string, unknown> = { measuredAt: new Date().toISOString(), machine };
if (against !== undefined && only === null) {
  const { title, table } = await measureAgainst(against);
  console.log(`\n${title}\n${table}`);
  process.exit(0);
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (only !== null && only !== name) continue;
  const { title, table, results: found } = await measure({ rounds });
  console.log(`\n${title}\n${table}`);
  results[name] = found;
}
if (only === null) {
  await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(PROJECT_FOLDER, RESULTS_FILE)}`);
}

function readOptions(): { only: PartName | null; against: string | undefined; rounds: number } {
  const options = {
    only: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  } as const;
  const { only: part, against, rounds: roundsText } = parseArgs({ options }).values;
  const rounds = Number(roundsText);
  if (part === undefined) return { only: null, against, rounds };
  if (!isPart(part)) {
    console.error(`There is no part "${part}": ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  return { only: part, against, rounds };
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(PARTS, name);
}

function describeMachine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    /** Above 0 before the run, another process was busy, and the figures are less reliable. */
    loadBefore: rounded(loadavg()[0] ?? 0),
  };
}
