import type { BrowserContext, Page } from 'playwright/test';
import { paidReturnPath, paymentPath, productPath } from '#shared/navigation/paths.ts';
import { addressForm } from './pages/address-form.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartPage } from './pages/cart-page.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { layout } from './pages/layout.ts';
import { orderPage } from './pages/order-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { productPage } from './pages/product-page.ts';
import { registerShopper, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** Checks the requests to the shop at each step, except code, styles and images, which `waiting.spec.ts` counts. */

// With touch, no link is prefetched; a hovering mouse would prefetch.
test.use({ hasTouch: true });

/** Records page loads and API calls. Each `next` returns those since the previous call of `next`. */
function recordRequests(page: Page): { next(): string[] } {
  let requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType()) || pathname === '/api/events') return;
    requests.push(`${request.method()} ${pathname}${search}`);
  });
  return {
    next() {
      const taken = requests;
      requests = [];
      return taken;
    },
  };
}

test('from login to the paid order, each step sends one request and none in the background', async ({
  page,
  context,
}) => {
  const customer = await signUp(context);
  await customer.api.addresses.createAddress(ADDRESS);
  await context.clearCookies();
  const {
    plain: [product],
  } = await demoProducts();
  await visit(page, productPath(product));
  await productPage(page).addToCart.tap();
  const { email, password, button, root } = authDialog(page);
  await email.fill(customer.email);
  await password.fill(customer.password);
  const { cartLink } = layout(page);
  const requests = recordRequests(page);

  await button('Log in').tap();
  await expect(root).toBeHidden();
  await expect(cartLink).toContainText('1');
  await cartLink.tap();
  const { checkOut } = cartSheet(page);
  await expect(checkOut).toBeVisible();
  expect(requests.next()).toEqual(['POST /?auth=login']);

  await checkOut.tap();
  const { placeOrder } = checkoutPage(page);
  await expect(placeOrder).toBeVisible();
  expect(requests.next()).toEqual(['GET /checkout/_payload.json']);

  await placeOrder.tap();
  const { pay, gateway } = paymentPage(page);
  await expect(pay).toBeVisible();
  const orderId = Number(new URL(page.url()).searchParams.get('order_id'));
  await pay.tap();
  await expect(gateway.payByCard).toBeVisible();
  expect(requests.next()).toEqual([
    'POST /checkout',
    `POST ${paymentPath(orderId)}`,
    'POST /__payfast/eng/process',
  ]);

  await gateway.payByCard.tap();
  await expect(orderPage(page).paid).toBeVisible();
  await ready(page);
  // Waits for the cart and session, because otherwise the navigation would have to request them.
  await expect(cartLink).not.toContainText('1');
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).tap();
  await expect(page).toHaveURL('/orders');
  expect(requests.next()).toEqual([
    'POST /__payfast/eng/process/finish',
    `GET ${paidReturnPath(orderId)}`,
    'GET /orders/_payload.json',
  ]);
});

test('a customer without an address gets the address form after login, then the cart, with one request each', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  await visit(page, '/about');
  await layout(page).cartLink.tap();
  const { email, password, button } = authDialog(page);
  await email.fill(shopper.email);
  await password.fill(shopper.password);
  const requests = recordRequests(page);

  await button('Log in').tap();
  const path = '/checkout/addresses/create?next=%2Fcart';
  await expect(page).toHaveURL(path);
  const form = addressForm(page);
  await form.fill({ recipient: shopper.name });
  expect(requests.next()).toEqual(['POST /?auth=login&next=%2Fcart']);

  await form.save.tap();
  await expect(cartPage(page).empty).toBeVisible();
  await expect(page).toHaveURL('/cart');
  expect(requests.next()).toEqual([`POST ${path}`]);
});

/** Signs up a new customer in this browser and opens the checkout, including its total. */
async function openCheckout(page: Page, context: BrowserContext): Promise<void> {
  const { api } = await signUp(context);
  const [{ id }] = (await demoProducts()).plain;
  await api.addresses.createAddress(ADDRESS);
  await api.cart.setCartItem({ productId: id, quantity: 1 });
  await visit(page, '/checkout');
}

test('the checkout page already loads the code of the payment page', async ({ page, context }) => {
  await openCheckout(page, context);
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) code.push(request.url());
  });
  await checkoutPage(page).placeOrder.tap();
  await expect(paymentPage(page).pay).toBeVisible();
  expect(code).toEqual([]);
});

test('a response with a page from a newer build causes a full page load', async ({ page, context }) => {
  await openCheckout(page, context);
  await page.route('/checkout', async (route) => {
    const response = await route.fetch();
    const result = await response.json();
    await route.fulfill({ response, json: { ...result, page: { ...result.page, build: 'the next one' } } });
  });
  const requests = recordRequests(page);
  await checkoutPage(page).placeOrder.tap();
  await expect(paymentPage(page).pay).toBeVisible();
  const orderId = Number(new URL(page.url()).searchParams.get('order_id'));
  // Only the first two, because the new page's own requests follow.
  expect(requests.next().slice(0, 2)).toEqual(['POST /checkout', `GET ${paymentPath(orderId)}`]);
});
