import { accountPage } from './pages/account-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { cartOf, registerShopper, signIn, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** The order fields stored for the offline list: no product names, prices, addresses or contact details. */
const LISTED_ORDER_FIELDS = [
  'createdAt',
  'delivery',
  'hasReview',
  'id',
  'moreImages',
  'openReturn',
  'pictures',
  'pieces',
  'retailers',
  'status',
  'toReview',
  'total',
];

/** Runs in the page. */
function storedOrderFields(): string[] {
  const { value } = JSON.parse(localStorage.getItem('customer:orders') ?? '');
  const orders: object[] = value.payload.data.orders;
  return [...new Set(orders.flatMap((order) => Object.keys(order)))].sort();
}

test('the order list is readable offline, and stored customer data is removed on logout', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await signIn(context);
  await visit(page, '/account');
  const linkTo = (path: string) => page.locator(`main a[href="${path}"]`).first();
  for (const path of ['/orders', '/account/addresses']) {
    await linkTo(path).click();
    await expect(page).toHaveURL(path);
    await layout(page).accountLink.click();
    await expect(page).toHaveURL('/account');
  }
  await ready(page);
  expect(await page.evaluate(storedOrderFields)).toEqual(LISTED_ORDER_FIELDS);
  await context.setOffline(true);
  await linkTo('/orders').click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(page.getByText(/This is how it was on \d+ \w{3} \d{4}/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /\d{6}/ }).first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('You’re offline')).toBeHidden();
  await visit(page, '/account');
  await accountPage(page).leave();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toMatch(/customer:|Thandi|thandi/);
});

test('the category menu is still shown when the API fails', async ({ page }) => {
  await visit(page, '/about');
  // Responds as the edge does when the API is unavailable: with a page without categories.
  await page.route('**/privacy-policy/_payload.json', async (route) => {
    const response = await route.fetch();
    const payload = await response.json();
    await route.fulfill({ response, json: { ...payload, layout: { ...payload.layout, menu: [] } } });
  });
  await layout(page).privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('featured-categories'))).toContain('"version":2');
});

test('a session stored by the previous version is migrated', async ({ page, context }) => {
  await signIn(context);
  await visit(page, '/account');
  const since = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('session') ?? '');
    const { since: login, ...session } = value;
    const before = { version: 1, value: { ...session, until: login + 2_592_000_000 } };
    localStorage.setItem('session', JSON.stringify(before));
    return login;
  });
  await visit(page, '/about');
  await expect(layout(page).customerName('Thandi')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}')))
    .toMatchObject({ version: 2, value: { since } });
});

for (const [what, value] of [
  ['corrupt', '{"version":1,"val'],
  ['not the shop’s', '"somebody else\'s"'],
  ['from a future version', '{"version":99,"value":{"token":"x","id":1,"name":"Eve","email":"","since":1}}'],
  ['of an unexpected shape', '{"version":1,"value":[{"id":7,"action":{},"until":"soon"}]}'],
] as const) {
  test(`stored data that is ${what} is ignored, and the shop works`, async ({ page, request }) => {
    const shopper = await registerShopper(request);
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('corrupted') !== null) return;
      for (const name of ['session', 'customer:orders', 'customer:addresses']) {
        localStorage.setItem(name, text);
      }
      for (const name of ['customer:auth-dialog', 'featured-categories', 'notice', 'scroll-places'])
        sessionStorage.setItem(name, text);
      sessionStorage.setItem('corrupted', 'yes');
    }, value);
    await visit(page, '/?auth=login&next=/account');
    await expect(layout(page).customerName('Eve')).toHaveCount(0);
    await authDialog(page).logIn(shopper);
    await expect(page).toHaveURL('/account');
    await page.getByRole('main').getByRole('link', { name: 'Open your lists' }).click();
    await expect(page).toHaveURL('/product-lists');
  });
}

for (const fault of ['blocked', 'full'] as const) {
  test(`with ${fault} web storage, a product added to the cart before login is in the cart after login`, async ({
    page,
    request,
  }) => {
    const shopper = await registerShopper(request);
    await page.addInitScript((how) => {
      const reject = (): never => {
        throw new DOMException('no', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      Storage.prototype.setItem = reject;
      if (how === 'full') return;
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: reject });
    }, fault);
    await visit(page, IN_STOCK);
    const productId = await searchPage(page).addFirstToCart();
    await authDialog(page).logIn(shopper);
    await expect(layout(page).addedToast).toBeVisible();
    expect(await cartOf(page)).toEqual({ [productId]: 1 });
    await expect(layout(page).customerName('Lerato')).toBeVisible();
  });
}

test('a customer whose browser blocks web storage stays signed in on every page and can add to the cart', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    Object.defineProperty(document, 'cookie', { get, set: get });
  });
  const { api } = await signUp(context);
  const [product] = (await demoProducts()).plain;
  await visit(page, `/products/${product.id}/-/-`);
  await productPage(page).addToCart.click();
  await expect(layout(page).addedToast).toBeVisible();
  await expect(layout(page).customerName('Lerato')).toBeVisible();
  await visit(page, '/about');
  await expect(layout(page).customerName('Lerato')).toBeVisible();
  expect((await api.cart.getCart()).amount).toBe(product.price);
});
