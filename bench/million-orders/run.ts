import { withShop } from '#scripts/shop/open-shop.ts';
import { runScript, ScriptFailure } from '#scripts/shop/run-script.ts';
import { readFlags, readWholeNumber } from '#scripts/shop/shop-arguments.ts';
import { formatTable } from '../report.ts';
import { generateOrders } from '../workers/made-orders/generate-orders.ts';
import { measureJobs } from './measure-jobs.ts';

const USAGE = 'STATE_DIR=.state-million npm run bench:million -- --orders 1000000';
const FLAGS = { orders: { type: 'string', default: '1000000' } } as const;

await runScript(async () => {
  const { orders } = readFlags(FLAGS, USAGE);
  const count = readWholeNumber('--orders', orders, 5_000_000);
  if (process.env.STATE_DIR === undefined) {
    throw new ScriptFailure(`STATE_DIR must name a folder of its own. Usage: ${USAGE}`);
  }
  const now = new Date();
  await withShop({ kind: 'local' }, async ({ db }) => {
    await generateOrders(db, count, now);
    const rows = await measureJobs(db, now);
    console.log(formatTable(['what', 'rows read', 'statements', 'round trips', 'ms'], rows));
  });
});
