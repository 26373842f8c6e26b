import { createRandom } from '#scripts/catalogue/generated/random.ts';
import { generatedState } from '../catalogues.ts';
import type { PartReport } from '../report.ts';
import { runNode } from '../run-node.ts';
import type { CentreCounts, CentreStep } from '../workers/centre-step.ts';
import { createZipf, shuffled } from './chance.ts';
import { addCounts, describeCentre, type Measured } from './describe-centre.ts';
import { listPages } from './list-pages.ts';
import { type Centre, startCentre } from './start-centre.ts';

const PAGES = 20_000;
const PRODUCTS = 20_000;
/**
 * Only one page in this many is requested, once a minute, and the counts are multiplied accordingly. Orders and
 * catalogue changes are not reduced.
 */
const SAMPLED_ONE_OF = 10;
const STEP_SECONDS = 5;
const STEPS_A_MINUTE = 60 / STEP_SECONDS;
const ORDERS_A_SECOND = 50;
const LINES_AN_ORDER = 1.5;
/** The best-selling products have so much stock that they never sell out. The others keep their stock. */
const RESTOCKED_PRODUCTS = 2_000;
const ENOUGH = 1_000_000;
const FAULTS = { delayMs: 150, failing: 0.02, atOnce: 32 };

type Phase = {
  name: string;
  minutes: number;
  ordersASecond?: number;
  before?: 'import' | 'bump';
  faults?: Partial<CentreStep>;
};

/** The phases of an hour, followed by some minutes with faults. */
const PHASES: readonly Phase[] = [
  { name: 'no change', minutes: 15 },
  { name: '50 orders a second', minutes: 20, ordersASecond: ORDERS_A_SECOND },
  { name: 'after an import of 1,000 products', minutes: 15, before: 'import' },
  { name: 'after a bump', minutes: 10, before: 'bump' },
  {
    name: '50 orders a second, D1 slow and failing',
    minutes: 5,
    ordersASecond: ORDERS_A_SECOND,
    faults: FAULTS,
  },
];

/**
 * Counts the D1 and KV requests of a data centre with three isolates, during a simulated hour and then for some minutes
 * in which D1 is slow and fails.
 */
export async function countCentre(): Promise<PartReport> {
  const measured = await measure();
  return {
    title: `A data centre with three isolates and ${PAGES} pages, each requested once a minute: D1 and KV calls per minute`,
    table: describeCentre(measured),
    results: { centre: measured },
  };
}

async function measure(): Promise<Measured[]> {
  const stateDir = await generatedState(PRODUCTS, 'centre-state');
  const centre = await startCentre(stateDir);
  try {
    const pages = shuffled(await listPages(centre.origin, PAGES), createRandom(1).next);
    const productIds = pages.flatMap(({ productId }) => productId ?? []);
    const paths = pages.filter((_page, index) => index % SAMPLED_ONE_OF === 0).map((page) => page.path);
    const run: Run = {
      centre,
      paths,
      chance: createRandom(2).next,
      product: createZipf(productIds, createRandom(3).next),
    };
    await take(centre, { sold: productIds.slice(0, RESTOCKED_PRODUCTS).map((id) => [id, -ENOUGH] as const) });
    const measured = [await measurePhase(run, { name: 'first views', minutes: 1 })];
    // Pages that were loaded before the first check for catalogue changes are loaded once more. That load must not be
    // counted.
    await measurePhase(run, { name: 'not counted', minutes: 1 });
    for (const phase of PHASES) {
      if (phase.before !== undefined) await change(phase.before, stateDir);
      measured.push(await measurePhase(run, phase));
    }
    return measured;
  } finally {
    await centre.close();
  }
}

/** Runs an operator's command: an import of products, or a new data version. */
function change(what: 'import' | 'bump', stateDir: string): Promise<void> {
  const args = {
    import: ['scripts/catalogue-generate.ts', '--products', '1000', '--seed', '2'],
    bump: ['scripts/ops.ts', 'cache', 'bump'],
  };
  return runNode(args[what], { STATE_DIR: stateDir });
}

type Run = {
  centre: Centre;
  paths: readonly string[];
  chance: () => number;
  product: () => number;
};

async function measurePhase(
  run: Run,
  { name, minutes, ordersASecond = 0, faults = {} }: Phase,
): Promise<Measured> {
  const lines = Math.round(ordersASecond * STEP_SECONDS * LINES_AN_ORDER);
  const each = Math.ceil(run.paths.length / STEPS_A_MINUTE);
  const counted: CentreCounts[] = [];
  while (counted.length < minutes) {
    const from = performance.now();
    const paths = shuffled(run.paths, run.chance);
    const steps: CentreCounts[] = [];
    while (steps.length < STEPS_A_MINUTE) {
      const sold = Array.from({ length: lines }, () => [run.product(), 1] as const);
      steps.push(await take(run.centre, { paths: paths.splice(0, each), sold, ...faults }));
    }
    counted.push(steps.reduce(addCounts));
    const seconds = Math.round((performance.now() - from) / 1_000);
    console.log(`  ${name}, minute ${counted.length} of ${minutes}, in ${seconds} s`);
  }
  return { name, minutes: counted, sampledOneOf: SAMPLED_ONE_OF };
}

function take(centre: Centre, step: Partial<CentreStep>): Promise<CentreCounts> {
  return centre.step({
    ...{ seconds: STEP_SECONDS, paths: [], sold: [], delayMs: 0, failing: 0, atOnce: 1 },
    ...step,
  });
}
