import type { Page } from 'playwright/test';
import { isDeskOpen, startDesk } from '#scripts/shop/desk.ts';
import { findFreePorts } from '#scripts/shop/port.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { statusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { signUpWithUnpaidOrder } from './support/orders.ts';
import { inDatabase } from './support/shop-database.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const { demo } = SHOPS;

/** The desk of this worker's demo shop, which no other journey needs. */
let desk: { origin: string; child: ReturnType<typeof startDesk> };

test.beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  desk = { origin: `http://localhost:${port}`, child: startDesk(port, demo, 'production') };
  expect(await isDeskOpen(port)).toBe(true);
});

test.afterAll(async () => {
  desk.child.end();
  await desk.child.exited;
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an operator opens Today, finds an order, packs it and ships it', async ({ context, page }) => {
      test.slow();
      const { orderId } = await signUpWithUnpaidOrder(context);
      await payOrder(orderId);
      await page.goto(`${desk.origin}/`);
      await expect(page.getByText('owner@spaza.example (owner)')).toBeVisible();
      await page.getByRole('link', { name: /to pack/ }).click();
      await expect(page.getByLabel('Status')).toHaveValue('paid');
      await page.getByLabel('Search').fill(orderNumber(orderId));
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(orderId)}`);
      await page.getByRole('button', { name: 'Mark as packed' }).click();
      await expect(page.getByRole('status')).toContainText('Marked as packed.');
      await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeHidden();

      await page.locator('summary', { hasText: /^Ship$/ }).click();
      await page.getByLabel('Tracking number').fill('TCG-1');
      await page.getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(page.getByRole('alert')).toContainText('A number or an address needs its courier.');
      await expect(page.getByLabel('Tracking number')).toHaveValue('TCG-1');
      await page.getByLabel('Courier').fill('The Courier Guy');
      await page.getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(page.getByRole('status')).toContainText('The customer is notified by email.');
      await expect(page.getByText('The Courier Guy, TCG-1').first()).toBeVisible();
    });
  });
}

const SCREENS = [
  ...['/', '/orders', '/orders/1', '/retailers', '/retailers/1', '/money', '/money/1', '/categories'],
  ...['/home-page', '/home-page/1', '/vouchers', '/search', '/redirects', '/maintenance', '/well-being'],
];

test('the screens are accessible, and fit a phone and a desktop', async ({ page }) => {
  test.slow();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...SCREENS, '/no-such-screen']) {
      await page.goto(desk.origin + path);
      await expectAccessibleInLightAndDark(page);
      expect(await overflowOf(page), `${path} at ${width}`).toBe(0);
    }
  }
});

test('a keyboard reaches the content first', async ({ page }) => {
  await page.goto(`${desk.origin}/orders`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function payOrder(orderId: number): Promise<void> {
  const now = new Date();
  await inDatabase(demo, (db) =>
    db.batch(
      statusChangeStatements(db, { orderId, userId: null, to: 'paid', cause: 'paid in a journey', now }),
    ),
  );
}
