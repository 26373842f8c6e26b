import type { Browser } from 'playwright';
import { type LoggedTab, openTab } from '../../e2e/support/observed-visit.ts';
import type { StorageState } from './log-in.ts';
import { slowDown } from './slow-phone.ts';

export type Visitor = { origin: string; storageState?: StorageState };

/** An empty page on a slow phone whose cache is empty, in the hands of somebody who has the given storage. */
export async function openPhone(browser: Browser, { origin, storageState }: Visitor): Promise<LoggedTab> {
  const tab = await openTab(browser, { baseURL: origin, ...(storageState && { storageState }) });
  await slowDown(tab.session);
  return tab;
}
