import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession } from 'playwright';
import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import { openPhone, type Visitor } from './open-phone.ts';
import { type Moment, observePage, type Sight } from './page-observer.ts';

const TIMEOUT_MS = 15_000;
/** Requests still count as caused by the tap if they start within this time after the tap's response is visible. */
const SETTLE_MS = 1_000;

export type Visit = {
  context: BrowserContext;
  session: CDPSession;
  /** All observations so far, from every document of the tab. */
  sights: Sight[];
  requests: LoggedRequest[];
  /** The first sight of this moment; undefined if it does not occur in time. */
  waitFor(moment: Moment): Promise<Sight | undefined>;
};

/** Opens a page on a slow phone and watches for the effects of a tap on "Add to cart". */
export async function openOnPhone(browser: Browser, visitor: Visitor, path: string): Promise<Visit> {
  const { context, page, session, requests } = await openPhone(browser, visitor);
  const sights: Sight[] = [];
  const hear = new EventTarget();
  await context.exposeBinding('recordSight', (_source, sight: Sight) => {
    sights.push(sight);
    hear.dispatchEvent(new Event(sight.moment));
  });
  await context.addInitScript(observePage);
  await page.goto(path, { waitUntil: 'commit' });
  return {
    context,
    session,
    sights,
    requests,
    async waitFor(moment) {
      const known = sights.find((sight) => sight.moment === moment);
      if (known !== undefined) return known;
      const { promise, resolve } = Promise.withResolvers<void>();
      hear.addEventListener(moment, () => resolve(), { once: true });
      await Promise.race([promise, sleep(TIMEOUT_MS, undefined, { ref: false })]);
      return sights.find((sight) => sight.moment === moment);
    },
  };
}

/** Loads the page without a tap; returns the page's own requests. */
export async function watchLoad(browser: Browser, visitor: Visitor, path: string): Promise<LoggedRequest[]> {
  const visit = await openOnPhone(browser, visitor, path);
  await visit.waitFor('live');
  await sleep(3 * SETTLE_MS);
  await visit.context.close();
  return visit.requests;
}

/**
 * Taps the button's position `afterMs` after the navigation starts, or once the button is painted if that is later.
 * Waits for `awaited`, for the app, and for late requests.
 */
export async function tapAt(visit: Visit, afterMs: number, awaited: Moment): Promise<void> {
  const painted = await visit.waitFor('painted');
  if (painted === undefined) {
    const url = visit.context.pages()[0]?.url();
    throw new Error(`${url} showed no button that adds to the cart on its first screen`);
  }
  const { x, y, document } = painted;
  await sleep(Math.max(0, document + afterMs - Date.now()));
  const touch = (type: 'touchStart' | 'touchEnd') =>
    visit.session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
    });
  await Promise.all([touch('touchStart'), touch('touchEnd')]);
  await visit.waitFor(awaited);
  await visit.context.pages()[0]?.locator('html[data-live=""]').waitFor({ state: 'attached' });
  await sleep(SETTLE_MS);
}
