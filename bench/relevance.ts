import path from 'node:path';
import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import { gradedState } from './catalogues.ts';
import { type RunningWorker, withWorker } from './harness.ts';
import { type Engine, otherEngines } from './relevance/engines.ts';
import { type GradedSet, readGradedSet } from './relevance/graded-set.ts';
import { type Misspelling, misspellings } from './relevance/misspellings.ts';
import { readHandles } from './relevance/product-handles.ts';
import { MAX_RESULTS, type Scores, scoresOf } from './relevance/scores.ts';
import { formatTable, type PartReport } from './report.ts';
import { rounded } from './statistics.ts';

const TITLE = 'Relevance of searches that people have graded';

/**
 * Measures how well the shop's search answers graded queries, both as typed and misspelled. For comparison, also
 * measures search engines that shops commonly install.
 */
export async function measureRelevance(): Promise<PartReport> {
  const set = await readGradedSet();
  if (set === null) return { title: TITLE, table: 'Left out: there is no graded set.', results: {} };
  const stateDir = await gradedState(set.products, 'relevance-state');
  const handles = await readHandles(stateDir);
  const others = await otherEngines(set.products);
  return withWorker({ name: 'relevance-shop', stateDir }, async (shop) =>
    report(set, await measure(set, [shopSearch(shop, handles), ...others])),
  );
}

type Row = { engine: string; queries: string; scores: Scores };

async function measure({ queries }: GradedSet, engines: readonly Engine[]): Promise<Row[]> {
  const asTyped: Misspelling = { name: 'as typed', misspell: (query) => query };
  const rows: Row[] = [];
  // Finishes one engine before starting the next, because the other engines block this process, which would break an
  // open connection to the shop.
  for (const engine of engines) {
    for (const { name, misspell } of [asTyped, ...(await misspellings())]) {
      const found: string[][] = [];
      for (const { query } of queries) found.push(await engine.search(misspell(query)));
      rows.push({ engine: engine.name, queries: name, scores: scoresOf(queries, found) });
    }
  }
  return rows;
}

/** The shop's own API, called as a browser does. */
function shopSearch({ origin }: RunningWorker, handles: ReadonlyMap<number, string>): Engine {
  const api = createHttpClient(origin);
  return {
    name: 'the shop',
    search: async (q) => {
      const { data } = await api.search.listProducts({ q, per_page: String(MAX_RESULTS) });
      return data.map(({ id }) => handles.get(id) ?? '');
    },
  };
}

function report({ products, queries }: GradedSet, rows: readonly Row[]): PartReport {
  const cells = rows.map(({ engine, queries: kind, scores }) => [
    engine,
    kind,
    ...Object.values(scores).map((score) => score.toFixed(3)),
  ]);
  const headers = [
    'engine',
    'queries',
    'nDCG@10',
    'graded only',
    'recall@48',
    'graded of 10',
    'nothing found',
  ];
  return {
    title: `${TITLE}: ${queries.length} queries on ${path.basename(products)}`,
    table: formatTable(headers, cells),
    results: Object.fromEntries(
      rows.map(({ engine, queries: kind, scores }) => [
        `${engine}, ${kind}`,
        Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, rounded(score, 3)])),
      ]),
    ),
  };
}
