import { headingOf } from '../../e2e/support/buying-steps.ts';
import { type ObservedVisit, observe } from '../../e2e/support/observed-visit.ts';
import { layoutShift, type Note, watched } from '../../e2e/support/page-notes.ts';
import { bytesOf, networkRequests } from '../../e2e/support/request-log.ts';
import { openPhone } from '../phone/open-phone.ts';
import { CLOCKS_MS, slowDown, speedUp } from '../phone/slow-phone.ts';
import type { FeltRun, SideFixtures } from './felt-run.ts';

/** Browsers and Lighthouse call a task long if it takes at least this many milliseconds. */
const LONG_TASK_MS = 50;

/** Loads a product page with an empty browser cache. */
export async function viewProduct(fixtures: SideFixtures): Promise<FeltRun> {
  const { browser, cpuSlowdown, origin, visitor, goods } = fixtures;
  const phone = await openPhone(browser, { origin, storageState: visitor, cpuSlowdown });
  const visit = await observe(phone, []);
  await visit.page.goto(goods.product.path, { waitUntil: 'commit' });
  await visit.settle();
  const run = paintRun(visit);
  await visit.context.close();
  return run;
}

function paintRun({ notes, requests }: ObservedVisit): FeltRun {
  const first = firstPaintOf(notes);
  const largest = notes.findLast(({ what }) => what === 'largest paint');
  if (largest === undefined) throw new Error('The page painted nothing');
  const tasks = notes.filter(({ what }) => what === 'long task');
  const blocking = tasks.filter(({ at }) => at >= first.at).map(({ value }) => value - LONG_TASK_MS);
  const seen = networkRequests(requests);
  return {
    values: {
      firstPaint: first.at - first.document,
      largestPaint: largest.at - largest.document,
      blocking: blocking.reduce((sum, each) => sum + each, 0),
      longestTask: Math.max(0, ...tasks.map(({ value }) => value)),
      shift: layoutShift(notes),
      requests: seen.length,
      kilobytes: bytesOf(seen) / 1_000,
    },
    requests: seen,
    notes,
    from: first.document,
  };
}

function firstPaintOf(notes: readonly Note[]): Note {
  const first = notes.find(({ what }) => what === 'first paint');
  if (first === undefined) throw new Error('The page painted nothing');
  return first;
}

/** Taps a product once the listing is idle. */
export function viewSecond(fixtures: SideFixtures): Promise<FeltRun> {
  return viewSecondBy(fixtures, false);
}

/** Like {@link viewSecond}, but with a mouse, which can hover. */
export function viewSecondByMouse(fixtures: SideFixtures): Promise<FeltRun> {
  return viewSecondBy(fixtures, true);
}

async function viewSecondBy(fixtures: SideFixtures, hasMouse: boolean): Promise<FeltRun> {
  const { browser, cpuSlowdown, origin, visitor, goods } = fixtures;
  const answer = watched('heading', headingOf(goods.product.name));
  const phone = await openPhone(browser, { origin, storageState: visitor, cpuSlowdown, hasMouse });
  const visit = await observe(phone, [answer]);
  await visit.page.goto(goods.category.path, { waitUntil: 'commit' });
  await visit.settle();
  const link = visit.page.getByRole('main').getByRole('link', { name: goods.product.name, exact: true });
  await (hasMouse ? link.first().click() : link.first().tap());
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
  const { browser, cpuSlowdown, nextDayOrigin, nextDayVisitor, goods } = fixtures;
  const visit = await observe(
    await openPhone(browser, { origin: nextDayOrigin, storageState: nextDayVisitor }),
    [],
  );
  await speedUp(visit.session);
  await visit.page.goto(goods.product.path);
  await visit.settle();
  await visit.page.goto('about:blank');
  await slowDown(visit.session, cpuSlowdown);
  const from = Date.now();
  await visit.page.goto(goods.product.path);
  await visit.settle();
  const seen = networkRequests(visit.requests, from);
  const notes = visit.notes.filter(({ at }) => at >= from);
  const painted = firstPaintOf(notes);
  await visit.context.close();
  return {
    values: {
      firstPaint: painted.at - painted.document,
      htmlBytes: bytesOf(seen.filter(({ kind }) => kind === 'document')),
      bytes: bytesOf(seen),
      requests: seen.length,
    },
    requests: seen,
    notes,
    from,
  };
}
