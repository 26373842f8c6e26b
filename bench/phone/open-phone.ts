import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { PHONE } from '../../e2e/support/phone.ts';
import { type LoggedRequest, logRequests } from '../../e2e/support/request-log.ts';
import type { StorageState } from './log-in.ts';
import { slowDown } from './slow-phone.ts';

export type Phone = {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** All that the page asked for so far. */
  requests: LoggedRequest[];
};

export type Visitor = { origin: string; storageState?: StorageState };

/** An empty page on a slow phone whose cache is empty, in the hands of somebody who has the given storage. */
export async function openPhone(browser: Browser, { origin, storageState }: Visitor): Promise<Phone> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = await logRequests(session);
  await slowDown(session);
  return { context, page, session, requests };
}
