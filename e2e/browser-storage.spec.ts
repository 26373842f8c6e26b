import { aCustomer, cartOf, logIn } from './support/customers.ts';
import { expect, signIn, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('orders and addresses seen last can be read without a connection, and are gone after logging out', async ({
  page,
  context,
  quiet,
}) => {
  await signIn(page, origin);
  await page.waitForLoadState('networkidle');
  const orders = page.locator('main a[href="/orders"]').first();
  for (const room of ['/orders', '/account/addresses']) {
    await page.locator(`main a[href="${room}"]`).first().click();
    await expect(page).toHaveURL(`${origin}${room}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Account/ })
      .click();
    await expect(page).toHaveURL(`${origin}/account`);
  }
  await context.setOffline(true);
  await orders.click();
  await expect(page).toHaveURL(`${origin}/orders`);
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText(/This is how it was on \d+ \w{3} \d{4}/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /\d{6}/ }).first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('You are offline')).toBeHidden();
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(`${origin}/`);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toMatch(/customer:|Thandi|thandi/);
  expect(quiet.splice(0).filter((line) => !/did not come|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
});

test('the menu outlives an API that fails', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  // As the edge answers while the API is away: the page, and no categories.
  await page.route('**/privacy-policy/_payload.json', async (route) => {
    const response = await route.fetch();
    const payload = await response.json();
    await route.fulfill({ response, json: { ...payload, layout: { ...payload.layout, categories: [] } } });
  });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click();
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('featured-categories'))).toContain('"version":1');
});

test('a session kept by the version before goes on', async ({ page }) => {
  await signIn(page, origin);
  const since = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('session') ?? '');
    const { since: login, ...session } = value;
    const before = { version: 1, value: { ...session, until: login + 2_592_000_000 } };
    localStorage.setItem('session', JSON.stringify(before));
    return login;
  });
  await page.goto(`${origin}/about`);
  await expect(page.getByRole('banner').getByText('Thandi')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}')))
    .toMatchObject({ version: 2, value: { since } });
});

for (const [what, value] of [
  ['broken', '{"version":1,"val'],
  ['foreign', '"somebody else\'s"'],
  ['of a version to come', '{"version":99,"value":{"token":"x","id":1,"name":"Eve","email":"","since":1}}'],
  ['of another shape', '{"version":1,"value":[{"id":7,"action":{},"until":"soon"}]}'],
] as const) {
  test(`what is kept and ${what} counts as nothing, and the shop works`, async ({ page, request }) => {
    const shopper = await aCustomer(request);
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('spoilt') !== null) return;
      for (const name of ['session', 'queued-actions', 'customer:orders', 'customer:addresses']) {
        localStorage.setItem(name, text);
      }
      for (const name of ['customer:auth-dialog', 'featured-categories', 'scroll-places'])
        sessionStorage.setItem(name, text);
      sessionStorage.setItem('spoilt', 'yes');
    }, value);
    await page.goto(`${origin}/?auth=login&next=/account`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('banner').getByText('Eve', { exact: true })).toHaveCount(0);
    await logIn(page, shopper);
    await expect(page).toHaveURL(`${origin}/account`);
    await page.getByRole('main').getByRole('link', { name: 'Open your lists' }).click();
    await expect(page).toHaveURL(`${origin}/product-lists`);
  });
}

for (const fault of ['forbidden', 'full'] as const) {
  test(`with storage that is ${fault} one adds to the cart, logs in, and it is there`, async ({
    page,
    request,
  }) => {
    const shopper = await aCustomer(request);
    await page.addInitScript((how) => {
      const refuse = (): never => {
        throw new DOMException('no', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      Storage.prototype.setItem = refuse;
      if (how === 'full') return;
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
    }, fault);
    await page.goto(`${origin}/search?in_stock=1`);
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('button', { name: /add .*to (the )?cart/i })
      .first()
      .click();
    await logIn(page, shopper);
    await expect(page.getByText('Added to your cart')).toBeVisible();
    expect(Object.values(await cartOf(page))).toEqual([1]);
    await expect(page.getByRole('banner').getByText('Lerato')).toBeVisible();
  });
}
