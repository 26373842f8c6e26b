import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { findShopPages } from '../e2e/support/shop-pages.ts';
import { demoState } from './catalogues.ts';
import { type RunningWorker, startWorker } from './harness.ts';
import { htmlToMarkup } from './html-to-markup.ts';
import { type LoadResult, makeLoad } from './load.ts';
import { BENCH_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { median, rounded } from './statistics.ts';
import type { MarkupOfPages } from './workers/markup.ts';

const ROUNDS = 3;
const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const DURATION_MS = 5_000;
/** The sizes of the workers' responses may differ by this fraction, because React's comments differ. */
const SIZE_TOLERANCE = 0.02;

const WORKERS = ['warm', 'rendering', 'cold', 'fixed text', 'bare React'] as const;
type WorkerName = (typeof WORKERS)[number];
type Workers = Record<WorkerName, LoadResult & { bytes: number }>;

/** The shop's targets, relative to the fixed text and to bare React. `ratio` must be at least `goal`. */
const PROMISES: readonly { name: string; goal: number; ratio: (workers: Workers) => number }[] = [
  {
    name: 'warm page, requests/s against the fixed text',
    goal: 0.7,
    ratio: (workers) => ratioOf(workers.warm, workers['fixed text']),
  },
  {
    name: 'rendering each time from memory, requests/s against bare React',
    goal: 0.8,
    ratio: (workers) => ratioOf(workers.rendering, workers['bare React']),
  },
  {
    name: 'cold, CPU of bare React against that of the shop outside its stores',
    goal: 0.8,
    ratio: (workers) => cpuRatioOf(workers['bare React'], workers.cold),
  },
];

/**
 * The ways of serving a page: from HTML in the isolate's memory, rendered on each request, or with every cache empty.
 */
export const STATES = {
  warm: { main: 'worker/index.ts', vars: {} },
  rendering: { main: 'worker/index.ts', vars: { KEPT_HTML_MEGABYTES: '0' } },
  cold: { main: 'bench/workers/cold-shop.ts', vars: { KEPT_HTML_MEGABYTES: '0', CONFIG_TTL_SECONDS: '0' } },
} as const;

/**
 * Measures requests per second and CPU time for the shop's pages in each state. For comparison, also measures a worker
 * that serves fixed text and one that only renders the same markup with React.
 */
export async function measurePages(): Promise<PartReport> {
  const stateDir = await demoState('pages-state');
  const shop = await startWorker({ name: 'pages-shop', stateDir, ...STATES.warm });
  const running = [shop];
  try {
    const paths = await findShopPages(shop.origin);
    const markup = await htmlToMarkup(await readWarmPages(shop, Object.values(paths)));
    running.push(await startWorker({ name: 'rendering-shop', stateDir, ...STATES.rendering }));
    running.push(await startWorker({ name: 'cold-shop', stateDir, ...STATES.cold }));
    running.push(await startCompared('fixed-text.ts', markup));
    running.push(await startCompared('bare-react.tsx', markup));
    const pages: PageResult[] = [];
    for (const [name, page] of Object.entries(paths)) pages.push(await measurePage(name, page, running));
    return report(pages);
  } finally {
    for (const worker of running) await worker.close();
  }
}

type PageResult = { name: string; path: string; workers: Workers };

async function readWarmPages(
  { origin }: RunningWorker,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const page of paths) pages[page] = await readSettled(origin, page);
  return pages;
}

/**
 * Loads a page twice and returns the second response's body, because the first request fills the caches. Throws if the
 * status is not 200.
 */
export async function readSettled(origin: string, page: string): Promise<string> {
  await readPage(origin, page);
  return readPage(origin, page);
}

async function readPage(origin: string, page: string): Promise<string> {
  const response = await fetch(`${origin}${page}`);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  return response.text();
}

/** Starts a worker for comparison. The markup is bundled into its code, so nothing has to be loaded. */
async function startCompared(module: string, markup: MarkupOfPages): Promise<RunningWorker> {
  const name = path.parse(module).name;
  const folder = path.join(BENCH_FOLDER, 'run', name);
  const main = path.join(folder, 'index.ts');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'markup.json'), JSON.stringify(markup));
  const source = path.join(PROJECT_FOLDER, 'bench/workers', module);
  await writeFile(
    main,
    [
      `import markup from './markup.json';`,
      `import { createWorker } from '${source}';`,
      'export default createWorker(markup);',
    ].join('\n'),
  );
  return startWorker({ name, main, stateDir: path.join(folder, 'state') });
}

/** Measures the workers one after the other in each round, so that other work on the machine affects all of them. */
async function measurePage(
  name: string,
  page: string,
  running: readonly RunningWorker[],
): Promise<PageResult> {
  const rounds: LoadResult[][] = WORKERS.map(() => []);
  const bytes: number[] = [];
  for (const { origin } of running) bytes.push(Buffer.byteLength(await readSettled(origin, page)));
  // Excludes the cold shop: its pages may be streamed, and then contain React's code for assembling the streamed
  // content.
  checkSizes(
    page,
    bytes.filter((_each, index) => WORKERS[index] !== 'cold'),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, { port, pid }] of running.entries()) {
      const load = { port, path: page, pid, bodyBytes: bytes[index] ?? 0, connections: CONNECTIONS };
      rounds[index]?.push(await makeLoad({ ...load, warmUpMs: WARM_UP_MS, durationMs: DURATION_MS }));
    }
    console.log(`  ${name}: round ${round} of ${ROUNDS}`);
  }
  const results = WORKERS.map((worker, index) => [
    worker,
    { ...medianOf(rounds[index] ?? []), bytes: bytes[index] ?? 0 },
  ]);
  return { name, path: page, workers: Object.fromEntries(results) };
}

function checkSizes(page: string, [shop = 0, ...others]: readonly number[]): void {
  for (const bytes of others) {
    if (Math.abs(bytes - shop) > shop * SIZE_TOLERANCE) {
      throw new Error(`${page} is not compared with equal markup: ${shop} bytes here, ${bytes} there`);
    }
  }
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  return {
    requestsPerSecond: rounded(median(results.map((each) => each.requestsPerSecond)), 0),
    cpuMsPerRequest: rounded(median(results.map((each) => each.cpuMsPerRequest)), 3),
  };
}

function report(pages: readonly PageResult[]): PartReport {
  const rows = pages.flatMap(({ name, path: page, workers }) =>
    WORKERS.map((worker, index) => {
      const { requestsPerSecond, cpuMsPerRequest, bytes } = workers[worker];
      const title = index === 0 ? `${name} ${page}` : '';
      return [title, worker, String(bytes), String(requestsPerSecond), cpuMsPerRequest.toFixed(3)];
    }),
  );
  const promises = PROMISES.map(({ name, goal, ratio }) => {
    const ratios = pages.map(({ workers }) => ratio(workers));
    const isStored = ratios.every((each) => each >= goal);
    return [name, `≥ ${goal}`, ...ratios.map((each) => each.toFixed(2)), isStored ? '' : 'MISSED'];
  });
  const tables = [
    formatTable(['page', 'worker', 'bytes', 'requests/s', 'CPU ms'], rows),
    formatTable(['promise', 'goal', ...pages.map(({ name }) => name), ''], promises),
  ];
  return {
    title: `Pages: median of ${ROUNDS} rounds of ${DURATION_MS / 1_000} s, ${CONNECTIONS} connections`,
    table: tables.join('\n\n'),
    results: Object.fromEntries(
      pages.map(({ name, path: page, workers }) => [
        name,
        {
          path: page,
          ...workers,
          warmToFixedText: ratioOf(workers.warm, workers['fixed text']),
          renderingToBareReact: ratioOf(workers.rendering, workers['bare React']),
          coldCpuToBareReact: cpuRatioOf(workers.cold, workers['bare React']),
        },
      ]),
    ),
  };
}

function ratioOf(shop: LoadResult, other: LoadResult): number {
  return rounded(shop.requestsPerSecond / other.requestsPerSecond, 3);
}

function cpuRatioOf(one: LoadResult, other: LoadResult): number {
  return rounded(one.cpuMsPerRequest / other.cpuMsPerRequest, 3);
}
