import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '#scripts/catalogue/generated/random.ts';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { aKillableShop } from './support/a-killable-shop.ts';
import { aStockedState } from './support/a-stocked-state.ts';
import { describeRun } from './support/describe-run.ts';
import { findLosses } from './support/find-losses.ts';
import { planKills, randomDepth } from './support/kill-plan.ts';
import { aPurchase, type Bought, createShopper } from './support/shopper.ts';
import { createTraffic, type Traffic } from './support/traffic.ts';

// Silences the warning that each kill would log; wrangler reads this variable on import.
vi.hoisted(() => {
  process.env.WRANGLER_LOG = 'none';
});

/** For a longer run: `CRASH_ORDERS=1000 npx vitest run --project node test/crash`. */
const ORDERS = Number(process.env.CRASH_ORDERS ?? 100);
/** Shoppers place at most this many orders while some planned kills have not happened yet. */
const MOST_ORDERS = 2 * ORDERS;
const QUOTAS = {
  placing: Math.ceil(ORDERS / 25),
  notifying: Math.ceil(ORDERS / 35),
  cancelling: Math.ceil(ORDERS / 50),
  'no call': 1,
};
const KILLS_WHILE_TENDING = 2;
const TWO_HOURS_MS = 7_200_000;
const SHOPPERS = 6;
/** The number of accounts that each shopper uses in turn, because a customer's unpaid orders are limited. */
const ACCOUNTS_OF_EACH = 3;
const PASSPHRASE = 'a-passphrase-for-crashes';
const JOBS_DONE = { timeout: 60_000, interval: 500 };
/** Generous, for a busy machine. */
const TEST_MS = 4_000 * ORDERS;

/** A seed determines the planned purchases and kills: `CRASH_SEED=42 npx vitest run --project node test/crash`. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
let stateDir = '';

afterAll(() => rm(stateDir, { recursive: true, force: true }));

describe('a shop whose runtime is killed repeatedly while orders are placed', () => {
  it(
    'loses or duplicates no order, and counts every payment, unit and cent once',
    async () => {
      const state = await aStockedState({ products: 8, customers: SHOPPERS * ACCOUNTS_OF_EACH });
      stateDir = state.stateDir;
      const shop = await aKillableShop({
        main: 'worker/index.ts',
        stateDir,
        vars: { PAYFAST_PASSPHRASE: PASSPHRASE },
      });
      const traffic = createTraffic(shop);
      let bought: Bought[];
      try {
        bought = await sellAll(traffic, state);
        await giveUpUnpaid(traffic);
      } finally {
        await shop.close();
      }
      console.log(describeRun({ seed, orders: bought.length, traffic, absences: shop.absences }));

      for (const [during, quota] of Object.entries({ ...QUOTAS, tending: KILLS_WHILE_TENDING })) {
        expect(traffic.hits.filter((hit) => hit.during === during).length, during).toBeGreaterThanOrEqual(
          quota,
        );
      }
      expect(new Set(bought.map(({ orderId }) => orderId)).size).toBe(bought.length);
      expect(await withShop({ kind: 'local' }, ({ db }) => findLosses(db, bought))).toEqual([]);
    },
    TEST_MS,
  );
});

/** Runs shoppers concurrently until all orders are placed and all kills have happened. */
async function sellAll(
  traffic: Traffic,
  { productIds, tokens }: { productIds: readonly number[]; tokens: readonly string[] },
): Promise<Bought[]> {
  const random = createRandom(seed);
  const kills = planKills(random, { orders: ORDERS, quotas: QUOTAS });
  const purchases = Array.from({ length: MOST_ORDERS }, () => aPurchase(random, productIds));
  const bought: Bought[] = [];
  let begun = 0;
  let isStriking = false;

  async function strikeWhenDue(): Promise<void> {
    const [next] = kills;
    if (isStriking || next === undefined || bought.length < next.afterOrders) return;
    isStriking = true;
    kills.shift();
    await traffic.strike(next);
    isStriking = false;
  }

  async function shopOn(accounts: readonly string[]): Promise<void> {
    const shoppers = accounts.map((token) => createShopper(traffic, { token, passphrase: PASSPHRASE }));
    const strikes: Promise<void>[] = [];
    while (begun < ORDERS || kills.length > 0 || isStriking) {
      const purchase = purchases[begun];
      if (purchase === undefined)
        throw new Error(`${kills.length} kills are left after ${MOST_ORDERS} orders`);
      const shopper = shoppers[begun % shoppers.length];
      if (shopper === undefined) throw new Error('A shopper has an account');
      begun += 1;
      bought.push(await shopper.run(purchase, `crash-${seed}-${begun}`));
      strikes.push(strikeWhenDue());
    }
    await Promise.all(strikes);
  }

  const shares = Array.from({ length: SHOPPERS }, (_, share) =>
    tokens.filter((_token, index) => index % SHOPPERS === share),
  );
  await Promise.all(shares.map(shopOn));
  return bought;
}

/** Runs cron with a clock two hours ahead until every planned kill has happened and all unpaid orders have expired. */
async function giveUpUnpaid(traffic: Traffic): Promise<void> {
  const random = createRandom(seed + 1);
  const time = Date.now() + TWO_HOURS_MS;
  let isStriking = true;
  const strikes = (async () => {
    for (let kill = 1; kill <= KILLS_WHILE_TENDING; kill += 1) {
      await traffic.strike({ during: 'tending', afterOrders: 0, depth: randomDepth(random) });
    }
    isStriking = false;
  })();
  do {
    const path = `/cdn-cgi/local/scheduled?format=json&time=${time}`;
    const { status } = await traffic.ask({ kind: 'tending', method: 'GET', path, headers: {} });
    expect(status).toBe(200);
  } while (isStriking);
  await strikes;
  // Cron only queues the jobs, so they end some time after its call.
  await expect.poll(countUnpaidOrders, JOBS_DONE).toBe(0);
}

function countUnpaidOrders(): Promise<number | null> {
  return withStores({ kind: 'local' }, ({ db }) =>
    db.prepare('SELECT count(*) AS orders FROM "order" WHERE status = \'placed\'').first<number>('orders'),
  );
}
