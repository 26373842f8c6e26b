import type { Browser } from 'playwright';
import { type LoggedTab, openTab } from '../../e2e/support/observed-visit.ts';
import type { StorageState } from './log-in.ts';
import { type ConnectionCheck, checkConnection, slowDown } from './slow-phone.ts';

export type Visitor = { origin: string; storageState?: StorageState };

/** An empty page on a slow phone whose cache is empty, in the hands of somebody who has the given storage. */
export async function openPhone(browser: Browser, { origin, storageState }: Visitor): Promise<LoggedTab> {
  const tab = await openTab(browser, { baseURL: origin, ...(storageState && { storageState }) });
  await tab.context.addInitScript(keepErrorsCheap);
  await slowDown(tab.session);
  return tab;
}

/** What of the slow phone really applies, measured on a page of the shop. */
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
 * Runs in the page before its own scripts. For each error that is made, also one that nobody reads, V8 parses the script
 * again while an inspector listens, as it does to every page here. React makes three as it is evaluated: 20 to 50 ms that
 * no shopper waits for. Errors of `Error(…)` are made without V8's help; those of `new Error(…)` are as ever.
 */
function keepErrorsCheap(): void {
  const { prototype } = Error;
  globalThis.Error = new Proxy(Error, {
    apply: (_error, _this, [message]) => Object.create(prototype, { message: { value: String(message) } }),
  });
}
