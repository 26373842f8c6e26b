import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoState } from './catalogues.ts';
import { type RunningWorker, startWorker } from './harness.ts';
import { htmlToMarkup } from './html-to-markup.ts';
import { type LoadResult, makeLoad } from './load.ts';
import { BENCH_FOLDER, PROJECT_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { findShopPages } from './shop-pages.ts';
import { median, rounded } from './statistics.ts';
import type { MarkupOfPages } from './workers/markup.ts';

const ROUNDS = 3;
const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const DURATION_MS = 5_000;
const GOAL = 0.8;
/** Equal markup: what may differ is a few comments. */
const SIZE_TOLERANCE = 0.02;

const WORKERS = ['shop', 'fixed text', 'bare React'] as const;
type WorkerName = (typeof WORKERS)[number];

/** Pages a second and CPU of warm pages, beside a fixed text and the bare render of equal markup. */
export async function measurePages(): Promise<PartReport> {
  const shop = await startWorker({
    name: 'pages-shop',
    main: path.join(PROJECT_FOLDER, 'worker/index.ts'),
    stateDir: await demoState('pages-state'),
  });
  const running = [shop];
  try {
    const paths = await findShopPages(shop.origin);
    const markup = await htmlToMarkup(await readWarmPages(shop, Object.values(paths)));
    running.push(await startCompared('fixed-text.ts', markup));
    running.push(await startCompared('bare-react.tsx', markup));
    const pages: PageResult[] = [];
    for (const [name, page] of Object.entries(paths)) pages.push(await measurePage(name, page, running));
    return report(pages);
  } finally {
    for (const worker of running) await worker.close();
  }
}

type PageResult = {
  name: string;
  path: string;
  workers: Record<WorkerName, LoadResult & { bytes: number }>;
};

/** Once for the payload, once to see it served from the isolate's memory, all parts in place. */
async function readWarmPages(
  { origin }: RunningWorker,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const page of paths) {
    await readPage(origin, page);
    pages[page] = await readPage(origin, page);
  }
  return pages;
}

async function readPage(origin: string, page: string): Promise<string> {
  const response = await fetch(`${origin}${page}`);
  if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
  return response.text();
}

/** The pages' markup is bundled into the worker: it is as warm as code. */
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

/** The workers take turns in each round, so that what else the machine does falls on all. */
async function measurePage(
  name: string,
  page: string,
  running: readonly RunningWorker[],
): Promise<PageResult> {
  const rounds: LoadResult[][] = WORKERS.map(() => []);
  const bytes = await Promise.all(
    running.map(async ({ origin }) => Buffer.byteLength(await readPage(origin, page))),
  );
  checkSizes(page, bytes);
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
  const rows = pages.flatMap(({ name, path: page, workers }) => {
    const shop = workers.shop;
    return WORKERS.map((worker) => {
      const { requestsPerSecond, cpuMsPerRequest, bytes } = workers[worker];
      const ratio = shop.requestsPerSecond / requestsPerSecond;
      const verdict = worker === 'bare React' ? ` (goal ≥ ${GOAL}${ratio >= GOAL ? '' : ', MISSED'})` : '';
      return [
        worker === 'shop' ? `${name} ${page}` : '',
        worker,
        String(bytes),
        String(requestsPerSecond),
        cpuMsPerRequest.toFixed(3),
        worker === 'shop' ? '' : `${ratio.toFixed(2)}${verdict}`,
        worker === 'shop' ? '' : (cpuMsPerRequest / shop.cpuMsPerRequest).toFixed(2),
      ];
    });
  });
  return {
    title: `Warm pages: median of ${ROUNDS} rounds of ${DURATION_MS / 1_000} s, ${CONNECTIONS} connections`,
    table: formatTable(
      ['page', 'worker', 'bytes', 'requests/s', 'CPU ms', 'shop against it', 'by CPU'],
      rows,
    ),
    results: Object.fromEntries(
      pages.map(({ name, path: page, workers }) => [
        name,
        {
          path: page,
          ...workers,
          ratioToBareReact: ratioOf(workers.shop, workers['bare React']),
          ratioToFixedText: ratioOf(workers.shop, workers['fixed text']),
          cpuRatioToBareReact: rounded(
            workers['bare React'].cpuMsPerRequest / workers.shop.cpuMsPerRequest,
            3,
          ),
        },
      ]),
    ),
  };
}

function ratioOf(shop: LoadResult, other: LoadResult): number {
  return rounded(shop.requestsPerSecond / other.requestsPerSecond, 3);
}
