import { orderPath } from '#shared/navigation/paths.ts';
import { findShopPages } from '../e2e/support/shop-pages.ts';
import { demoState } from './catalogues.ts';
import { withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { findBestStocked, registerShopper } from './shopper.ts';
import { rounded } from './statistics.ts';
import { queryCountsOf, timedFetch } from './timed-fetch.ts';
import type { QueryCounts } from './workers/query-counts.ts';

/**
 * Counts each page's D1 queries, first right after a catalogue change, then with warm caches. Also measures the
 * response times.
 */
export async function measureQueries(): Promise<PartReport> {
  const worker = {
    name: 'counted-shop',
    main: 'bench/workers/counted-shop.ts',
    stateDir: await demoState('d1-state'),
    // Reads the catalogue's version on every request, so that a new version takes effect immediately.
    vars: { CONFIG_TTL_SECONDS: '0' },
  };
  return withWorker(worker, async ({ origin }) => {
    const counts: PageCounts[] = [];
    for (const page of await findPages(origin)) counts.push(await countPage(origin, page));
    return report(counts);
  });
}

type PageToCount = { name: string; path: string; token: string | null };
type Counts = QueryCounts & { ms: number };
type PageCounts = PageToCount & { cold: Counts; warm: Counts };

async function findPages(origin: string): Promise<PageToCount[]> {
  const { home, listing, product } = await findShopPages(origin);
  const { api, token } = await registerShopper(origin);
  const { id } = await findBestStocked(api);
  await api.cart.setCartItem({ productId: id, quantity: 1 });
  const order = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  await api.cart.setCartItem({ productId: id, quantity: 2 });
  const open = { home, listing, product, search: '/search?q=coffee' };
  const personal = { cart: '/cart', checkout: '/checkout', order: orderPath(order.id) };
  return [
    ...Object.entries(open).map(([name, page]) => ({ name, path: page, token: null })),
    ...Object.entries(personal).map(([name, page]) => ({ name, path: page, token })),
  ];
}

async function countPage(origin: string, page: PageToCount): Promise<PageCounts> {
  const cold = await count(origin, page, { 'X-Bench-Cold': '1' });
  return { ...page, cold, warm: await count(origin, page, {}) };
}

async function count(
  origin: string,
  { path: page, token }: PageToCount,
  headers: HeadersInit,
): Promise<Counts> {
  const { ms, headers: answered } = await timedFetch(`${origin}${page}`, {
    headers: { ...headers, ...(token === null ? {} : { Cookie: `session=${token}` }) },
    redirect: 'manual',
  });
  return { ...queryCountsOf(answered), ms: rounded(ms, 1) };
}

function report(pages: readonly PageCounts[]): PartReport {
  const rows = pages.map(({ name, path: page, cold, warm }) => [
    `${name} ${page}`,
    ...[cold, warm].flatMap(({ statements, roundTrips, rowsRead, ms }) => [
      String(statements),
      String(roundTrips),
      String(rowsRead),
      ms.toFixed(1),
    ]),
  ]);
  const columns = (state: string): string[] => [`${state}: statements`, 'round trips', 'rows read', 'ms'];
  return {
    title: 'D1 per page: cold (first after a change of the catalogue) and warm',
    table: formatTable(['page', ...columns('cold'), ...columns('warm')], rows),
    results: Object.fromEntries(
      pages.map(({ name, path: page, cold, warm }) => [name, { path: page, cold, warm }]),
    ),
  };
}
