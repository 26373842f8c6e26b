import type { Browser } from 'playwright';
import { type LoggedTab, openTab } from '../../e2e/support/observed-visit.ts';
import type { StorageState } from './log-in.ts';
import { type ConnectionCheck, checkConnection, slowDown } from './slow-phone.ts';

export type Visitor = { origin: string; storageState?: StorageState };

/** Opens an empty page on a slow phone with an empty cache and the visitor's storage. */
export async function openPhone(browser: Browser, { origin, storageState }: Visitor): Promise<LoggedTab> {
  const tab = await openTab(browser, { baseURL: origin, ...(storageState && { storageState }) });
  await tab.context.addInitScript(keepErrorsCheap);
  await slowDown(tab.session);
  return tab;
}

/** Measures the actual speed of the slow phone on a page of the shop. */
export async function checkConnectionOf(
  browser: Browser,
  origin: string,
  path: string,
): Promise<ConnectionCheck> {
  const { context, page, session } = await openPhone(browser, { origin });
  await page.goto(path);
  const connection = await checkConnection(page, session);
  await context.close();
  return connection;
}

/**
 * Runs in the page before its own scripts. While an inspector listens, as it does for every page here, V8 parses the
 * script again for each error that is created, even if it is never read. React creates three during evaluation: 20 to
 * 50 ms that no shopper waits for. This creates errors of `Error(…)` without V8's extra work; those of `new Error(…)`
 * are unchanged.
 */
function keepErrorsCheap(): void {
  const { prototype } = Error;
  globalThis.Error = new Proxy(Error, {
    apply: (_error, _this, [message]) => Object.create(prototype, { message: { value: String(message) } }),
  });
}
