import type { Locator, Page } from 'playwright/test';
import type { Product } from '#shared/contract/product.ts';
import { accountPage } from './pages/account-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { expectAccessible, expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { type Customer, registerShopper, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { drawn, ready, reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** The first product of {@link IN_STOCK} without options. */
async function firstProduct(): Promise<Product> {
  const { data } = await demoShopClient().search.listProducts({
    in_stock: '1',
    sort: 'newest',
    per_page: '24',
  });
  const product = data.find(({ options }) => options.length === 0);
  if (product === undefined) throw new Error('The shop sells nothing');
  return product;
}

/** Opens {@link IN_STOCK}; returns {@link firstProduct}. */
async function openSearch(page: Page): Promise<Product> {
  await visit(page, IN_STOCK);
  return firstProduct();
}

function heartOf(page: Page, { name }: Pick<Product, 'name'>): Locator {
  return searchPage(page).heart(name);
}

/** True for the URL that wishlist buttons and lists submit their forms to. */
function isListsForm({ pathname }: URL): boolean {
  return pathname === '/product-lists';
}

/** The product ids in the customer's Wishlist, read from the API. */
async function wished(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/product-lists/0/products');
  const products: { id: number }[] = await response.json();
  return products.map(({ id }) => id);
}

/** Signs up a new customer and opens the account page, which provides the session to the browser. */
async function beSignedIn(page: Page): Promise<Customer> {
  const customer = await signUp(page.context());
  await visit(page, '/account');
  return customer;
}

test('a wishlist button asks a guest to log in and is set afterwards', async ({ page, request }) => {
  const shopper = await registerShopper(request);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await expect(authDialog(page).root).toBeVisible();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await authDialog(page).logIn(shopper);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  expect(await wished(page)).toEqual([product.id]);
});

test('a wishlist form that the browser submits before the app loads asks for a login', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  const product = await firstProduct();
  await page.clock.install();
  // The app never loads, so the inline script lets the browser submit the form after ten seconds.
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST';
  });
  await page.route(/\/assets\/app-/, (route) => (isSent ? route.continue() : undefined));
  await page.goto(IN_STOCK, { waitUntil: 'commit' });
  await heartOf(page, product).click();
  await drawn(page);
  await page.clock.fastForward(10_000);
  await expect(authDialog(page).heading('Log in')).toBeVisible();
  await page.clock.resume();
  await ready(page);
  await expect(page).toHaveURL('/?auth=login&next=%2Fproduct-lists');
  await expect(page.getByText('Oops!')).toBeHidden();
  await authDialog(page).logIn(shopper);
  await expect(page).toHaveURL('/product-lists');
  await expect(page.getByRole('main').getByRole('link', { name: product.name, exact: true })).toBeVisible();
  expect(await wished(page)).toEqual([product.id]);
});

test('Cancel discards the pending wishlist addition', async ({ page, request }) => {
  const shopper = await registerShopper(request);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await authDialog(page).cancel.click();
  await expect(authDialog(page).root).toBeHidden();
  await layout(page).accountLink.click();
  await authDialog(page).logIn(shopper);
  await expect(page).toHaveURL('/account');
  expect(await wished(page)).toEqual([]);
});

test('a wishlist button set on a product page is also set on the product’s cards and after a reload', async ({
  page,
}) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await heartOf(page, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wished(page)).toEqual([product.id]);
  await reload(page);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await heartOf(page, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => wished(page)).toEqual([]);
});

test('quick clicks on a wishlist button result in the state of the last click', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  const heart = heartOf(page, product);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const posted: unknown[] = [];
  await page.route(isListsForm, async (route) => {
    posted.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
    await answered;
    await route.continue();
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => posted).toEqual([{ list_id: '0', keep: `${product.id}` }]);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  answer();
  await expect.poll(() => posted.slice(1)).toEqual([{ list_id: '0', drop: `${product.id}` }]);
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => wished(page)).toEqual([]);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a wishlist button is reset if its request fails, and its card shows the error', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  const card = page.getByRole('article').filter({ has: heartOf(page, product) });
  await page.route(isListsForm, (route) => route.fulfill({ status: 500, json: { message: 'Server error' } }));
  await heartOf(page, product).click();
  await expect(card.getByRole('alert')).toHaveText('Oops, looks like something went wrong.');
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll({ behavior: 'wait' });
  await heartOf(page, product).click();
  await expect(card.getByRole('alert')).toBeHidden();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wished(page)).toEqual([product.id]);
});

test('wishlist buttons stay unset, without an error, if the wishlist does not load', async ({ page }) => {
  await beSignedIn(page);
  await page.route('**/api/product-lists', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server error' } }),
  );
  const asked = page.waitForResponse('**/api/product-lists');
  const product = await openSearch(page);
  await asked;
  await drawn(page);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Oops')).toBeHidden();
});

test('a wishlist button set in one tab is also set in the other', async ({ page, context }) => {
  await beSignedIn(page);
  const other = await context.newPage();
  const product = await openSearch(other);
  await openSearch(page);
  await heartOf(page, product).click();
  await expect(heartOf(other, product)).toHaveAttribute('aria-pressed', 'true');
  await heartOf(other, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
});

test('logging out resets the wishlist buttons, and the next customer sees only their own', async ({
  page,
}) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await expect.poll(() => wished(page)).toEqual([product.id]);
  await visit(page, '/account');
  await accountPage(page).leave();
  await openSearch(page);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await beSignedIn(page);
  const asked = page.waitForResponse('**/api/product-lists');
  await openSearch(page);
  await asked;
  await drawn(page);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
});

test('wishlist buttons work with the keyboard, signed out and signed in', async ({ page, request }) => {
  const shopper = await registerShopper(request);
  const product = await openSearch(page);
  const heart = heartOf(page, product);
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(authDialog(page).root).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(authDialog(page).root).toBeHidden();
  await expect(heart).toBeFocused();
  await page.keyboard.press('Enter');
  await authDialog(page).logIn(shopper);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.focus();
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a wishlist button is large enough to tap', async ({ page }) => {
  const product = await openSearch(page);
  const box = await heartOf(page, product).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('a variant can be saved to a list created on the product page', async ({ page }) => {
  const { api } = await beSignedIn(page);
  const { parent } = await demoProducts();
  const { variants } = await demoShopClient().catalogue.getProduct({ id: parent.id, parts: 'core' });
  const variant = variants.at(-1);
  if (variant === undefined) throw new Error('The demo has changed');
  await visit(page, `/products/${parent.id}/-/-?variant=${variant.id}`);
  await productPage(page).saveToList.click();
  const sheet = productPage(page).lists;
  await expect(sheet.getByRole('checkbox', { name: /^Wishlist/ })).not.toBeChecked();

  await sheet.getByLabel('New list').fill('Wishlist');
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  await expect(sheet.getByText(/already/)).toBeVisible();
  await sheet.getByLabel('New list').fill('Braai on Sunday');
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Saved to Braai on Sunday.');
  await expect(sheet.getByRole('checkbox', { name: /^Braai on Sunday/ })).toBeChecked();

  await sheet.getByRole('checkbox', { name: /^Wishlist/ }).check();
  await expect(sheet.getByRole('status')).toHaveText('Saved to Wishlist.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(productPage(page).saveToList).toBeFocused();
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /^Wishlist: / })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await wished(page)).toEqual([variant.id]);
  expect((await api.productLists.listProductLists()).at(-1)).toMatchObject({
    name: 'Braai on Sunday',
    products: [{ id: variant.id }],
  });
});

test('choosing a list while signed out asks for a login', async ({ page }) => {
  const { id } = await firstProduct();
  await visit(page, `/products/${id}/-/-`);
  await productPage(page).saveToList.click();
  await expect(authDialog(page).button('Log in')).toBeVisible();
});

test('the choice of lists opens the login dialog if the session has ended', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  await beSignedIn(page);
  const { id } = await firstProduct();
  await page.route('**/api/product-lists', (route) => route.abort());
  await visit(page, `/products/${id}/-/-`);
  await productPage(page).saveToList.click();
  const sheet = productPage(page).lists;
  await expect(sheet.getByText('Your lists didn’t load')).toBeVisible();
  await page.unroute('**/api/product-lists');
  await context.clearCookies();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(authDialog(page).button('Log in')).toBeVisible();
  await expect(sheet).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('wishlist buttons, set or not, are accessible', async ({ page }) => {
    await beSignedIn(page);
    const product = await openSearch(page);
    await heartOf(page, product).click();
    await expect.poll(() => wished(page)).toEqual([product.id]);
    await expectAccessibleInLightAndDark(page);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a wishlist button asks a guest to log in, and works for a customer', async ({ page, context }) => {
    const product = await firstProduct();
    await page.goto(IN_STOCK);
    await heartOf(page, product).click();
    await expect(authDialog(page).root).toBeVisible();

    await signUp(context);
    await page.goto(IN_STOCK);
    await heartOf(page, product).click();
    await expect(page.getByText('Saved to Wishlist.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Wishlist' })).toBeVisible();
    expect(await wished(page)).toEqual([product.id]);
  });
});
