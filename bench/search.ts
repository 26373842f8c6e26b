import { clientOver } from '#scripts/contract/new-shopper.ts';
import { formatCount } from '#scripts/shop/format.ts';
import { withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { measureSearchAgainst } from './search-against.ts';
import { ALL_SEARCHES, GENERATED, PRODUCTS } from './shops-to-search.ts';
import { percentile, rounded } from './statistics.ts';
import { timedFetch } from './timed-fetch.ts';

const SLOWEST_SHOWN = 3;

/** How long searches and suggestions take in a large catalogue, one at a time, or in turn with another checkout. */
export async function measureSearch({ against }: { against?: string | undefined }): Promise<PartReport> {
  if (against !== undefined) return measureSearchAgainst(against);
  const worker = { name: 'search-shop', stateDir: await GENERATED.makeState('search-state') };
  return withWorker(worker, async ({ origin }) => {
    const timed: TimedQuery[] = [];
    for (const { kinds, call } of await GENERATED.makeCalls(clientOver(origin))) {
      timed.push({ kinds, call, ms: (await timedFetch(`${origin}${call}`)).ms });
    }
    return report(timed);
  });
}

type TimedQuery = { kinds: readonly string[]; call: string; ms: number };

function report(timed: readonly TimedQuery[]): PartReport {
  const kinds = new Set(timed.flatMap((query) => query.kinds));
  const ofKind = (kind: string): TimedQuery[] => timed.filter((query) => query.kinds.includes(kind));
  const results = [...kinds].map((kind) => ({ kind, ...summary(ofKind(kind)) }));
  const rows = results.map(({ kind, queries, p50Ms, p99Ms }) => [
    kind,
    String(queries),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
  ]);
  const slowest = ofKind(ALL_SEARCHES)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_SHOWN);
  return {
    title: `Search among ${formatCount(PRODUCTS)} products, one at a time`,
    table: [
      formatTable(['kind', 'queries', 'p50 ms', 'p99 ms'], rows),
      ...slowest.map(({ call, ms }) => `slow: ${ms.toFixed(1)} ms ${call.slice(call.indexOf('?'))}`),
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
