import type { Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { barriersOf } from './support/barriers.ts';
import { DEMO_CUSTOMER, expect, signIn, journey as test } from './support/journey.ts';
import { mailsTo } from './support/outbox.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

/** The demo customer's order in a state, by the list. */
async function openOrder(page: Page, state: string): Promise<void> {
  await page.goto(`${origin}/orders`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: state }).first();
  await row.getByRole('link', { name: /^Order \d{6}$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d{6}$/ })).toBeVisible();
}

test('all my orders are on pages with links of their own, and Back leads back', async ({ page }) => {
  await signIn(page, origin);
  await page.goto(`${origin}/orders`);
  const orders = page.getByRole('link', { name: /^Order \d{6}$/ });
  await expect(orders).toHaveCount(10);
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${origin}/orders?page=2`);
  await expect(orders.first()).toBeVisible();
  expect(await orders.count()).toBeLessThan(10);
  await page.goBack();
  await expect(orders).toHaveCount(10);
  await page.goto(`${origin}/orders?page=99`);
  await expect(page).toHaveURL(`${origin}/orders?page=2`);
});

test('an order can be read by everyone, in every state', async ({ page }) => {
  test.slow();
  await signIn(page, origin);
  const states = ['Waiting for payment', 'Paid', 'Packed', 'On its way', 'Cancelled', 'Expired', 'Delivered'];
  for (const state of [...states, 'Refunded']) {
    await openOrder(page, state);
    expect(await barriersOf(page)).toEqual([]);
  }
});

test('an unpaid order is paid from the list', async ({ page }) => {
  await signIn(page, origin);
  await page.goto(`${origin}/orders`);
  await page
    .getByRole('link', { name: /^Pay now for order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment\?order_id=\d+$/);
  await expect(page.getByRole('button', { name: /^Pay R/ })).toBeVisible();
});

test('ordering again fills the cart once, however often it is clicked, and loses nothing in it', async ({
  page,
}) => {
  await signIn(page, origin);
  await openOrder(page, 'Delivered');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Order again' }).dblclick();
  const report = page.getByRole('region', { name: /in your cart/ });
  await expect(report).toBeFocused();
  expect(await barriersOf(page)).toEqual([]);
  const first = await cartOf(page);
  await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(report).toBeFocused();
  expect(await cartOf(page)).toEqual(first);
  await report.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(`${origin}/cart`);
});

test('ordering again says what cannot be bought any more', async ({ page }) => {
  await signIn(page, origin);
  await openOrder(page, 'Refunded');
  await page.waitForLoadState('networkidle');
  await page.route(
    '**/api/cart/*',
    (route) => route.fulfill({ status: 404, json: { message: 'There is nothing here.' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('heading', { name: 'It could not be put in your cart' })).toBeVisible();
  await expect(page.getByText('No longer sold.')).toBeVisible();
});

test('a connection that goes half way leaves a report, and the rest can be added', async ({ page }) => {
  await signIn(page, origin);
  await openOrder(page, 'On its way');
  await page.waitForLoadState('networkidle');
  let changes = 0;
  await page.route('**/api/cart/*', (route) => {
    changes += 1;
    if (changes === 1) return route.continue();
    return route.fulfill({ status: 503, json: { message: 'No answer in time. Please try again.' } });
  });
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('heading', { name: '1 of 3 products is in your cart' })).toBeVisible();
  await expect(page.getByText('Not put in your cart yet.')).toHaveCount(2);
  await page.unroute('**/api/cart/*');
  await page.getByRole('button', { name: 'Add the rest' }).click();
  await expect(page.getByRole('heading', { name: 'All 3 products are in your cart' })).toBeVisible();
});

test('a late order says so and leads to support', async ({ page }) => {
  await signIn(page, origin);
  await openOrder(page, 'On its way');
  await page.getByRole('link', { name: /^Ask us where/ }).click();
  await expect(page).toHaveURL(/\/support\?order_id=\d+$/);
});

test('a tax invoice opens and can be read, and all of them come by mail', async ({ page }) => {
  await signIn(page, origin);
  await openOrder(page, 'Paid');
  const number = page.url().slice(-6);
  const link = page.getByRole('link', { name: /^Invoice of .* \(PDF\)$/ }).first();
  const retailer = /^Invoice of (.*) \(PDF\)$/.exec((await link.textContent()) ?? '')?.[1] ?? '';
  const answer = await page.request.get(`${origin}${await link.getAttribute('href')}`);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true });
  expect(text).toContain('Tax invoice');
  expect(text).toContain(retailer);
  expect(text).toContain(number);

  await page.getByRole('button', { name: 'E-mail my invoices' }).click();
  await expect(page.getByText(/We are mailing you the invoice of/)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(DEMO_CUSTOMER.email, origin)).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(number));
});

test('an order that is not paid says when its invoices come', async ({ page }) => {
  await signIn(page, origin);
  await openOrder(page, 'Waiting for payment');
  await expect(
    page.getByText(/Once this order is paid, the invoices of more than R.50\.00 stand here/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'E-mail my invoices' })).toHaveCount(0);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('ordering again reports on the order, and the invoices are mailed', async ({ page }) => {
    await page.goto(`${origin}/?auth=login&next=/orders`);
    await page.getByLabel('E-mail').fill(DEMO_CUSTOMER.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${origin}/orders`);
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Packed' })
      .first()
      .getByRole('link', { name: /^Order \d{6}$/ })
      .click();
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page).toHaveURL(/\/orders\/\d{6}\?again=/);
    await expect(page.getByRole('heading', { name: /in your cart/ })).toBeVisible();
    await page.getByRole('button', { name: 'E-mail my invoices' }).click();
    await expect(page.getByText('We are mailing you your invoices.')).toBeVisible();
  });
});

async function cartOf(page: Page): Promise<unknown> {
  const answer = await page.request.get(`${origin}/api/cart`);
  return await answer.json();
}
