import type { Page } from 'playwright/test';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { shelf } from './forms/shelf.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { rejectLimitedVoucher, voucherBox } from './pages/voucher-box.ts';
import { expectAccessible } from './support/accessibility.ts';
import { type Customer, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { pinFor } from './support/outbox.ts';
import { ready, reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const NOT_PLACED = 'Your order couldn’t be placed';
const NO_ANSWER: ActionResult = {
  kind: 'refused',
  code: 'timeout',
  message: 'No answer in time.',
  retryAfterSeconds: null,
};

/** Opens the checkout as a new customer with a product in the cart. */
async function atCheckout(
  page: Page,
): Promise<{ customer: Customer; api: Customer['api']; productId: number }> {
  const customer = await signUp(page.context());
  const { api } = customer;
  const { plain } = await demoProducts();
  const productId = plain[2].id;
  await api.addresses.createAddress(ADDRESS);
  await api.cart.setCartItem({ productId, quantity: 1 });
  await visit(page, '/checkout');
  return { customer, api, productId };
}

async function orderIds(api: Customer['api']): Promise<number[]> {
  return (await api.orders.listOrders({ page: 1 })).data.map(({ id }) => id);
}

/** Records the page's requests to the shop, such as `POST /checkout`. */
function recordRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

test('after a changed total and two lost responses, ordering again creates only one order', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/got no answer|ERR_FAILED/);
  const { api, productId } = await atCheckout(page);
  const { placeOrder, acceptAndOrder } = checkoutPage(page);

  await test.step('another tab has added a second unit', async () => {
    await api.cart.setCartItem({ productId, quantity: 2 });
    await placeOrder.click();
    await expect(page.getByText(/The total has changed from R.* to R.*\. Please check it/)).toBeVisible();
    await expect(acceptAndOrder).toBeVisible();
    expect(await orderIds(api)).toEqual([]);
  });

  await test.step('the order is placed, but its response is lost', async () => {
    await page.route(
      '/checkout',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await acceptAndOrder.click();
    await expect(page.getByText(NOT_PLACED)).toBeVisible();
  });

  await test.step('the worker’s own response times out, too', async () => {
    await page.route(
      '/checkout',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 503, json: NO_ANSWER });
      },
      { times: 1 },
    );
    await placeOrder.or(acceptAndOrder).click();
    await expect(page.getByText(/No answer in time.* you won’t order twice/)).toBeVisible();
  });

  const sent = recordRequests(page);
  await placeOrder.or(acceptAndOrder).dblclick();
  await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  await ready(page);
  const [orderId = 0, ...others] = await orderIds(api);
  expect(others).toEqual([]);
  // No second request is needed, because the response already contains the payment page.
  expect(sent).toEqual(['POST /checkout']);

  await test.step('cancelling the order sends one request', async () => {
    await visit(page, orderPath(orderId));
    await page.getByText('Cancel this order').click();
    sent.length = 0;
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click();
    await expect(page.getByText('This order was cancelled.')).toBeVisible();
    expect(sent).toEqual([`POST ${orderPath(orderId)}`]);
  });
});

test('a delayed checkout request creates no second order if the shopper has ordered again meanwhile', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/got no answer|ERR_FAILED/);
  const { api } = await atCheckout(page);
  const { placeOrder } = checkoutPage(page);
  const late = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('/checkout', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await placeOrder.click();
  await expect(page.getByText(NOT_PLACED)).toBeVisible();
  await page.unroute('/checkout');

  await reload(page);
  await placeOrder.click();
  await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  const [orderId, ...others] = await orderIds(api);
  expect(others).toEqual([]);

  const request = await late;
  const headers = await request.allHeaders();
  const answer = await page.request.post('/checkout', {
    headers: { ...headers, origin: new URL(page.url()).origin },
    data: request.postData() ?? '',
  });
  expect(await answer.json()).toMatchObject({ kind: 'redirect', to: `/payment?order_id=${orderId}` });
  expect(await orderIds(api)).toEqual([orderId]);
});

test('a new customer’s large order is placed after confirming the e-mail address with a PIN', async ({
  page,
}) => {
  const { customer, api } = await atCheckout(page);
  const { placeOrder, acceptAndOrder, verifyEmail, sendPin, pin, confirmEmail } = checkoutPage(page);
  await expect(verifyEmail).toHaveCount(0);

  await test.step('another tab has added more than a customer with an unverified e-mail address may order', async () => {
    const [mug] = await shelf();
    await api.cart.setCartItem({ productId: mug.id, quantity: 21 });
    await reload(page);
    await expect(verifyEmail).toBeVisible();
    // Without this, a toast is still fading in, and its contrast is too low for axe.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await placeOrder.click();
    await expect(page.getByText('Please confirm your e-mail first').first()).toBeVisible();
    expect(await orderIds(api)).toEqual([]);
    await expectAccessible(page);
  });

  const { box } = voucherBox(page);
  await test.step('a voucher that requires the same PIN is not applied yet', async () => {
    await rejectLimitedVoucher(page);
    await box.getByRole('link', { name: 'Confirm your e-mail' }).click();
    await expect(sendPin).toBeInViewport();
  });

  await sendPin.click();
  await expect(page.getByText('We’ve sent you a one-time PIN.')).toBeVisible();
  await expect(pin).toBeFocused();
  await pin.fill(await pinFor(customer.email));
  await confirmEmail.click();
  await expect(verifyEmail).toHaveCount(0);
  await expect(box.getByText(/^SAWUBONA50 applied/)).toBeVisible();
  await expect(box.getByLabel('Voucher code')).toBeHidden();
  // Removed, because a used voucher would be rejected for other journeys' customers, who have the same phone number.
  await voucherBox(page).remove.click();
  await expect(box.getByText('Voucher removed.')).toBeVisible();
  await placeOrder.or(acceptAndOrder).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  expect(await orderIds(api)).toHaveLength(1);
});
