import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { ordersPage } from './pages/orders-page.ts';
import { supportPage } from './pages/support-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signIn } from './support/customers.ts';
import { expectEmail } from './support/outbox.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('a visitor sends a message after correcting a mistake, and gets a reference', async ({ page }) => {
  const { name, email, message, send, received, reference, writeAnother } = supportPage(page);
  await visit(page, '/support');
  await expect(page.locator('[name="website"]')).toHaveCount(1);
  await name.fill('Sipho Dlamini');
  await email.fill('sipho');
  await message.fill('Do you deliver to Upington?');
  await send.click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /Enter an e-mail address/ }).click();
  await expect(email).toBeFocused();
  await expect(message).toHaveValue('Do you deliver to Upington?');

  await email.fill('sipho@example.co.za');
  await send.click();
  await expect(received).toBeFocused();
  await expect(reference).toBeVisible();
  await expectAccessible(page);

  await writeAnother.click();
  await expect(message).toHaveValue('');
});

test('a message that fails to send stays in the form, and the second attempt succeeds', async ({
  page,
  context,
}) => {
  const { name, email, message, send, reference } = supportPage(page);
  await visit(page, '/support');
  await name.fill('Sipho Dlamini');
  await email.fill('sipho-offline@example.co.za');
  await message.fill('Is the braai in stock in Durban?');
  const message503 = 'That took too long. Please try again.';
  const rejected = {
    kind: 'refused',
    code: 'timeout',
    message: message503,
    requestId: '',
    retryAfterSeconds: null,
  };
  await page.route(
    '/support',
    (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: rejected }) : route.fallback(),
    { times: 1 },
  );
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again');
  await expect(message).toHaveValue('Is the braai in stock in Durban?');
  await send.click();
  await expect(reference).toBeVisible();
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== 'assets')).toEqual([]);
});

test('from an order page, the form is prefilled with the customer’s details and the order number', async ({
  page,
  context,
}) => {
  const { name, email, orderNumber, message, send, reference } = supportPage(page);
  await signIn(context);
  await visit(page, '/orders');
  await ordersPage(page).orders.first().click();
  await page.getByRole('link', { name: 'Get help with this order' }).click();
  await expect(page).toHaveURL(/\/support\?order_id=\d+$/);
  await expect(name).toHaveValue('Thandi Nkosi');
  await expect(email).toHaveValue('thandi@spaza.example');
  await expect(orderNumber).toHaveValue(/^\d{6}$/);
  await expect(page.locator('[name="website"]')).toHaveCount(0);
  await expect(page.getByText(/This is about order \d{6} of/)).toBeVisible();
  await expectAccessible(page);
  const number = await orderNumber.inputValue();
  await message.fill('Please leave it with the neighbour.');
  await send.click();
  const text = (await reference.textContent()) ?? 'no reference';

  await expectEmail(DEMO_CUSTOMER.email, new RegExp(text));
  await expectEmail('help@spaza.example', new RegExp(`${number}[^]*leave it with the neighbour`));
});

test('an order number that is not the customer’s own is rejected', async ({ page, context }) => {
  const { orderNumber, message, send, reference } = supportPage(page);
  await signIn(context);
  // Opened first, because only a customer's page gives the session to the browser.
  await visit(page, '/account');
  await visit(page, '/support?order_id=999999');
  await expect(page.getByText(/Order 999999 isn’t one of/)).toBeVisible();
  await message.fill('Where is it?');
  await send.click();
  await expect(orderNumber).toHaveAccessibleDescription(/one of your own orders/);
  await orderNumber.fill('');
  await send.click();
  await expect(reference).toBeVisible();
});

test('the cached HTML contains no personal data of the requesting customer', async ({ page, context }) => {
  await signIn(context);
  const html = await (await page.request.get('/support?order_id=1')).text();
  expect(html).not.toContain('Thandi');
  expect(html).not.toContain('thandi@');
});

test('the form can be sent by keyboard', async ({ page }) => {
  const { name, send, reference } = supportPage(page);
  const { keyboard } = page;
  await visit(page, '/support');
  await name.focus();
  await keyboard.type('Sipho Dlamini');
  await keyboard.press('Tab');
  await keyboard.type('sipho-keys@example.co.za');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Do you have gift cards?');
  await keyboard.press('Tab');
  await expect(send).toBeFocused();
  await keyboard.press('Enter');
  await expect(reference).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sends a message after correcting a mistake', async ({ page }) => {
    const { name, email, orderNumber, message, send, received, writeAnother } = supportPage(page);
    await page.goto('/support?order_id=12');
    await expect(orderNumber).toHaveValue('000012');
    await name.fill('Sipho Dlamini');
    await email.fill('sipho');
    await message.fill('Where is my parcel?');
    await send.click();
    await expect(page.getByText(/Enter an e-mail address/).first()).toBeVisible();
    await expect(message).toHaveValue('Where is my parcel?');
    await expect(orderNumber).toHaveValue('000012');
    await email.fill('sipho-plain@example.co.za');
    await send.click();
    await expect(page).toHaveURL(/\/support\?sent=S-\d{6}$/);
    await expect(received).toBeVisible();
    await writeAnother.click();
    await expect(message).toHaveValue('');
  });
});

test('a message sent offline stays in the form, which shows an error', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|got no answer|ERR_INTERNET_DISCONNECTED/);
  const { name, email, message, send, reference } = supportPage(page);
  await visit(page, '/support');
  await name.fill('Sipho Dlamini');
  await email.fill('sipho-offline@example.co.za');
  await message.fill('Is the braai in stock in Durban?');
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You seem to be offline');
  await expect(message).toHaveValue('Is the braai in stock in Durban?');
  await context.setOffline(false);
  await send.click();
  await expect(reference).toBeVisible();
});
