import type { Page } from 'playwright/test';
import { orderPath } from '#shared/navigation/paths.ts';
import { accountPage } from './pages/account-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { registerShopper, signIn, signUp } from './support/customers.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('a login in one tab signs in the others, and an open login dialog there continues to the requested page', async ({
  page,
  context,
  request,
}) => {
  const shopper = await registerShopper(request);
  const [asking, reading] = [await context.newPage(), await context.newPage()];
  await visit(asking, '/?auth=login&next=/account/addresses');
  await visit(reading, '/about');
  await visit(page, '/?auth=login');
  await authDialog(page).logIn(shopper);
  await expect(layout(reading).customerName('Lerato')).toBeVisible();
  await expect(asking).toHaveURL('/account/addresses');
  await expect(authDialog(asking).root).toBeHidden();
});

test('logging out in one tab removes the customer’s pages and stored data from the others', async ({
  page,
  context,
}) => {
  await signIn(context);
  await visit(page, '/account');
  const other = await context.newPage();
  const orders = other.getByRole('main').getByText(/Your orders/);
  await visit(other, '/account');
  await other.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(other).toHaveURL('/orders');
  await expect.poll(() => storedOfCustomer(other)).toEqual(['customer:orders', 'session']);

  await accountPage(page).logOut.click();
  await expect(other).toHaveURL('/');
  await expect(layout(other).customerName('Thandi')).toBeHidden();
  await expect(orders).toBeHidden();
  expect(await storedOfCustomer(other)).toEqual([]);
  await other.goBack();
  await expect(orders).toBeHidden();
});

/** The keys of customer data in the browser's storage. */
function storedOfCustomer(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((name) => name === 'session' || name.startsWith('customer:'))
      .sort(),
  );
}

test('after another customer’s login in one tab, the other tab shows nothing of the first customer', async ({
  page,
  context,
}) => {
  await signIn(context);
  await visit(page, '/account');
  const other = await context.newPage();
  await visit(other, '/account');
  await expect(
    layout(other)
      .main.getByText(/Thandi/)
      .first(),
  ).toBeVisible();
  await accountPage(page).leave();
  await expect(other).toHaveURL('/');
  await signUp(context);
  await visit(page, '/account');
  await expect(layout(other).customerName('Lerato')).toBeVisible();
  await visit(other, '/account');
  await expect(other.getByText(/Thandi/)).toHaveCount(0);
});

test('a page hidden from a second customer explains why and offers a button to reload', async ({
  page,
  context,
}) => {
  const { data } = await (await signIn(context)).orders.listOrders();
  await visit(page, '/account');
  const other = await context.newPage();
  await visit(other, orderPath(data[0]?.id ?? 0));
  // The next page of the other tab never arrives.
  await other.route('**/orders', (route) => route.fulfill({ status: 204 }), { times: 1 });
  await context.clearCookies();
  await signUp(context);
  await visit(page, '/account');
  const notice = other.getByRole('alert').filter({ hasText: 'Someone else has logged in here' });
  await expect(notice).toBeVisible();
  await expect(other.getByText(/Thandi/).filter({ visible: true })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(layout(other).customerName('Lerato')).toBeVisible();
  await expect(other).toHaveURL('/orders');
});

test('another customer’s login in another tab replaces the first customer’s details on a public page', async ({
  page,
  context,
}) => {
  const { data } = await (await signIn(context)).orders.listOrders();
  await visit(page, '/account');
  await visit(page, `/support?order_id=${data[0]?.id}`);
  await expect(page.getByText('This is about')).toBeVisible();
  await page.getByLabel('Message').fill('It did not come.');
  const other = await context.newPage();
  const { email } = await signUp(context);
  await visit(other, '/account');
  await expect(layout(page).customerName('Lerato')).toBeVisible();
  await expect(page.getByText(/isn’t one of/)).toBeVisible();
  await expect(page.getByText('This is about')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await expect(page.getByLabel('Message')).toHaveValue('It did not come.');
});
