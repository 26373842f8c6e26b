import type { Page } from 'playwright/test';
import { isDeskOpen, startDesk } from '#scripts/shop/desk.ts';
import { findFreePorts } from '#scripts/shop/port.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { expectAccessible } from './support/accessibility.ts';
import type { Customer } from './support/customers.ts';
import { deliverOrder, signUpWithUnpaidOrder } from './support/orders.ts';
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

test('an operator receives a return, records its refund and answers a message', async ({ context, page }) => {
  test.slow();
  const { customer, orderId } = await signUpWithUnpaidOrder(context);
  await deliverOrder(orderId);
  await page.goto(`${desk.origin}/refunds/${orderId}`);
  await page.getByRole('button', { name: 'Calculate' }).click();
  await expect(page.getByRole('button', { name: /^Grant R/ })).toBeVisible();
  await expectFits(page);

  const returnId = await requestReturn(customer, orderId);
  await page.goto(`${desk.origin}/returns`);
  await expectFits(page);
  await page.getByRole('link', { name: String(returnId), exact: true }).click();
  await page.locator('summary', { hasText: 'Accept' }).click();
  await page.getByLabel('Instructions for the customer').fill('Send it to 12 Main Road.');
  await expectFits(page);
  await page.getByRole('button', { name: 'Accept the return' }).click();
  await page.locator('summary', { hasText: 'Record the arrival' }).click();
  await expect(page.getByText('becomes due for refund')).toBeVisible();
  await page.getByRole('button', { name: 'The goods have arrived' }).click();
  await expect(page.getByRole('status')).toContainText('is due.');
  await page.getByRole('definition').getByRole('link', { name: /^R/ }).click();
  await expectFits(page);
  await page.getByRole('button', { name: 'Record as returned' }).click();
  await expect(page.getByRole('status')).toContainText('is recorded as returned.');

  const message = { name: 'Lerato Mokoena', email: customer.email, message: 'Where is my refund?' };
  await customer.api.support.askSupport(message);
  await page.goto(`${desk.origin}/messages?q=${customer.email}`);
  await expectFits(page);
  await page.getByRole('link', { name: /^S-/ }).click();
  await page.getByLabel('Answer', { exact: true }).fill('It is on its way.');
  await expectFits(page);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('status')).toContainText('the message is closed.');

  await page.goto(`${desk.origin}/customers?q=${customer.email}`);
  await expectFits(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expectFits(page);
});

test('an operator compares a payment file with the recorded payments', async ({ page }) => {
  await page.goto(`${desk.origin}/payments`);
  const row = '2020-03-02 12:00:00,FUNDS_RECEIVED,CREDIT,ZAR,100.00,unknown,G1';
  await page.getByLabel('Transaction history').setInputFiles({
    ...{ name: 'history.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`Date,Type,Sign,Currency,Gross,M Payment ID,PF Payment ID\n${row}\n`),
  });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('alert')).toContainText('1 difference found');
  await expectFits(page);
});

test('an operator adds a retailer, imports its file and undoes the import', async ({ page }, { retry }) => {
  test.slow();
  const sku = `KAROO-${retry}`;
  await page.goto(`${desk.origin}/retailers`);
  await page.locator('summary', { hasText: 'Add a retailer' }).click();
  await page.getByLabel('Name').fill(`Karoo Kitchen ${retry}`);
  await page.getByRole('button', { name: 'Add the retailer' }).click();
  await page.getByRole('link', { name: 'Import a file' }).click();
  const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty';
  const file = (price: string) => ({
    ...{ name: 'export.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`${header}\nkaroo-mug,Karoo mug,${sku},${price},5\n`),
  });
  await page.getByLabel('File', { exact: true }).setInputFiles(file('cheap'));
  await page.getByRole('button', { name: 'Preview the import' }).click();
  await expect(page.getByRole('alert')).toContainText('line 2, column "Variant Price"');
  await page.getByLabel('File', { exact: true }).setInputFiles(file('80'));
  await page.getByRole('button', { name: 'Preview the import' }).click();
  await expect(page.getByText('Products: 1 added')).toBeVisible();
  await expectFits(page);

  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('status')).toContainText('The file is imported.');
  await page.goto(`${desk.origin}/products?q=${sku}`);
  await expect(page.getByRole('link', { name: 'Karoo mug' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'See what an undo would change' }).click();
  await expectFits(page);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('status')).toContainText('The import is undone.');
  await expect(page.getByText('There is no import to undo.')).toBeVisible();
});

const SCREENS = [
  ...[
    '/reviews',
    '/imports',
    '/imports/1',
    '/products',
    '/products/1',
    '/',
    '/orders',
    '/orders/1',
    '/orders/print?orders=1',
    '/retailers',
    '/retailers/1',
    '/money',
    '/money/1',
    '/categories',
  ],
  ...['/home-page', '/home-page/1', '/vouchers', '/search', '/redirects', '/maintenance', '/well-being'],
];

for (const path of [...SCREENS, '/no-such-screen']) {
  test(`${path} is accessible, and fits a phone and a desktop`, async ({ page }) => {
    await page.goto(desk.origin + path);
    await expectFits(page);
  });
}

test('the first Tab stop skips to the content', async ({ page }) => {
  await page.goto(`${desk.origin}/orders`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

/**
 * Expects the page in its current state to fit and be accessible on a phone in light mode and a desktop in dark
 * mode.
 */
async function expectFits(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
    expect(await overflowOf(page), `${page.url()} at ${width}`).toBe(0);
  }
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Requests the return of the order's first product; returns its id. */
async function requestReturn({ api }: Customer, orderId: number): Promise<number> {
  const order = await api.orders.getOrder({ id: orderId });
  const [item] = order.products;
  await api.orders.requestReturn({
    ...{ id: orderId, supplierId: item?.product.supplier.id ?? 0 },
    ...{ reason: 'defective', comment: 'The display is broken.' },
    lines: [{ item_id: item?.id ?? 0, quantity: 1 }],
  });
  const { returns = [] } = await api.orders.getOrder({ id: orderId });
  return returns[0]?.id ?? 0;
}

async function payOrder(orderId: number): Promise<void> {
  const now = new Date();
  await inDatabase(demo, (db) =>
    db.batch(
      orderStatusChangeStatements(db, { orderId, userId: null, to: 'paid', cause: 'paid in a journey', now }),
    ),
  );
}
