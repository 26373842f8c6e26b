import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright/test';
import { type Note, notePage, type WatchedElement } from './page-notes.ts';
import { PHONE } from './phone.ts';
import { type LoggedRequest, logRequests } from './request-log.ts';

/** A tab on a phone that records all requests. */
export type LoggedTab = {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** All of the page's requests so far. */
  requests: LoggedRequest[];
};

export type ObservedVisit = LoggedTab & {
  notes: Note[];
  /** The first note of this kind, optionally after a time. Throws if none arrives. */
  waitFor(what: string, since?: number): Promise<Note>;
  /** Waits until the app runs and no request has been active for `quietMs`. */
  settle(quietMs?: number): Promise<void>;
};

const TIMEOUT_MS = 20_000;
const QUIET_MS = 1_500;

/**
 * Opens an empty phone tab with an empty cache. Requests are not intercepted, because that would disable the browser's
 * cache.
 */
export async function openTab(browser: Browser, options: BrowserContextOptions): Promise<LoggedTab> {
  const context = await browser.newContext({ ...PHONE, ...options });
  // One page view in ten fetches the code that measures web vitals. A fixed random number prevents this, so that the
  // number of requests is always the same.
  await context.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return { context, page, session, requests: await logRequests(session) };
}

/** Makes the pages of a tab record when each of these elements comes into view. */
export async function observe(tab: LoggedTab, answers: readonly WatchedElement[]): Promise<ObservedVisit> {
  const notes: Note[] = [];
  await tab.context.exposeBinding('recordNote', (_source, note: Note) => void notes.push(note));
  await tab.context.addInitScript(notePage, answers);
  return {
    ...tab,
    notes,
    async waitFor(what, since = 0) {
      const find = (): Note | undefined => notes.find((note) => note.what === what && note.at >= since);
      await until(() => find() !== undefined);
      const note = find();
      if (note === undefined) throw new Error(`${tab.page.url()} never showed: ${what}`);
      return note;
    },
    async settle(quietMs = QUIET_MS) {
      // The gateway's page has no app.
      if (!new URL(tab.page.url()).pathname.startsWith('/__'))
        await tab.page.locator('html[data-live=""]').waitFor({ state: 'attached' });
      await until(() => isQuiet(tab, quietMs));
    },
  };
}

function isQuiet({ requests }: LoggedTab, quietMs: number): boolean {
  const asked = requests.filter(({ isCached }) => !isCached);
  const lastChange = Math.max(...asked.map(({ from, end }) => Math.max(from, end)));
  return Date.now() - lastChange > quietMs;
}

async function until(is: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!is() && performance.now() < end) await sleep(20);
}
