import { extractText } from 'unpdf';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import type { Order } from '#shared/contract/order.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { orderPage } from './pages/order-page.ts';
import { ordersPage } from './pages/orders-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { accessibilityViolations, expectAccessible } from './support/accessibility.ts';
import { cartOf, signIn } from './support/customers.ts';
import { withChangedProducts } from './support/demo-products.ts';
import { ops } from './support/ops.ts';
import { runCron } from './support/orders.ts';
import { expectEmail } from './support/outbox.ts';
import { reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.describe('the demo customer', () => {
  test.beforeEach(async ({ context, page }) => {
    await signIn(context);
    await visit(page, '/orders');
  });

  test('sees all orders on pages with their own URLs, and Back returns to the first page', async ({
    page,
  }) => {
    const { orders } = ordersPage(page);
    await expect(orders).toHaveCount(10);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/orders?page=2');
    await expect(orders.first()).toBeVisible();
    expect(await orders.count()).toBeLessThan(10);
    await page.goBack();
    await expect(orders).toHaveCount(10);
    await page.goto('/orders?page=99');
    await expect(page).toHaveURL('/orders?page=2');
  });

  test('sees an accessible order page for every order status', async ({ page }) => {
    test.slow();
    const states = ['Waiting for payment', 'Paid', 'Packed', 'On its way', 'Cancelled', 'Expired'];
    for (const state of [...states, 'Delivered', 'Refunded']) {
      await visit(page, '/orders');
      await ordersPage(page).openFirst(state);
      expect([state, await accessibilityViolations(page)]).toEqual([state, []]);
    }
  });

  test('opens the payment page of an unpaid order from the list', async ({ page }) => {
    await ordersPage(page).payNow.first().click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+$/);
    await expect(paymentPage(page).pay).toBeVisible();
  });

  test('orders again: several clicks and submissions fill the cart only once', async ({ page }) => {
    await ordersPage(page).openFirst('Delivered');
    const { orderAgain, report } = orderPage(page);
    await orderAgain.dblclick();
    await expect(report).toBeFocused();
    await expectAccessible(page);
    const first = await cartOf(page);
    await expect(orderAgain).toHaveCount(0);
    await reload(page);
    await orderAgain.click();
    await expect(report).toBeFocused();
    expect(await cartOf(page)).toEqual(first);
    await report.getByRole('link', { name: 'View cart' }).click();
    await expect(cartSheet(page).root).toBeVisible();
  });

  test('orders again and sees which product can no longer be bought', async ({ page }) => {
    const response = await page.request.get('/api/user/orders?page=1');
    const { data }: { data: Order[] } = await response.json();
    const item = data.find(({ status }) => status === 'refunded')?.products[0];
    const productId = item?.product.id ?? 0;
    await ordersPage(page).openFirst('Refunded');
    await withChangedProducts([{ productId, column: 'is_published', value: 0 }], async () => {
      await orderPage(page).orderAgain.click();
      await expect(page.getByRole('heading', { name: 'It couldn’t be added to your cart' })).toBeVisible();
      await expect(page.getByText('No longer sold.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'View cart' })).toHaveCount(0);
    });
  });

  test('orders again, loses the response, sees an error, and can retry', async ({ page, consoleWatch }) => {
    consoleWatch.allow(/got no answer|ERR_FAILED/);
    await ordersPage(page).openFirst('On its way');
    await page.route(
      (url) => url.pathname.startsWith('/orders/'),
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await orderPage(page).orderAgain.click();
    await expect(page.getByText(FAILURE_TEXT).first()).toBeVisible();
    await orderPage(page).orderAgain.click();
    await expect(page.getByRole('heading', { name: 'All 3 products are in your cart' })).toBeVisible();
  });

  test('reaches the support form from a late order', async ({ page }) => {
    await ordersPage(page).openFirst('On its way');
    await page.getByRole('link', { name: /^Ask us where/ }).click();
    await expect(page).toHaveURL(/\/support\?order_id=\d+$/);
  });

  test('follows a parcel to its courier and is emailed when its tracking changes', async ({ page }) => {
    await ordersPage(page).openFirst('On its way');
    const { parcels } = orderPage(page);
    await expect(parcels).toHaveCount(3);
    for (const [index, parcel] of (await parcels.all()).entries()) {
      await expect(parcel.getByText('Protea Parcels')).toBeVisible();
      const link = parcel.getByRole('link', { name: 'Track parcel' });
      const url = new RegExp(`^https://track\\.protea\\.example/\\?parcel=PP-\\d{6}-${index + 1}$`);
      await expect(link).toHaveAttribute('href', url);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    const orderId = page.url().slice(-6);
    const response = await page.request.get(`/api/orders/${Number(orderId)}`);
    const { children }: Order = await response.json();
    const number = `KW ${Date.now()}`;
    const tracking = [
      '--courier',
      'Karoo Wheels',
      '--number',
      number,
      '--link',
      `https://kw.example/${orderId}`,
    ];
    ops('orders', 'ship', orderId, '--retailer', String(children[0]?.supplier.id), ...tracking);
    await reload(page);
    const changed = parcels.filter({ hasText: number });
    await expect(changed.getByText('Karoo Wheels')).toBeVisible();
    await expect(changed.getByText('At kw.example')).toBeVisible();
    await expect(parcels.getByText('Protea Parcels')).toHaveCount(2);
    await expectAccessible(page);
    await runCron();
    await expectEmail(
      DEMO_CUSTOMER.email,
      new RegExp(`on its way[^]*Courier: Karoo Wheels\nTracking number: ${number}`),
    );
    const left = page.waitForRequest(`https://kw.example/${orderId}`);
    await page.route('https://kw.example/**', (route) =>
      route.fulfill({ body: 'Your parcel is in Soweto.' }),
    );
    await changed.getByRole('link', { name: 'Track parcel' }).click();
    await left;
    await expect(page.getByText('Your parcel is in Soweto.')).toBeVisible();
  });

  test('receives all invoices by email and opens one', async ({ page }) => {
    await ordersPage(page).openFirst('Paid');
    const number = page.url().slice(-6);
    await orderPage(page).emailInvoices.click();
    await expect(page.getByText(/We’re e-mailing you the invoice from/)).toBeVisible();
    await expectEmail(DEMO_CUSTOMER.email, new RegExp(number));

    const link = page.getByRole('link', { name: /^Invoice from .* \(PDF\)$/ }).first();
    const retailer = /^Invoice from (.*) \(PDF\)$/.exec((await link.textContent()) ?? '')?.[1] ?? '';
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    const { text } = await extractText(new Uint8Array(await response.body()), { mergePages: true });
    expect(text).toContain('Tax invoice');
    expect(text).toContain(retailer);
    expect(text).toContain(number);
  });

  test('sees on an unpaid order when its invoices will be available', async ({ page }) => {
    await ordersPage(page).openFirst('Waiting for payment');
    await expect(page.getByText(/Once this order is paid, you’ll find its invoices here/)).toBeVisible();
    await expect(orderPage(page).emailInvoices).toHaveCount(0);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('ordering again reports the result on the order page, and the invoices are emailed', async ({
    page,
  }) => {
    await page.goto('/?auth=login&next=/orders');
    await authDialog(page).sendLogin(DEMO_CUSTOMER);
    await expect(page).toHaveURL('/orders');
    const orderIn = (state: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: state })
        .first()
        .getByRole('link', { name: /^Order \d{6}$/ });
    await orderIn('Packed').click();
    const { orderAgain, emailInvoices } = orderPage(page);
    await orderAgain.click();
    await expect(page).toHaveURL(/\/orders\/\d{6}\?again=/);
    await expect(page.getByRole('heading', { name: /in your cart/ })).toBeVisible();
    await emailInvoices.click();
    await expect(page.getByText(/^We’re e-mailing you the invoices? from/)).toBeVisible();

    await page.goto('/orders');
    await orderIn('On its way').click();
    const track = orderPage(page).parcels.last().getByRole('link', { name: 'Track parcel' });
    await expect(track).toHaveAttribute('href', /^https:\/\/track\.protea\.example\//);
  });
});
