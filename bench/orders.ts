import { demoState } from './catalogues.ts';
import { type RunningWorker, withWorker } from './harness.ts';
import { formatTable, type PartReport } from './report.ts';
import { createShelf, registerShopper, type Shopper } from './shopper.ts';
import { median, percentile, rounded } from './statistics.ts';
import { queryCountsOf } from './timed-fetch.ts';

/** How many shoppers press "Place order" at once, and how many times they do. */
const ROUNDS: readonly { atOnce: number; rounds: number }[] = [
  { atOnce: 1, rounds: 50 },
  { atOnce: 10, rounds: 20 },
  { atOnce: 50, rounds: 8 },
];
const COUNTED_ORDERS = 5;

/** How fast the API makes orders of carts, by one shopper and by many at once; and what an order writes. */
export async function measureOrders(): Promise<PartReport> {
  const shop = { name: 'orders-shop', stateDir: await demoState('orders-state') };
  const speeds = await withWorker(shop, measureSpeeds);
  const counted = {
    name: 'counted-orders-shop',
    main: 'bench/workers/counted-shop.ts',
    stateDir: await demoState('counted-orders-state'),
  };
  return report(speeds, await withWorker(counted, countRowsWritten));
}

type Speed = { atOnce: number; orders: number; perSecond: number; medianMs: number; p99Ms: number };

async function measureSpeeds({ origin }: RunningWorker): Promise<Speed[]> {
  const most = Math.max(...ROUNDS.map(({ atOnce }) => atOnce));
  const shoppers: Shopper[] = [];
  while (shoppers.length < most) shoppers.push(await registerShopper(origin));
  const takePiece = await createShelf(origin);
  const speeds: Speed[] = [];
  for (const { atOnce, rounds } of ROUNDS) {
    speeds.push(await measureSpeed(origin, { shoppers: shoppers.slice(0, atOnce), rounds, takePiece }));
  }
  return speeds;
}

/** The carts are filled before the clock runs. */
async function measureSpeed(
  origin: string,
  { shoppers, rounds, takePiece }: { shoppers: readonly Shopper[]; rounds: number; takePiece: () => number },
): Promise<Speed> {
  const times: number[] = [];
  let seconds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { api } of shoppers) await api.cart.setCartItem({ productId: takePiece(), quantity: 1 });
    const from = performance.now();
    const placed = await Promise.all(shoppers.map((shopper) => timeOrder(origin, shopper)));
    seconds += (performance.now() - from) / 1_000;
    times.push(...placed.map(({ ms }) => ms));
    // What unpaid orders hold is bounded.
    await Promise.all(placed.map(({ id }, index) => shoppers[index]?.api.orders.cancelOrder({ id })));
  }
  return {
    atOnce: shoppers.length,
    orders: times.length,
    perSecond: rounded(times.length / seconds, 1),
    medianMs: rounded(median(times)),
    p99Ms: rounded(percentile(times, 99)),
  };
}

async function timeOrder(origin: string, shopper: Shopper): Promise<{ id: number; ms: number }> {
  const from = performance.now();
  const response = await postOrder(origin, shopper);
  const answer = await response.text();
  const ms = performance.now() - from;
  if (response.status !== 201) throw new Error(`An order answered ${response.status}: ${answer}`);
  const { id }: { id: number } = JSON.parse(answer);
  return { id, ms };
}

/** Of an order of one line: `meta.rows_written` of all that D1 is asked by the call, indexes included. */
async function countRowsWritten({ origin }: RunningWorker): Promise<number> {
  const shopper = await registerShopper(origin);
  const { api } = shopper;
  const takePiece = await createShelf(origin);
  const counts: number[] = [];
  while (counts.length < COUNTED_ORDERS) {
    await api.cart.setCartItem({ productId: takePiece(), quantity: 1 });
    const response = await postOrder(origin, shopper);
    const { id }: { id: number } = await response.json();
    counts.push(queryCountsOf(response.headers).rowsWritten);
    await api.orders.cancelOrder({ id });
  }
  return median(counts);
}

function postOrder(origin: string, { token, address }: Shopper): Promise<Response> {
  return fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      'CF-Connecting-IP': address,
    },
  });
}

function report(speeds: readonly Speed[], rowsWritten: number): PartReport {
  const rows = speeds.map(({ atOnce, orders, perSecond, medianMs, p99Ms }) => [
    String(atOnce),
    String(orders),
    perSecond.toFixed(1),
    medianMs.toFixed(2),
    p99Ms.toFixed(2),
  ]);
  return {
    title: 'POST /api/orders, by one shopper and by many at once',
    table: [
      formatTable(['at once', 'orders', 'orders a second', 'median ms', 'p99 ms'], rows),
      `rows written per order: ${rowsWritten}`,
    ].join('\n'),
    results: { speeds, rowsWrittenPerOrder: rowsWritten },
  };
}
