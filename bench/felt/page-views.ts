import { headingOf } from '../../e2e/support/buying-steps.ts';
import { type ObservedVisit, observe } from '../../e2e/support/observed-visit.ts';
import { shiftOf, watched } from '../../e2e/support/page-notes.ts';
import { bytesOf, networkRequests } from '../../e2e/support/request-log.ts';
import { openPhone } from '../phone/open-phone.ts';
import { CLOCKS_MS, speedUp } from '../phone/slow-phone.ts';
import type { FeltRun, SideFixtures } from './felt-run.ts';

/** The minimum duration of a long task, as browsers and Lighthouse define it. */
const LONG_TASK_MS = 50;

/** Loads a product page with an empty browser cache. */
export async function viewProduct({ browser, origin, visitor, goods }: SideFixtures): Promise<FeltRun> {
  const visit = await observe(await openPhone(browser, { origin, storageState: visitor }), []);
  await visit.page.goto(goods.product.path, { waitUntil: 'commit' });
  await visit.settle();
  const run = paintRun(visit);
  await visit.context.close();
  return run;
}

function paintRun({ notes, requests }: ObservedVisit): FeltRun {
  const first = notes.find(({ what }) => what === 'first paint');
  const largest = notes.findLast(({ what }) => what === 'largest paint');
  if (first === undefined || largest === undefined) throw new Error('The page painted nothing');
  const tasks = notes.filter(({ what }) => what === 'long task');
  const blocking = tasks.filter(({ at }) => at >= first.at).map(({ value }) => value - LONG_TASK_MS);
  const seen = networkRequests(requests);
  return {
    values: {
      firstPaint: first.at - first.document,
      largestPaint: largest.at - largest.document,
      blocking: blocking.reduce((sum, each) => sum + each, 0),
      longestTask: Math.max(0, ...tasks.map(({ value }) => value)),
      shift: shiftOf(notes),
      requests: seen.length,
      kilobytes: bytesOf(seen) / 1_000,
    },
    requests: seen,
    notes,
    from: first.document,
  };
}

/** Goes from the listing to one of its products once the listing is idle. */
export async function viewSecond({ browser, origin, visitor, goods }: SideFixtures): Promise<FeltRun> {
  const answer = watched('heading', headingOf(goods.product.name));
  const visit = await observe(await openPhone(browser, { origin, storageState: visitor }), [answer]);
  await visit.page.goto(goods.category.path, { waitUntil: 'commit' });
  await visit.settle();
  const link = visit.page.getByRole('main').getByRole('link', { name: goods.product.name, exact: true });
  await link.first().tap();
  const heading = await visit.waitFor('heading');
  await visit.settle();
  const tap = visit.notes.find(({ what }) => what === 'tap');
  if (tap === undefined) throw new Error('The listing has not heard the tap');
  const caused = networkRequests(visit.requests, tap.at - CLOCKS_MS);
  const awaited = networkRequests(caused, 0, heading.at);
  await visit.context.close();
  return {
    values: {
      heading: heading.at - tap.at,
      requestsUntilHeading: awaited.length,
      requests: caused.length,
      kilobytes: bytesOf(caused) / 1_000,
    },
    requests: caused,
    notes: visit.notes.filter(({ at }) => at >= tap.at),
    from: tap.at,
  };
}

/** Loads the product page again, a day after the first visit. */
export async function viewNextDay(fixtures: SideFixtures): Promise<FeltRun> {
  const { browser, nextDayOrigin, nextDayVisitor, goods } = fixtures;
  const visit = await observe(
    await openPhone(browser, { origin: nextDayOrigin, storageState: nextDayVisitor }),
    [],
  );
  await speedUp(visit.session);
  await visit.page.goto(goods.product.path);
  await visit.settle();
  await visit.page.goto('about:blank');
  const from = Date.now();
  await visit.page.goto(goods.product.path);
  await visit.settle();
  const seen = networkRequests(visit.requests, from);
  await visit.context.close();
  return {
    values: {
      htmlBytes: bytesOf(seen.filter(({ kind }) => kind === 'document')),
      bytes: bytesOf(seen),
      requests: seen.length,
    },
    requests: seen,
    notes: visit.notes.filter(({ at }) => at >= from),
    from,
  };
}
