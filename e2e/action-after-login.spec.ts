import type { Page, Route } from 'playwright/test';
import { aCustomer, askForPin, atAnAddressOfItsOwn, cartOf, logIn, pinFor } from './support/customers.ts';
import { aShopper, expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.beforeEach(atAnAddressOfItsOwn);
const NEW_PASSWORD = 'a sunny day in Durban';

/** Signed out, clicks a product's button; gives its id. */
async function addToCart(page: Page): Promise<string> {
  await page.goto(`${origin}/search?in_stock=1`);
  await page.waitForLoadState('networkidle');
  const form = page
    .locator('form', { has: page.getByRole('button', { name: /add .*to (the )?cart/i }) })
    .first();
  const productId = await form.locator('input[name=product_id]').inputValue();
  await form.getByRole('button').click();
  await expect(page.getByRole('dialog').getByText(/what you chose goes into your cart/)).toBeVisible();
  return productId;
}

test('what was to be added before there was an account is added once, after registering', async ({
  page,
}) => {
  const shopper = aShopper();
  const productId = await addToCart(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByRole('heading', { name: 'Register' })).toBeFocused();
  await dialog.getByLabel('Name').fill(shopper.name);
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('what was to be added lives through a reload and the whole way of a forgotten password', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { email } = await aCustomer(request);
  const productId = await addToCart(page);
  await askForPin(page, email);
  const pin = await pinFor(request, email);
  await page.reload();
  await page.getByLabel('One-time pin').fill(pin);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your password is updated/)).toBeVisible();
  await logIn(page, { email, password: NEW_PASSWORD });
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('logging in in a second tab does what waited in the first, once', async ({ page, context, request }) => {
  const shopper = await aCustomer(request);
  const productId = await addToCart(page);
  const other = await context.newPage();
  await other.goto(`${origin}/?auth=login`);
  await other.waitForLoadState('networkidle');
  await logIn(other, shopper);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('banner').getByText('Lerato')).toBeVisible();
  await expect.poll(() => cartOf(other)).toEqual({ [productId]: 1 });
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([page.waitForLoadState('networkidle'), other.waitForLoadState('networkidle')]);
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('two tabs that log in at once do it once', async ({ page, context, request }) => {
  const shopper = await aCustomer(request);
  const productId = await addToCart(page);
  const other = await context.newPage();
  await other.goto(`${origin}/?auth=login`);
  await other.waitForLoadState('networkidle');
  for (const tab of [page, other]) {
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(shopper.email);
    await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  }
  await Promise.all([page, other].map((tab) => tab.getByLabel('Password', { exact: true }).press('Enter')));
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('queued-actions'))).toBeNull();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('a tab whose login another one has overtaken does it none the less', async ({
  page,
  context,
  request,
}) => {
  const shopper = await aCustomer(request);
  const productId = await addToCart(page);
  // The other login's cookie arrives between this tab's own login and what it does next.
  const overtake = async (route: Route): Promise<void> => {
    const { email, password } = shopper;
    const headers = { Origin: origin };
    await context.request.post(`${origin}/api/auth/login`, {
      headers,
      data: { email, password, device_name: '' },
    });
    await route.continue();
  };
  await page.route(`**/api/cart/${productId}`, overtake, { times: 1 });
  await logIn(page, shopper);
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('Cancel drops it in every tab', async ({ page, context, request }) => {
  const shopper = await aCustomer(request);
  await addToCart(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const other = await context.newPage();
  await other.goto(`${origin}/?auth=login&next=/account`);
  await other.waitForLoadState('networkidle');
  await logIn(other, shopper);
  await expect(other).toHaveURL(`${origin}/account`);
  await expect(page.getByRole('banner').getByText('Lerato')).toBeVisible();
  expect(await cartOf(other)).toEqual({});
});

test('a reload while it is being added adds it no second time', async ({ page, request }) => {
  const shopper = await aCustomer(request);
  const productId = await addToCart(page);
  const reached = Promise.withResolvers<void>();
  // The shop has done it, but its answer does not arrive any more.
  const holdBack = async (route: Route): Promise<void> => {
    await route.fetch();
    reached.resolve();
  };
  await page.route(`**/api/cart/${productId}`, holdBack, { times: 1 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.keyboard.press('Enter');
  await reached.promise;
  await page.reload();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('what cannot be added is told in the dialog, and the login counts', async ({ page, request }) => {
  const shopper = await aCustomer(request);
  const productId = await addToCart(page);
  await page.goto(`${origin}/?auth=login&next=/account&queued=cart.${productId}.99999`);
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'You are logged in' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toContainText('has not been added');
  await dialog.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${origin}/account`);
});

test('an ended session asks for a login, and then what was clicked is done', async ({ page, request }) => {
  const shopper = await aCustomer(request);
  await page.goto(`${origin}/?auth=login`);
  await page.waitForLoadState('networkidle');
  await logIn(page, shopper);
  await page.goto(`${origin}/search?in_stock=1`);
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page
    .getByRole('button', { name: /add .*to (the )?cart/i })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/what you chose goes into your cart/)).toBeVisible();
  await logIn(page, shopper);
  await expect(page.getByText('Added to your cart')).toBeVisible();
  expect(Object.values(await cartOf(page))).toEqual([1]);
});
