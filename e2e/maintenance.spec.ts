import { orderPath } from '#shared/navigation/paths.ts';
import { orderPage } from './pages/order-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { productPage } from './pages/product-page.ts';
import { ops } from './support/ops.ts';
import { signUpWithUnpaidOrder } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const MESSAGE = 'We are moving the shelves.';
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const NOTICE = { level: 1, name: 'We’ll be right back' } as const;

test.afterEach(async ({ request }) => {
  if ((await request.get('/about')).status() === 503) ops('maintenance', 'off');
});

test('the shop closes while a shopper browses and pays, and reopens', async ({ page, context }) => {
  test.slow();
  const { orderId, productId } = await signUpWithUnpaidOrder(context);
  const browsing = await context.newPage();
  const looking = await context.newPage();
  const wishing = await context.newPage();
  for (const tab of [browsing, wishing]) await tab.setViewportSize(PHONE);
  await looking.setViewportSize(DESK);
  await context.clock.install();

  await test.step('before: one tab browses, one looks at a product, one is at the gateway', async () => {
    await visit(browsing, '/search?q=kettle');
    await visit(page, `/payment?order_id=${orderId}`);
    await visit(looking, `/products/${productId}/-/any`);
    await paymentPage(page).pay.click();
    await expect(page).toHaveURL(paymentPage(page).gateway.url);
  });

  expect(ops('maintenance', 'on', '--message', MESSAGE)).toContain('Maintenance is on');

  await test.step('a form on an open page is rejected with the maintenance message', async () => {
    await productPage(looking).addToCart.click();
    await expect(looking.getByRole('alert').filter({ hasText: MESSAGE })).toBeVisible();
  });

  await test.step('following a link redirects to /maintenance', async () => {
    await browsing
      .getByRole('main')
      .getByRole('link', { name: /kettle/i })
      .first()
      .click();
    await expect(browsing).toHaveURL('/maintenance');
    await expect(browsing.getByRole('heading', NOTICE)).toBeVisible();
    await expect(browsing.getByText(MESSAGE)).toBeVisible();
    await looking.goto('/cart');
    await expect(looking).toHaveURL('/maintenance');
    await wishing.goto('/product-lists');
    await expect(wishing).toHaveURL('/maintenance');
  });

  await test.step('the payment still counts, and its return redirects to /maintenance', async () => {
    await paymentPage(page).gateway.payByCard.click();
    await expect(page).toHaveURL('/maintenance');
    await expect(page.getByText('a payment you’ve just made counts')).toBeVisible();
  });

  await test.step('trying again while closed stays on /maintenance', async () => {
    await browsing.getByRole('link', { name: 'Try again' }).click();
    await expect(browsing).toHaveURL('/maintenance');
    await expect(browsing.getByRole('heading', NOTICE)).toBeVisible();
  });

  expect(ops('maintenance', 'off')).toContain('Maintenance is off');

  await test.step('"Try again" after reopening goes to the requested page', async () => {
    for (const tab of [looking, wishing]) await tab.getByRole('link', { name: 'Try again' }).click();
    await expect(looking).toHaveURL('/cart');
    await expect(wishing).toHaveURL('/product-lists');
  });

  await test.step('a tab that becomes visible checks immediately', async () => {
    await browsing.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(browsing).not.toHaveURL(/\/maintenance/);
  });

  await test.step('an open maintenance page leaves by itself after 30 seconds', async () => {
    await page.clock.fastForward('00:31');
    await expect(page).toHaveURL(`${orderPath(orderId)}?result=return`);
    await expect(orderPage(page).paid).toBeVisible();
  });

  await test.step('/maintenance redirects to the home page, and the order is paid', async () => {
    await page.goto('/maintenance');
    await expect(page).toHaveURL('/');
    await page.goto(orderPath(orderId));
    await expect(orderPage(page).paid).toBeVisible();
  });
});

test('a bypass link opens the closed shop only in the operator’s browser', async ({ page, browser }) => {
  ops('maintenance', 'on');
  const [link = ''] = ops('maintenance', 'bypass').split('\n');
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await page
    .getByRole('link', { name: /^About/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/about$/);
  const stranger = await (await browser.newContext()).newPage();
  const response = await stranger.goto('/about');
  expect([response?.status(), stranger.url()]).toEqual([503, `${SHOPS.demo.origin}/maintenance`]);
  await stranger.context().close();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a closed shop shows when it will reopen; "Try again" works after that, on a phone and a desktop', async ({
    page,
    context,
  }) => {
    ops('maintenance', 'on', '--until', new Date(Date.now() + 7_200_000).toISOString());
    const desk = await context.newPage();
    await page.setViewportSize(PHONE);
    await desk.setViewportSize(DESK);
    for (const tab of [page, desk]) {
      const response = await tab.goto('/search?q=kettle');
      expect(response?.status()).toBe(503);
      await expect(tab.getByText(/We expect to be back by \d\d:\d\d on \d{1,2} \w{3} \d{4}\./)).toBeVisible();
      await tab.getByRole('link', { name: 'Try again' }).click();
      await expect(tab).toHaveURL('/maintenance');
    }
    ops('maintenance', 'off');
    for (const tab of [page, desk]) {
      await tab.getByRole('link', { name: 'Try again' }).click();
      await expect(tab).toHaveURL('/search?q=kettle');
    }
  });
});
