import type { Browser } from 'playwright';
import { type LoggedTab, openTab } from '../../e2e/support/observed-visit.ts';
import type { StorageState } from './log-in.ts';
import { type ConnectionCheck, checkConnection, slowDown } from './slow-phone.ts';

export type Visitor = {
  origin: string;
  storageState?: StorageState;
  /** Defaults to 4. */
  cpuSlowdown?: number;
  /** True for a laptop of the same size and speed, whose mouse can hover. */
  hasMouse?: boolean;
};

/** Opens an empty page on a slow phone, with an empty browser cache and the visitor's browser storage. */
export async function openPhone(
  browser: Browser,
  { origin, storageState, cpuSlowdown, hasMouse = false }: Visitor,
): Promise<LoggedTab> {
  const tab = await openTab(browser, {
    baseURL: origin,
    ...(storageState && { storageState }),
    ...(hasMouse && { isMobile: false, hasTouch: false }),
  });
  await tab.context.addInitScript(keepErrorsCheap);
  await slowDown(tab.session, cpuSlowdown);
  return tab;
}

/** Measures how slow the phone actually is on a page of the shop. */
export async function checkConnectionOf(
  browser: Browser,
  origin: string,
  path: string,
  cpuSlowdown?: number,
): Promise<ConnectionCheck> {
  const { context, page, session } = await openPhone(browser, { origin });
  await page.goto(path);
  const connection = await checkConnection(page, session, cpuSlowdown);
  await context.close();
  return connection;
}

/**
 * Runs in the page before the page's own scripts. The bench attaches an inspector to all pages, and V8 then parses the
 * whole script again for each new error, even if the error is never thrown. React creates three such errors while it
 * loads, which costs 20 to 50 ms that a real shopper does not wait for. This function makes `Error(…)` cheap, but not
 * `new Error(…)`.
 */
function keepErrorsCheap(): void {
  const { prototype } = Error;
  globalThis.Error = new Proxy(Error, {
    apply: (_error, _this, [message]) => Object.create(prototype, { message: { value: String(message) } }),
  });
}
