import type { Locator, Page, Request, Route } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from '../pages/auth-dialog.ts';
import { type Customer, giveOwnIpAddress, newShopper, signIn, signUp } from '../support/customers.ts';
import { demoShopClient } from '../support/demo-shop-client.ts';
import { ADDRESS } from '../support/orders.ts';
import { visit } from '../support/ready.ts';
import { expect } from '../support/test.ts';
import type { FormRow, PreparedForm } from './form-row.ts';

export type OpenForm = { form: PreparedForm; customer: Customer };

/** Opens a form as a new customer and fills it in, ready to submit. */
export async function openForm(page: Page, row: FormRow): Promise<OpenForm> {
  const opened = await prepareForm(page, row);
  const { form } = opened;
  await visit(page, form.path);
  if (form.open !== undefined) {
    await form.open();
    await form.control.waitFor();
  }
  await form.fill?.();
  return opened;
}

/**
 * Prepares a form without opening its page. The browser has the new customer's session and no data of earlier
 * customers.
 */
export async function prepareForm(page: Page, row: FormRow): Promise<OpenForm> {
  const context = page.context();
  await giveOwnIpAddress({ context });
  await forgetCustomer(page);
  const customer = await aCustomer(page, row);
  const form = await row.prepare(page, customer);
  // Visits a customer's page first, because public pages do not give the session to the browser.
  if (row.isOnPublicPage && row.isAnonymous !== true) await visit(page, '/account');
  return { form, customer };
}

async function aCustomer(page: Page, { isAnonymous, isOfDemoCustomer }: FormRow): Promise<Customer> {
  const context = page.context();
  if (isOfDemoCustomer) {
    return { ...DEMO_CUSTOMER, api: await signIn(context) };
  }
  if (isAnonymous) {
    const shopper = newShopper();
    const api = demoShopClient();
    await api.account.register({ ...shopper, password_confirmation: shopper.password });
    return { ...shopper, api };
  }
  const customer = await signUp(context);
  await customer.api.addresses.createAddress(ADDRESS);
  return customer;
}

async function forgetCustomer(page: Page): Promise<void> {
  await page.context().clearCookies();
  if (page.url() === 'about:blank') return;
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Records every form that the page's scripts submit from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (isFormPost(request)) posts.push(request.url());
  });
  return posts;
}

/** Intercepts the page's next form, to answer it in place of the shop or to change its request. */
export async function interceptNextForm(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route('**/*', (route) => {
    if (isAnswered || !isFormPost(route.request())) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}

function isFormPost(request: Request): boolean {
  const isByScripts = request.resourceType() === 'fetch' && request.method() === 'POST';
  return isByScripts && !new URL(request.url()).pathname.startsWith('/api/');
}

/** Expects the page to show that the form succeeded. */
export async function expectDone({ done, gone }: PreparedForm, words = done): Promise<void> {
  for (const each of words) await expect(each).toBeVisible();
  if (gone !== undefined) await expect(gone).toBeHidden();
}

/**
 * Expects the API's state to show that the form was applied exactly once. Polls, because a wishlist button shows its
 * result before the response.
 */
export async function expectDoneOnce({ state }: PreparedForm, { api }: Pick<Customer, 'api'>): Promise<void> {
  if (state !== undefined) await expect.poll(() => state.read(api)).toEqual(state.after);
}

/** Expects the typed values, including `wrong`, to remain, and the form to be ready for another submission. */
export async function expectReadyAgain(
  { control, typed = [] }: PreparedForm,
  wrong?: { field: Locator; text: string },
): Promise<void> {
  for (const [field, text] of typed)
    await expect(field).toHaveValue(field === wrong?.field ? wrong.text : text);
  await expect(control).toBeEnabled();
  await expect(control).not.toHaveAttribute('aria-busy');
}

/** Expects the open dialog to contain these words. */
export async function expectDialog(page: Page, words: string | RegExp): Promise<void> {
  await expect(authDialog(page).root.getByText(words)).toBeVisible();
}
