import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { accountPage } from './pages/account-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { cartOf, newShopper, signIn } from './support/customers.ts';
import { ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('a protected page opens the login dialog and is shown after login', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/cart');
  await expect(page).toHaveURL('/?auth=login&next=%2Fcart');
  await expect(authDialog(page).root).toBeVisible();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await visit(page, '/orders');
  await expect(page).toHaveURL('/?auth=login&next=%2Forders');
  const { root, email, password } = authDialog(page);
  await email.fill(DEMO_CUSTOMER.email);
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(root.getByText(/don’t match/)).toBeVisible();
  await password.fill(DEMO_CUSTOMER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders');
  await expect(layout(page).heading).toContainText('orders', { ignoreCase: true });
});

test('Cancel and Escape close the dialog and discard the pending action', async ({ page }) => {
  await visit(page, IN_STOCK);
  const { addFirstToCart } = searchPage(page);
  const dialog = authDialog(page);
  await addFirstToCart();
  await dialog.cancel.click();
  await expect(dialog.root).toBeHidden();
  await addFirstToCart();
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();

  // Opened without a pending action, so the login must not run the earlier one.
  await layout(page).accountLink.click();
  const shopper = newShopper();
  await dialog.register({ ...shopper, password: 'short' });
  await expect(dialog.root.getByText(/at least 8 characters/)).toBeVisible();
  await dialog.password.fill(shopper.password);
  await dialog.button('Register').click();
  await expect(page).toHaveURL('/account');
  expect(await cartOf(page)).toEqual({});
});

test('logging out in one tab logs out the other', async ({ page, context }) => {
  await signIn(context);
  await visit(page, '/account');
  const other = await context.newPage();
  await visit(other, '/about');
  await expect(layout(other).customerName('Thandi')).toBeVisible();
  await accountPage(page).leave();
  await expect(layout(other).customerName('Thandi')).toBeHidden();
});

test('the session persists across pages, and logging out clears it', async ({ page, context }) => {
  await visit(page, '/?auth=login&next=/account');
  await authDialog(page).logIn(DEMO_CUSTOMER);
  await expect(page).toHaveURL('/account');
  await visit(page, '/about');
  await expect(layout(page).customerName('Thandi')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '');
  const credential = (await context.cookies()).find(({ name }) => name === 'session');
  expect(credential).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(stored).not.toContain(credential?.value ?? 'no cookie');

  await visit(page, '/account');
  await accountPage(page).leave();
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect((await context.cookies()).some(({ name }) => name === 'session')).toBe(false);
});

test('a stored session is removed if the session cookie is gone', async ({ page, context }) => {
  await signIn(context);
  await visit(page, '/account');
  await context.clearCookies();
  await visit(page, '/about');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull();
});

test('text typed before the page’s code has loaded stays, and so does the focus', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/app-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/?auth=login&next=/account', { waitUntil: 'commit' });
  const { email, password, button } = authDialog(page);
  const half = DEMO_CUSTOMER.password.length / 2;
  await email.fill(DEMO_CUSTOMER.email);
  await password.pressSequentially(DEMO_CUSTOMER.password.slice(0, half));
  release();
  await ready(page);
  // If hydration moved the focus, the rest of the password would be typed into the email field, visible on screen.
  await expect(password).toBeFocused();
  await page.keyboard.type(DEMO_CUSTOMER.password.slice(half));
  await expect(email).toHaveValue(DEMO_CUSTOMER.email);
  await button('Log in').click();
  await expect(page).toHaveURL('/account');
});
