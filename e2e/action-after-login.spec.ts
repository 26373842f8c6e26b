import type { Page, Route } from 'playwright/test';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { cartOf, giveOwnIpAddress, newShopper, registerShopper, signIn } from './support/customers.ts';
import { pinFor } from './support/outbox.ts';
import { reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(giveOwnIpAddress);
const NEW_PASSWORD = 'a sunny day in Durban';

/** Adds a product to the cart while signed out, which opens the login; returns the product's id. */
async function addToCart(page: Page): Promise<string> {
  await visit(page, IN_STOCK);
  const productId = await searchPage(page).addFirstToCart();
  await expect(authDialog(page).root.getByText(/what you chose goes in your cart/)).toBeVisible();
  return productId;
}

/** True for the login's own request: a form submitted to the home page. */
function isLogin(url: URL): boolean {
  return url.pathname === '/' && url.searchParams.get('auth') === 'login';
}

test('a product added while signed out is in the cart exactly once after registration', async ({ page }) => {
  const productId = await addToCart(page);
  await authDialog(page).register(newShopper());
  await expect(layout(page).addedToast).toBeVisible();
  await expect(page.getByRole('button', { name: 'View cart' })).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
  await reload(page);
  await expect(layout(page).cartLink).toContainText('1');
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('a pending cart addition survives a reload and a password reset', async ({ page, request }) => {
  const { email } = await registerShopper(request);
  const productId = await addToCart(page);
  const dialog = authDialog(page);
  await dialog.askForPin(email);
  const pin = await pinFor(email);
  await reload(page);
  await dialog.enterPin(pin);
  await dialog.choosePassword(NEW_PASSWORD);
  await expect(page.getByText(/Your password is changed/)).toBeVisible();
  await dialog.logIn({ email, password: NEW_PASSWORD });
  await expect(layout(page).addedToast).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('a login in a second tab also signs in the first, which asks the shopper to repeat the pending action', async ({
  page,
  context,
  request,
}) => {
  const shopper = await registerShopper(request);
  const productId = await addToCart(page);
  const other = await context.newPage();
  await visit(other, '/?auth=login');
  await authDialog(other).logIn(shopper);
  await expect(authDialog(page).root).toBeHidden();
  await expect(layout(page).customerName('Lerato')).toBeVisible();
  await expect(page.getByText('What you asked for isn’t done yet.')).toBeVisible();
  expect(await cartOf(other)).toEqual({});
  await searchPage(page).addFirstToCart();
  await expect(layout(page).addedToast).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('two tabs that log in at the same time perform the pending action once', async ({
  page,
  context,
  request,
}) => {
  const shopper = await registerShopper(request);
  const productId = await addToCart(page);
  const other = await context.newPage();
  await visit(other, '/?auth=login');
  const dialogs = [page, other].map(authDialog);
  for (const { email, password } of dialogs) {
    await email.fill(shopper.email);
    await password.fill(shopper.password);
  }
  await Promise.all(dialogs.map(({ password }) => password.press('Enter')));
  for (const { root } of dialogs) await expect(root).toBeHidden();
  // Polled, because the second login ends the first session a moment before the second cookie arrives.
  await expect(async () => expect(await cartOf(page)).toEqual({ [productId]: 1 })).toPass();
});

test('a pending action is performed even if another login finishes first', async ({
  page,
  context,
  request,
}) => {
  const shopper = await registerShopper(request);
  const productId = await addToCart(page);
  // Logs in elsewhere while this tab's login is in progress, so that the other login's cookie arrives first.
  const overtake = async (route: Route): Promise<void> => {
    await signIn(context, shopper);
    await route.continue();
  };
  await page.route(isLogin, overtake, { times: 1 });
  await authDialog(page).logIn(shopper);
  await expect(layout(page).addedToast).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('Cancel discards the pending action in every tab', async ({ page, context, request }) => {
  const shopper = await registerShopper(request);
  await addToCart(page);
  await authDialog(page).cancel.click();
  const other = await context.newPage();
  await visit(other, '/?auth=login&next=/account');
  await authDialog(other).logIn(shopper);
  await expect(other).toHaveURL('/account');
  await expect(layout(page).customerName('Lerato')).toBeVisible();
  expect(await cartOf(other)).toEqual({});
});

test('a login whose response was lost can be repeated after a reload, and adds the product only once', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  const productId = await addToCart(page);
  const reached = Promise.withResolvers<void>();
  // Lets the shop log in and add the product, but withholds the response.
  const holdBack = async (route: Route): Promise<void> => {
    await route.fetch();
    reached.resolve();
  };
  await page.route(isLogin, holdBack, { times: 1 });
  await authDialog(page).sendLogin(shopper);
  await reached.promise;
  await reload(page);
  await authDialog(page).logIn(shopper);
  await expect(layout(page).addedToast).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});

test('a failed pending action is reported in the dialog, and the login still succeeds', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  const productId = await addToCart(page);
  const pending = `/products/${productId}/-/x product_id=${productId}&quantity=99999`;
  await visit(page, `/?${new URLSearchParams({ auth: 'login', next: '/account', pending })}`);
  const dialog = authDialog(page);
  await dialog.root.getByRole('checkbox', { name: /put it in my cart/ }).check();
  await dialog.sendLogin(shopper);
  await expect(dialog.heading('You’re logged in')).toBeFocused();
  await expect(dialog.alert).toContainText('We couldn’t do what you asked.');
  await dialog.root.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/account');
});

test('an expired session opens the login dialog, and the clicked action is performed after login', async ({
  page,
  context,
  request,
}) => {
  const shopper = await registerShopper(request);
  await signIn(context, shopper);
  await visit(page, '/account');
  await visit(page, IN_STOCK);
  await context.clearCookies();
  const productId = await searchPage(page).addFirstToCart();
  const dialog = authDialog(page);
  await expect(dialog.root.getByText(/what you chose goes in your cart/)).toBeVisible();
  await dialog.logIn(shopper);
  await expect(layout(page).addedToast).toBeVisible();
  expect(await cartOf(page)).toEqual({ [productId]: 1 });
});
