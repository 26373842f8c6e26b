import type { Locator, Page } from 'playwright/test';
import { isDeskOpen, startDesk } from '#scripts/shop/desk.ts';
import { findFreePorts } from '#scripts/shop/port.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { type Customer, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { inDatabase } from './support/shop-database.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const { demo } = SHOPS;
/** The most key presses for packing and printing the orders, however many. */
const MOST_KEYS = 45;

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

for (const { javaScriptEnabled, count } of [
  { javaScriptEnabled: true, count: 20 },
  { javaScriptEnabled: false, count: 3 },
]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(`an operator packs ${count} orders by keyboard, ships one, cancels one and refunds it`, async ({
      context,
      page,
    }) => {
      test.slow();
      const customer = await signUp(context);
      const recipient = `Zz${Math.random().toString(36).slice(2, 6)}`;
      const orderIds = await placePaidOrders(customer, recipient, count);
      const keys = countKeys(page);

      await page.goto(`${desk.origin}/orders`);
      await keys.skipToContent();
      await keys.tabTo(page.getByLabel('Search'));
      await keys.type(recipient);
      await keys.press('Enter');
      await expect(page.getByRole('checkbox')).toHaveCount(count);
      await keys.skipToContent();
      await keys.tabTo(page.getByRole('link', { name: 'Choose all on this page' }));
      await keys.press('Enter');
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(count);
      await keys.tabTo(page.getByRole('button', { name: 'Pack and print' }));
      await keys.press('Enter');
      await expect(page.getByRole('status')).toContainText(`${count} orders are packed.`);
      const labels = ['Picking list', 'Packing slips', 'Address labels, A6', 'Address labels, 8 on A4'];
      for (const label of labels) await expectPdf(page, label);
      await keys.skipToContent();
      await keys.tabTo(page.getByRole('link', { name: 'Address labels, 8 on A4' }));
      await Promise.all([page.waitForRequest(/labels-a4\.pdf/), keys.press('Enter')]);
      expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);

      // Chromium may still be opening the labels in the first tab.
      const tab = await context.newPage();
      const [sent = 0, cancelled = 0] = orderIds;
      await openOrder(tab, sent);
      await tab.locator('summary', { hasText: /^Ship$/ }).click();
      await tab.getByLabel('Courier').fill('The Courier Guy');
      await tab.getByLabel('Tracking number').fill('TCG-1');
      await tab.getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(tab.getByRole('status')).toContainText('The customer is notified by email.');

      await openOrder(tab, cancelled);
      await tab.getByLabel('New note').fill('The customer called at noon.');
      await tab.getByRole('button', { name: 'Save the note' }).click();
      await expect(tab.getByText('The customer called at noon.')).toBeVisible();
      await tab.locator('summary', { hasText: 'Cancel the order' }).click();
      await tab.getByRole('button', { name: 'Cancel the order' }).click();
      await expect(tab.getByRole('status')).toContainText('is due: return it at the gateway');
      await tab.locator('summary', { hasText: 'Record a refund' }).click();
      await tab.getByRole('button', { name: 'Record as returned' }).click();
      await expect(tab.getByRole('status')).toContainText('is recorded as returned.');

      const statuses = await Promise.all(
        orderIds.map(async (id) => (await customer.api.orders.getOrder({ id })).status),
      );
      expect(statuses).toEqual(['shipped', 'refunded', ...Array(count - 2).fill('packed')]);
    });
  });
}

/** Counts the key presses of a journey. Each typed character is one. Access keys do not work in tests. */
function countKeys(page: Page) {
  let count = 0;
  const press = (key: string) => {
    count += 1;
    return page.keyboard.press(key);
  };
  return {
    count: () => count,
    press,
    type(text: string) {
      count += text.length;
      return page.keyboard.type(text);
    },
    /** Presses Tab until an element has the focus. */
    async tabTo(element: Locator) {
      while (!(await element.evaluate((node) => node === document.activeElement))) {
        expect(count).toBeLessThan(MOST_KEYS);
        await press('Tab');
      }
    },
    async skipToContent() {
      await press('Tab');
      await press('Enter');
    },
  };
}

async function openOrder(page: Page, orderId: number): Promise<void> {
  await page.goto(`${desk.origin}/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber(orderId)}`);
}

async function expectPdf(page: Page, label: string): Promise<void> {
  const href = await page.getByRole('link', { name: label }).getAttribute('href');
  const response = await page.request.get(desk.origin + (href ?? ''));
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

/** Places orders of one customer for a recipient and pays for them. Returns their numbers. */
async function placePaidOrders(
  { api, email }: Customer,
  recipient: string,
  count: number,
): Promise<number[]> {
  const {
    plain: [{ id: productId }],
  } = await demoProducts();
  await inDatabase(demo, (db) =>
    db.batch([
      db
        .prepare('UPDATE product SET stock = stock + ?1, received = received + ?1 WHERE id = ?2')
        .bind(count, productId),
      db
        .prepare('UPDATE user SET email_verified_at = ? WHERE email = ?')
        .bind(new Date().toISOString(), email),
    ]),
  );
  await api.addresses.createAddress({ ...ADDRESS, recipient });
  const ids: number[] = [];
  while (ids.length < count) {
    await api.cart.setCartItem({ productId, quantity: 1 });
    const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    ids.push(id);
    if (ids.length % PAID_AT_ONCE === 0 || ids.length === count) {
      await pay(ids.slice(Math.floor((ids.length - 1) / PAID_AT_ONCE) * PAID_AT_ONCE));
    }
  }
  return ids;
}

/** A verified customer may have this many unpaid orders. */
const PAID_AT_ONCE = 10;

async function pay(orderIds: readonly number[]): Promise<void> {
  const now = new Date();
  await inDatabase(demo, (db) =>
    db.batch(
      orderIds.flatMap((orderId) => [
        db
          .prepare(
            `INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents,
               created_at, paid_at)
             SELECT id, 'payfast', 'desk-day-' || id, 'desk-day-' || id, 'card', 'complete',
               amount_cents + delivery_cents, ?1, ?1 FROM "order" WHERE id = ?2`,
          )
          .bind(now.toISOString(), orderId),
        ...orderStatusChangeStatements(db, {
          orderId,
          userId: null,
          to: 'paid',
          cause: 'paid in a journey',
          now,
        }),
      ]),
    ),
  );
}
