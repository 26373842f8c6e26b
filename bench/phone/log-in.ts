import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { ASSETS_COOKIE } from '#shared/navigation/assets-cookie.ts';
import type { Login } from '../../e2e/support/customers.ts';
import { PHONE } from '../../e2e/support/phone.ts';
import { hydrated } from '../../e2e/support/ready.ts';

const DIALOG_MS = 5_000;
/** The time that a pending action needs to finish after a login, even with one retry. */
const SETTLE_MS = 2_000;

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser storage of a returning visitor who has answered the cookie notice and is not signed in. */
export function storageOfVisitor(browser: Browser, origin: string): Promise<StorageState> {
  return storageAfter(browser, origin, visitFirst);
}

/**
 * Like {@link storageOfVisitor}, but after a login through the dialog. Also contains the session's cookie and its entry
 * in local storage.
 */
export async function storageOfCustomer(
  browser: Browser,
  origin: string,
  login: Login,
): Promise<StorageState> {
  const storage = await storageAfter(browser, origin, async (page) => {
    await visitFirst(page);
    await page.goto('/?auth=login&next=/account');
    await hydrated(page);
    await sendLogin(page, login);
    await page.waitForURL(({ pathname }) => pathname === '/account');
    await hydrated(page);
  });
  if (!storage.origins.some(({ localStorage }) => localStorage.some(({ name }) => name === 'session'))) {
    throw new Error('The login left no session in local storage');
  }
  return storage;
}

async function storageAfter(
  browser: Browser,
  origin: string,
  use: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  await use(await context.newPage());
  const { cookies, origins } = await context.storageState();
  await context.close();
  // Removes the cookie that marks the style sheet as cached, because the measured browsers start with an empty cache.
  return { cookies: cookies.filter(({ name }) => name !== ASSETS_COOKIE), origins };
}

/** Answers the cookie notice, which would cover the button on a phone. */
async function visitFirst(page: Page): Promise<void> {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('complementary', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
}

/** Logs in through the dialog that a tap has opened. Does nothing if no dialog is open. */
export async function logInWithDialog(context: BrowserContext, login: Login): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('The page was closed');
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true });
  const isThere = await password.waitFor({ timeout: DIALOG_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await hydrated(page);
  await sendLogin(page, login);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await sleep(SETTLE_MS);
}

async function sendLogin(page: Page, { email, password }: Login): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}
