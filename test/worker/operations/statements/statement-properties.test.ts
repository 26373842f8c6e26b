import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { anOrderSimulation, type OrderSimulation } from '#test/worker/api/orders/order-simulation.ts';
import { checkStatements } from '#worker/operations/statements/check-statements.ts';
import { closeMonth } from '#worker/operations/statements/close-month.ts';
import {
  findMonthToClose,
  monthAfter,
  startOfMonth,
} from '#worker/operations/statements/statement-period.repository.ts';
import {
  type Figures,
  listStatementEntries,
  listStatements,
  sumFigures,
} from '#worker/operations/statements/statements.repository.ts';
import { findRetailerFacts, type RetailerFacts, setUpRetailers } from './retailer-facts.ts';
import { aStatementHistory, perform } from './statement-history.ts';

const RUNS = 12;
/** After this time, no further run starts. It also bounds the shrinking after a failure. */
const ENOUGH_MS = 30_000;
const TEST_MS = 180_000;
const DAY_MINUTES = 1_440;

/** The text of each closed month's statements when the month was closed. */
const closed = new Map<string, string>();

describe('statements of random orders with months closed in between', () => {
  it(
    'account for every cent, and never change once they are closed',
    () => {
      holdClock();
      return fc.assert(
        fc.asyncProperty(aStatementHistory, async ({ catalogue, rates, isLate, steps }) => {
          const simulation = await anOrderSimulation(catalogue);
          const clock = { now: new Date() };
          await setUpRetailers(simulation.productIds, rates);
          if (!isLate) await waitForOpenMonth(simulation, clock);
          for (const step of steps) {
            if (step.step !== 'wait') {
              await perform(simulation, step);
              continue;
            }
            await wait(simulation, clock, step.days * DAY_MINUTES);
            if (step.closes) await closeNext(clock.now);
          }
          await wait(simulation, clock, 60);
          expect(await readClosed()).toEqual(Object.fromEntries(closed));
          expect(await checkStatements(env.DB)).toEqual([]);
          const facts = await findRetailerFacts(simulation.productIds);
          expect(await sumOfStatements(facts, clock.now)).toEqual(facts);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: ENOUGH_MS },
      );
    },
    TEST_MS,
  );
});

function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

/** Lets time pass, up to a full hour, when the jobs also issue late documents. */
async function wait(simulation: OrderSimulation, clock: { now: Date }, atLeast: number): Promise<void> {
  if (atLeast === 0) return;
  const minutes = atLeast + ((60 - clock.now.getUTCMinutes()) % 60);
  await simulation.does({ does: 'wait', minutes });
  clock.now = later(clock.now, minutes);
}

/** Lets time pass until no row would be dated in a closed month. */
async function waitForOpenMonth(simulation: OrderSimulation, clock: { now: Date }): Promise<void> {
  const month = await findMonthToClose(env.DB);
  const ahead = month === null ? 0 : startOfMonth(month).getTime() - clock.now.getTime();
  if (ahead > 0) await wait(simulation, clock, Math.ceil(ahead / 60_000));
}

/** Closes the next month, by two operators at once. Only one succeeds, and none if the month has not ended. */
async function closeNext(now: Date): Promise<void> {
  const month = await findMonthToClose(env.DB);
  if (month === null) return;
  const outcomes = await Promise.all([1, 2].map(() => closeMonth(env.DB, OPERATOR, { month, now })));
  const hasEnded = southAfricanDay(now).slice(0, 7) > month;
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(
    hasEnded ? ['closed', 'closed-before'] : ['not-ended', 'not-ended'],
  );
  if (hasEnded) closed.set(month, (await readClosed())[month] ?? '');
}

/** Reads the statements of all closed months, with their entries, as text by month. */
async function readClosed(): Promise<Record<string, string>> {
  const { results } = await env.DB.prepare('SELECT month FROM statement_month ORDER BY month').all<{
    month: string;
  }>();
  const texts: Record<string, string> = {};
  for (const { month } of results) {
    const statements = await listStatements(env.DB, { month });
    const used = statements.filter(({ figures }) => figures.sales + figures.credits + figures.deliveries > 0);
    texts[month] = JSON.stringify(
      await Promise.all(
        used.map(async ({ retailer, period, figures }) => {
          const entries = await listStatementEntries(env.DB, { retailer, period });
          const owed = entries.reduce((sum, entry) => sum + entry.owed_cents, 0);
          expect(owed).toBe(figures.owed_cents);
          // An invoice may be issued after its sale's month was closed. Its number changes no figure.
          return [retailer.id, figures, entries.map((entry) => ({ ...entry, serial_number: null }))];
        }),
      ),
    );
  }
  return texts;
}

/** Adds up each retailer's statements of all months, closed or open. */
async function sumOfStatements(facts: readonly RetailerFacts[], now: Date): Promise<RetailerFacts[]> {
  const byRetailer = new Map<number, Figures[]>(facts.map(({ id }) => [id, []]));
  const today = southAfricanDay(now).slice(0, 7);
  const open = (await findMonthToClose(env.DB)) ?? today;
  const [first = open] = [...closed.keys()].toSorted();
  for (let month = first; month <= open || month <= today; month = monthAfter(month)) {
    for (const { retailer, figures } of await listStatements(env.DB, { month })) {
      byRetailer.get(retailer.id)?.push(figures);
    }
  }
  return [...byRetailer].map(([id, figures]) => toFacts(id, sumFigures(figures)));
}

function toFacts(id: number, figures: Figures): RetailerFacts {
  const sold =
    figures.goods_cents -
    figures.retailer_voucher_cents -
    figures.shop_voucher_cents +
    figures.delivery_cents;
  const credited =
    figures.credited_goods_cents -
    figures.credited_retailer_voucher_cents -
    figures.credited_shop_voucher_cents +
    figures.credited_delivery_cents;
  return {
    id,
    kept_cents: sold - credited,
    kept_vat_cents: figures.vat_cents - figures.credited_vat_cents,
    credited_cents: credited,
    credited_vat_cents: figures.credited_vat_cents,
    owed_cents: figures.owed_cents,
  };
}
