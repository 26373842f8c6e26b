import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { buyingSteps } from '../../e2e/support/buying-steps.ts';
import { findGoods } from '../../e2e/support/find-goods.ts';
import { observe, openTab } from '../../e2e/support/observed-visit.ts';
import { watched } from '../../e2e/support/page-notes.ts';
import { demoState } from '../catalogues.ts';
import { withChromium } from '../chromium.ts';
import { withWorker } from '../harness.ts';
import { storageOfVisitor } from '../phone/log-in.ts';
import { formatTable, type PartReport } from '../report.ts';
import { registerShopper } from '../shopper.ts';
import { sumCounts } from '../statistics.ts';
import { TOTALS_PATH, type Totals } from '../workers/totals.ts';

/** The cost of one step of a visit. `chain`: the largest number of sequential D1 round trips within one request. */
type StepCosts = { step: string; costs: Totals };

/**
 * A step ends when no request has been active for this long. The step's background work, such as emails, has then
 * finished, even on a busy machine.
 */
const QUIET_MS = 6_000;
/**
 * After a product's stock changes, the product's page is loaded again a minute later. Waiting keeps that load out of
 * later steps' counts.
 */
const LOADED_AGAIN_AFTER_MS = 65_000;

/** Counts the D1 and KV requests of each step from the home page to a paid order in Chromium, with all pages cached. */
export async function countVisit(): Promise<PartReport> {
  const main = 'bench/workers/scale-shop.ts';
  const worker = { name: 'scale-shop', main, stateDir: await demoState('scale-state') };
  return withWorker(worker, async ({ origin }) => {
    const steps = await withChromium(async (browser) => {
      // Not counted: fills the caches. The order changes a product's stock, so the product's page is then loaded again.
      await buy(browser, origin);
      await setTimeout(LOADED_AGAIN_AFTER_MS);
      const { product } = await findGoods(origin, 0);
      await (await fetch(`${origin}${product.path}`)).arrayBuffer();
      return buy(browser, origin);
    });
    return report(steps);
  });
}

async function buy(browser: Browser, origin: string): Promise<StepCosts[]> {
  const { login } = await registerShopper(origin);
  const goods = await findGoods(origin, 0);
  const storageState = await storageOfVisitor(browser, origin);
  const steps = buyingSteps({ category: goods.category.name, product: goods.product.name, login });
  const answers = steps.map(({ name, answer }) => watched(name, answer));
  const visit = await observe(await openTab(browser, { baseURL: origin, storageState }), answers);
  const costs: StepCosts[] = [];
  let before = await readTotals(origin);
  async function note(step: string): Promise<void> {
    await visit.settle(QUIET_MS);
    const after = await readTotals(origin);
    costs.push({ step, costs: { ...sumCounts(after, before, -1), chain: after.chain } });
    before = after;
  }
  await visit.page.goto('/');
  await note('home');
  for (const { name, reach } of steps) {
    const from = Date.now();
    await (await reach(visit.page)).tap();
    await visit.waitFor(name, from);
    await note(name);
  }
  await visit.context.close();
  return costs;
}

async function readTotals(origin: string): Promise<Totals> {
  return (await fetch(`${origin}${TOTALS_PATH}`)).json();
}

function report(steps: readonly StepCosts[]): PartReport {
  const all = steps.map(({ costs }) => costs).reduce(add);
  return {
    title: 'A visit from the home page to a paid order, all pages cached: what it asks of D1 and KV',
    table: formatTable(
      [
        'step',
        'statements',
        'round trips',
        'longest chain',
        'rows read',
        'rows written',
        'KV reads',
        'KV writes',
      ],
      [...steps, { step: 'all', costs: all }].map(({ step, costs }) => [
        step,
        ...[costs.statements, costs.roundTrips, costs.chain, costs.rowsRead, costs.rowsWritten].map(String),
        ...[costs.keyReads, costs.keyWrites].map(String),
      ]),
    ),
    results: { visit: Object.fromEntries(steps.map(({ step, costs }) => [step, costs])) },
  };
}

function add(one: Totals, other: Totals): Totals {
  return { ...sumCounts(one, other), chain: Math.max(one.chain, other.chain) };
}
