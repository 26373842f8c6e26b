import path from 'node:path';
import { createPublicApi } from '#shared/api-client/api-client.ts';
import { generatedState } from './catalogues.ts';
import { startWorker } from './harness.ts';
import { PROJECT_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { measureSearchAgainst } from './search-against.ts';
import { makePrefixes, makeSearchQueries } from './search-queries.ts';
import { percentile, rounded } from './statistics.ts';

const SLOWEST_SHOWN = 3;

/** How long searches and suggestions take among 100,000 products, one at a time, or in turn with another checkout. */
export async function measureSearch({ against }: { against?: string | undefined }): Promise<PartReport> {
  if (against !== undefined) return measureSearchAgainst(against);
  const shop = await startWorker({
    name: 'search-shop',
    main: path.join(PROJECT_FOLDER, 'worker/index.ts'),
    stateDir: await generatedState(100_000, 'search-state'),
  });
  try {
    const api = createPublicApi({ origin: shop.origin, fetch: (request) => fetch(request) });
    const timed: TimedQuery[] = [];
    for (const { kind, query } of await makeSearchQueries(api)) {
      timed.push(await time(kind, `${shop.origin}/api/user/products?${new URLSearchParams(query)}`));
    }
    for (const q of await makePrefixes(api)) {
      timed.push(await time(SUGGESTIONS, `${shop.origin}/api/search/suggestions?q=${encodeURIComponent(q)}`));
    }
    return report(timed);
  } finally {
    await shop.close();
  }
}

const SUGGESTIONS = 'suggestions';
const ALL_SEARCHES = 'all searches';

type TimedQuery = { kind: string; url: string; ms: number };

async function time(kind: string, url: string): Promise<TimedQuery> {
  const from = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  const ms = performance.now() - from;
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return { kind, url, ms };
}

function report(timed: readonly TimedQuery[]): PartReport {
  const searches = timed.filter(({ kind }) => kind !== SUGGESTIONS);
  const byKind: [string, TimedQuery[]][] = [
    [ALL_SEARCHES, searches],
    ...Object.entries(Object.groupBy(timed, ({ kind }) => kind)).map(
      ([kind, queries = []]): [string, TimedQuery[]] => [kind, queries],
    ),
  ];
  const results = byKind.map(([kind, queries]) => ({ kind, ...summary(queries) }));
  const rows = results.map(({ kind, queries, p50Ms, p99Ms }) => [
    kind,
    String(queries),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ]);
  const slowest = searches.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN);
  return {
    title: 'Search among 100,000 products, one at a time',
    table: [
      formatTable(['kind', 'queries', 'p50 ms', 'p99 ms'], rows),
      ...slowest.map(({ url, ms }) => `slow: ${ms.toFixed(1)} ms ${new URL(url).search}`),
    ].join('\n'),
    results: Object.fromEntries(results.map(({ kind, ...figures }) => [kind, figures])),
  };
}

function summary(queries: readonly TimedQuery[]) {
  const times = queries.map(({ ms }) => ms);
  return {
    queries: times.length,
    p50Ms: rounded(percentile(times, 50)),
    p99Ms: rounded(percentile(times, 99)),
  };
}
