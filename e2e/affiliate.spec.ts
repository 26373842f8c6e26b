import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER, expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;
const COOKIE = 'affiliateUuid';
const MONTH_SECONDS = 2_592_000;

async function affiliateCookie(page: Page) {
  return (await page.context().cookies(origin)).find(({ name }) => name === COOKIE);
}

/** The path of a product that can be bought as it is. */
async function aProductPath(page: Page): Promise<string> {
  await page.goto(`${origin}/search?q=kettle&in_stock=1`);
  const href = await page.locator('main a[href^="/products/"]').first().getAttribute('href');
  return href ?? 'no product';
}

test('following an affiliate’s link ends on the clean address, and the order carries the click', async ({
  page,
}) => {
  const path = await aProductPath(page);
  await page.goto(`${origin}${path}?affiliateId=1`);
  await expect(page).toHaveURL(`${origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

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
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(DEMO_CUSTOMER.email);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: /\d/ }).first()).toBeVisible();
  });

  await test.step('place the order', async () => {
    await page.getByRole('link', { name: /cart/i }).first().click();
    await page.getByRole('link', { name: /check out/i }).click();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  });

  const orderId = new URL(page.url()).searchParams.get('order_id');
  const order = await page.request.get(`${origin}/api/orders/${orderId}`);
  expect(await order.json()).toMatchObject({ click_id: cookie?.value });
});

test('a link of an affiliate that nobody knows leads to the page all the same', async ({ page }) => {
  await page.goto(`${origin}/about?affiliateId=999999&from=blog`);
  await expect(page).toHaveURL(`${origin}/about?from=blog`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await affiliateCookie(page)).toBeUndefined();
});
