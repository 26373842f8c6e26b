import path from 'node:path';
import { clientOver } from '#scripts/contract/new-shopper.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { type RunningWorker, startWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { runNode } from './run-node.ts';
import { type ShopToSearch, shopsToSearch } from './shops-to-search.ts';
import { median, percentile, rounded } from './statistics.ts';
import { queryCountsOf, timedFetch } from './timed-fetch.ts';

const ROUNDS = 3;

/** The median of what one query took in some rounds. */
type Figures = { ms: number; rowsRead: number; roundTrips: number };
type Asked = { kinds: readonly string[]; here: Figures; there: Figures };

/** Searches and suggestions in this checkout and in another one, each query in turn in one run. */
export async function measureSearchAgainst(other: string): Promise<PartReport> {
  const project = path.resolve(other);
  await runNode(['build.ts'], {}, project);
  const asked: Asked[] = [];
  for (const shop of await shopsToSearch()) asked.push(...(await askShop(shop, project)));
  return report(asked);
}

async function askShop({ makeState, makeCalls }: ShopToSearch, project: string): Promise<Asked[]> {
  const here = await startCounted('search-here', PROJECT_FOLDER, makeState);
  const there = await startCounted('search-there', project, makeState);
  try {
    const asked: Asked[] = [];
    for (const { kinds, call } of await makeCalls(clientOver(here.origin))) {
      asked.push({ kinds, ...(await askInTurn(call, here.origin, there.origin)) });
    }
    return asked;
  } finally {
    await here.close();
    await there.close();
  }
}

async function startCounted(
  name: string,
  project: string,
  makeState: ShopToSearch['makeState'],
): Promise<RunningWorker> {
  const stateDir = await makeState(name, project);
  return startWorker({ name, project, main: 'bench/workers/counted-shop.ts', stateDir });
}

async function askInTurn(call: string, here: string, there: string): Promise<Omit<Asked, 'kinds'>> {
  const taken = { here: [] as Figures[], there: [] as Figures[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.here.push(await ask(`${here}${call}`));
    taken.there.push(await ask(`${there}${call}`));
  }
  return { here: medians(taken.here), there: medians(taken.there) };
}

async function ask(url: string): Promise<Figures> {
  const { ms, headers } = await timedFetch(url);
  const { rowsRead, roundTrips } = queryCountsOf(headers);
  return { ms, rowsRead, roundTrips };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return { ms: of('ms'), rowsRead: of('rowsRead'), roundTrips: of('roundTrips') };
}

function report(asked: readonly Asked[]): PartReport {
  const kinds = new Set(asked.flatMap((each) => each.kinds));
  const rows = [...kinds].map((kind) => {
    const queries = asked.filter((each) => each.kinds.includes(kind));
    const times = (side: 'here' | 'there', percent: number) =>
      percentile(
        queries.map((query) => query[side].ms),
        percent,
      );
    const read = (side: 'here' | 'there') => median(queries.map((query) => query[side].rowsRead));
    const at = (percent: number) => ({
      here: rounded(times('here', percent)),
      there: rounded(times('there', percent)),
      ratio: rounded(times('here', percent) / times('there', percent), 2),
    });
    return {
      kind,
      queries: queries.length,
      p50Ms: at(50),
      p99Ms: at(99),
      rowsRead: { here: read('here'), there: read('there') },
      mostRoundTrips: Math.max(...queries.map(({ here }) => here.roundTrips)),
    };
  });
  return {
    title: `Searches beside another checkout, each query ${ROUNDS} times in turn`,
    table: formatTable(
      [
        'kind',
        'queries',
        'p50 ms',
        'before',
        'ratio',
        'p99 ms',
        'before',
        'ratio',
        'rows read',
        'before',
        'trips',
      ],
      rows.map(({ kind, queries, p50Ms, p99Ms, rowsRead, mostRoundTrips }) => [
        kind,
        ...[queries, p50Ms.here, p50Ms.there, p50Ms.ratio, p99Ms.here, p99Ms.there, p99Ms.ratio].map(String),
        ...[rowsRead.here, rowsRead.there, mostRoundTrips].map(String),
      ]),
    ),
    results: { rows },
  };
}
