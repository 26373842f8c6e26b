import { setTimeout as sleep } from 'node:timers/promises';
import { buyingSteps, HOME_ELEMENT } from '../../e2e/support/buying-steps.ts';
import { observe } from '../../e2e/support/observed-visit.ts';
import { layoutShift, watched } from '../../e2e/support/page-notes.ts';
import { bytesOf, networkRequests } from '../../e2e/support/request-log.ts';
import { openPhone } from '../phone/open-phone.ts';
import { CLOCKS_MS } from '../phone/slow-phone.ts';
import { registerShopper } from '../shopper.ts';
import type { FeltRun, SideFixtures } from './felt-run.ts';

/** The time that a shopper looks at the result before the next tap. */
const LOOK_MS = 2_000;

/**
 * Buys a product, from the home page to a paid order. `waiting` is the total time in seconds that the shopper waits:
 * for the home page to load, and for the response to each tap.
 */
export async function buyOnce({
  browser,
  cpuSlowdown,
  origin,
  visitor,
  apiOrigin,
  goods,
}: SideFixtures): Promise<FeltRun> {
  const { login } = await registerShopper(apiOrigin);
  const steps = buyingSteps({ category: goods.category.name, product: goods.product.name, login });
  const answers = [watched('home', HOME_ELEMENT), ...steps.map(({ name, answer }) => watched(name, answer))];
  const visit = await observe(
    await openPhone(browser, { origin, storageState: visitor, cpuSlowdown }),
    answers,
  );
  const { page, notes } = visit;
  await page.goto('/', { waitUntil: 'commit' });
  const home = await visit.waitFor('home');
  const waits: Record<string, number> = { home: home.at - home.document };
  const starts: Record<string, number> = { home: home.document };
  for (const { name, reach } of steps) {
    await visit.settle();
    await sleep(LOOK_MS);
    const target = await reach(page);
    await target.scrollIntoViewIfNeeded();
    const from = Date.now() - CLOCKS_MS;
    await target.tap();
    const tap = await visit.waitFor('tap', from);
    const answer = await visit.waitFor(name, tap.at);
    waits[name] = answer.at - tap.at;
    starts[name] = tap.at;
  }
  await visit.settle();
  const requests = networkRequests(visit.requests);
  await visit.context.close();
  return {
    values: {
      waiting: Object.values(waits).reduce((sum, each) => sum + each, 0) / 1_000,
      requests: requests.length,
      kilobytes: bytesOf(requests) / 1_000,
      shift: layoutShift(notes),
      ...stepValues(waits, starts, requests),
    },
    requests,
    notes,
    from: home.document,
  };
}

/** `wait`, `requests` and `kilobytes` for each step. A step's requests are those between its tap and the next tap. */
function stepValues(
  waits: Readonly<Record<string, number>>,
  starts: Readonly<Record<string, number>>,
  requests: FeltRun['requests'],
): Record<string, number> {
  const names = Object.keys(waits);
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const own = networkRequests(requests, starts[name], starts[names[index + 1] ?? '']);
      return [
        [`${name}: wait`, waits[name] ?? 0],
        [`${name}: requests`, own.length],
        [`${name}: kilobytes`, bytesOf(own) / 1_000],
      ];
    }),
  );
}
