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
import { measureImport } from './import.ts';
import { measurePages } from './pages.ts';
import { CPU_SLOWDOWN } from './phone/slow-phone.ts';
import { measureRelevance } from './relevance.ts';
import type { PartReport } from './report.ts';
import { runNode } from './run-node.ts';
import { measureScale } from './scale.ts';
import { rounded } from './statistics.ts';

/**
 * Measures the production build. `npm run bench` measures everything; `--only PART` measures one part. `--against DIR`
 * compares the build with another checkout; it is ignored if `--only` is set. `--rounds N` sets how often `first-tap`
 * and `felt` repeat each measurement. `--cpu 8` makes the phone of `felt` slower, and `--busy` keeps one core of this
 * machine busy during `felt`.
 * Only a complete run writes results.json, so that all its figures come from one build on one machine.
 */

const PARTS = {
  pages: measurePages,
  bytes: measureBytes,
  d1: measureQueries,
  relevance: measureRelevance,
  'first-tap': measureFirstTap,
  felt: measureFelt,
  scale: measureScale,
  import: measureImport,
} satisfies Record<string, (options: PartOptions) => Promise<PartReport>>;
type PartOptions = { rounds: number; cpuSlowdown: number; isBusy: boolean };

// Without this, wrangler records a trace of each local request, which halves the throughput.
process.env.X_LOCAL_OBSERVABILITY = 'false';
type PartName = keyof typeof PARTS;

const RESULTS_FILE = path.join(PROJECT_FOLDER, 'bench/results.json');

// Set before wrangler is loaded, because these variables determine how wrangler bundles the workers.
Object.assign(process.env, {
  NODE_ENV: 'production',
  CI: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
});

const { only, against, options } = readOptions();
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
  const { title, table, results: found } = await measure(options);
  console.log(`\n${title}\n${table}`);
  results[name] = found;
}
if (only === null) {
  await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nWritten to ${path.relative(PROJECT_FOLDER, RESULTS_FILE)}`);
}

function readOptions(): { only: PartName | null; against: string | undefined; options: PartOptions } {
  const flags = {
    only: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    cpu: { type: 'string', default: String(CPU_SLOWDOWN) },
    busy: { type: 'boolean', default: false },
  } as const;
  const { only: part, against, rounds, cpu, busy } = parseArgs({ options: flags }).values;
  const options = { rounds: Number(rounds), cpuSlowdown: Number(cpu), isBusy: busy };
  if (part === undefined) return { only: null, against, options };
  if (!isPart(part)) {
    console.error(`There is no part "${part}": ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  return { only: part, against, options };
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(PARTS, name);
}

function describeMachine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    /**
     * The machine's load before the run. If it is above 0, other processes were busy and the figures are less reliable.
     */
    loadBefore: rounded(loadavg()[0] ?? 0),
  };
}
