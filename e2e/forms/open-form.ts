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

/** Opens a form for a customer of its own, typed into and ready to be sent. */
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

/** The same without opening its page: the browser knows who is signed in, and nothing of whoever was before. */
export async function prepareForm(page: Page, row: FormRow): Promise<OpenForm> {
  const context = page.context();
  await giveOwnIpAddress({ context });
  await forgetCustomer(page);
  const customer = await aCustomer(page, row);
  const form = await row.prepare(page, customer);
  // Only customers' pages tell the browser who is signed in.
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

/** Every form that the page posts by its scripts from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (isFormPost(request)) posts.push(request.url());
  });
  return posts;
}

/** Answers the page's next form in the place of the shop, or on its way there. */
export async function answerNextForm(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
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

/** The page shows that the form is done. */
export async function expectDone({ done, gone }: PreparedForm, words = done): Promise<void> {
  for (const each of words) await expect(each).toBeVisible();
  if (gone !== undefined) await expect(gone).toBeHidden();
}

/** The API tells that it is done, and once; a heart shows it before. */
export async function expectDoneOnce({ state }: PreparedForm, { api }: Pick<Customer, 'api'>): Promise<void> {
  if (state !== undefined) await expect.poll(() => state.read(api)).toEqual(state.after);
}

/** What was typed is there, also what was `wrong`, and the form can be sent again. */
export async function expectReadyAgain(
  { control, typed = [] }: PreparedForm,
  wrong?: { field: Locator; text: string },
): Promise<void> {
  for (const [field, text] of typed)
    await expect(field).toHaveValue(field === wrong?.field ? wrong.text : text);
  await expect(control).toBeEnabled();
  await expect(control).not.toHaveAttribute('aria-busy');
}

/** The dialog is open and says this. */
export async function expectDialog(page: Page, words: string | RegExp): Promise<void> {
  await expect(authDialog(page).root.getByText(words)).toBeVisible();
}
