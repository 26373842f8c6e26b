import path from 'node:path';
import { demoState } from './catalogues.ts';
import { startWorker } from './harness.ts';
import { PROJECT_FOLDER } from './project.ts';
import { formatTable, type PartReport } from './report.ts';
import { findWellStocked, registerShopper } from './shopper.ts';
import { median, percentile, rounded } from './statistics.ts';

const ORDERS = 50;

/** How long the API takes to make an order of a cart, one after the other. */
export async function measureOrders(): Promise<PartReport> {
  const shop = await startWorker({
    name: 'orders-shop',
    main: path.join(PROJECT_FOLDER, 'worker/index.ts'),
    stateDir: await demoState('orders-state'),
  });
  try {
    const { api, token } = await registerShopper(shop.origin);
    const { id } = await findWellStocked(api);
    const times: number[] = [];
    for (let order = 1; order <= ORDERS; order += 1) {
      await api.setCartItem(id, 1);
      times.push(await timeOrder(shop.origin, token));
    }
    return report(times);
  } finally {
    await shop.close();
  }
}

async function timeOrder(origin: string, token: string): Promise<number> {
  const from = performance.now();
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
  });
  const answer = await response.text();
  const ms = performance.now() - from;
  if (response.status !== 201) throw new Error(`An order answered ${response.status}: ${answer}`);
  return ms;
}

function report(times: readonly number[]): PartReport {
  const results = {
    orders: times.length,
    medianMs: rounded(median(times)),
    p99Ms: rounded(percentile(times, 99)),
  };
  return {
    title: 'POST /api/orders, one at a time',
    table: formatTable(
      ['orders', 'median ms', 'p99 ms'],
      [[String(results.orders), results.medianMs.toFixed(2), results.p99Ms.toFixed(2)]],
    ),
    results,
  };
}
