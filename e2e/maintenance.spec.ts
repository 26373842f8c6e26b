import { anUnpaidOrder } from './support/an-unpaid-order.ts';
import { expect, journey as test } from './support/journey.ts';
import { ops } from './support/ops.ts';
import { SHOPS } from './support/shops.ts';

const { demo } = SHOPS;
const MESSAGE = 'We are moving the shelves.';
const NOTICE = { level: 1, name: 'We will be right back' } as const;

test.afterEach(() => {
  ops('maintenance', 'off');
});

test('the shop closes while a shopper browses and pays, and opens again', async ({ page, context }) => {
  test.slow();
  const { orderId, productId } = await anUnpaidOrder(page);
  const browsing = await context.newPage();
  const looking = await context.newPage();
  await context.clock.install();

  await test.step('before: one tab browses, one looks at a product, one is at the gateway', async () => {
    await browsing.goto(`${demo.origin}/search?q=kettle`);
    await looking.goto(`${demo.origin}/products/${productId}/-/any`);
    await page.goto(`${demo.origin}/payment?order_id=${orderId}`);
    await page.getByRole('button', { name: /^Pay R/ }).click();
    await expect(page).toHaveURL(/__payfast/);
  });

  expect(ops('maintenance', 'on', '--message', MESSAGE)).toContain('Maintenance is on');

  await test.step('a call of the page that was open is refused with the reason', async () => {
    await looking.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(looking.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
  });

  await test.step('following a link leads to /maintenance', async () => {
    await browsing
      .getByRole('main')
      .getByRole('link', { name: /kettle/i })
      .first()
      .click();
    await expect(browsing).toHaveURL(`${demo.origin}/maintenance`);
    await expect(browsing.getByRole('heading', NOTICE)).toBeVisible();
    await expect(browsing.getByText(MESSAGE)).toBeVisible();
    await looking.goto(`${demo.origin}/cart`);
    await expect(looking).toHaveURL(`${demo.origin}/maintenance`);
  });

  await test.step('the payment still counts, and leads to /maintenance', async () => {
    await page.getByRole('button', { name: /card/i }).click();
    await expect(page).toHaveURL(`${demo.origin}/maintenance`);
    await expect(page.getByText('a payment that you have just made counts')).toBeVisible();
  });

  await test.step('trying again finds it closed', async () => {
    await browsing.getByRole('link', { name: 'Try again' }).click();
    await expect(browsing).toHaveURL(`${demo.origin}/maintenance`);
    await expect(browsing.getByRole('heading', NOTICE)).toBeVisible();
  });

  expect(ops('maintenance', 'off')).toContain('Maintenance is off');

  await test.step('a page that was left open turns by itself', async () => {
    await page.clock.fastForward('00:31');
    await expect(page).toHaveURL(`${demo.origin}/`);
    await expect(page.getByRole('combobox', { name: /search/i })).toBeVisible();
  });

  await test.step('/maintenance leads home, and the order is paid', async () => {
    await page.goto(`${demo.origin}/maintenance`);
    await expect(page).toHaveURL(`${demo.origin}/`);
    await page.goto(`${demo.origin}/orders/${String(orderId).padStart(6, '0')}`);
    await expect(page.getByText('Paid').first()).toBeVisible();
  });
});

test('an operator’s link leads into the closed shop, and nobody else’s browser', async ({
  page,
  browser,
}) => {
  ops('maintenance', 'on');
  const [link = ''] = ops('maintenance', 'bypass').split('\n');
  await page.goto(link);
  await expect(page).toHaveURL(`${demo.origin}/`);
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/about$/);
  const stranger = await (await browser.newContext()).newPage();
  const response = await stranger.goto(`${demo.origin}/about`);
  expect([response?.status(), stranger.url()]).toEqual([503, `${demo.origin}/maintenance`]);
  await stranger.context().close();
});

test('a closed shop says so without scripts, and when it will be back', async ({ browser }) => {
  ops('maintenance', 'on', '--until', new Date(Date.now() + 7_200_000).toISOString());
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(`${demo.origin}/no/such/page`);
  expect(response?.status()).toBe(503);
  await expect(page.getByText(/We expect to be back by \d\d:\d\d on \d{1,2} \w{3} \d{4}\./)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${demo.origin}/maintenance`);
  ops('maintenance', 'off');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${demo.origin}/`);
  await context.close();
});
