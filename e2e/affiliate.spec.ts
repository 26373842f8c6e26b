import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const COOKIE = 'affiliateUuid';
const MONTH_SECONDS = 2_592_000;

async function affiliateCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === COOKIE);
}

test('an affiliate link redirects to the clean URL, and the order stores the click id', async ({ page }) => {
  await visit(page, '/search?q=kettle&in_stock=1');
  const path = (await searchPage(page).productLinks.first().getAttribute('href')) ?? 'no product';
  await visit(page, `${path}?affiliateId=1`);
  await expect(page).toHaveURL(path);
  await expect(layout(page).heading).toBeVisible();

  const cookie = await affiliateCookie(page);
  expect(cookie).toMatchObject({
    value: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    domain: 'localhost',
    path: '/',
    secure: true,
    sameSite: 'Lax',
    httpOnly: false,
  });
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1_000;
  expect(secondsLeft).toBeGreaterThan(MONTH_SECONDS - 60);
  expect(secondsLeft).toBeLessThanOrEqual(MONTH_SECONDS + 1);

  await test.step('sign in while adding to the cart', async () => {
    await productPage(page).chooseOptions();
    await productPage(page).addToCart.click();
    await authDialog(page).logIn(DEMO_CUSTOMER);
    await expect(layout(page).cartLink).toHaveText(/\d/);
  });

  await test.step('place the order', async () => {
    await layout(page).cartLink.click();
    await cartSheet(page).checkOut.click();
    await checkoutPage(page).placeOrder.click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  });

  const orderId = new URL(page.url()).searchParams.get('order_id');
  const order = await page.request.get(`/api/orders/${orderId}`);
  expect(await order.json()).toMatchObject({ click_id: cookie?.value });
});

test('a link with an unknown affiliate id redirects to the clean URL without setting a cookie', async ({
  page,
}) => {
  await page.goto('/about?affiliateId=999999&from=blog');
  await expect(page).toHaveURL('/about?from=blog');
  await expect(layout(page).heading).toBeVisible();
  expect(await affiliateCookie(page)).toBeUndefined();
});
