import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { rejectLimitedVoucher, unitsForLimitedVoucher, voucherBox } from './pages/voucher-box.ts';
import { expectAccessible } from './support/accessibility.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS, signUpWithUnpaidOrder } from './support/orders.ts';
import { pinFor } from './support/outbox.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('a voucher applies to the order, and its discount is shown apart from savings on sale prices', async ({
  page,
}) => {
  const { api } = await signUp(page.context());
  await api.addresses.createAddress(ADDRESS);
  const { data } = await api.search.listProducts({
    on_sale: '1',
    in_stock: '1',
    sort: 'newest',
    per_page: '96',
  });
  const product = data.find(({ options, price }) => options.length === 0 && price > 100);
  await api.cart.setCartItem({ productId: product?.id ?? 0, quantity: 1 });
  const saved = formatRand(product?.savings_amount ?? 0);
  await visit(page, '/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(`You save ${saved}`)).toBeVisible();
  const { fold, code, apply } = voucherBox(page);
  await fold.click();
  await code.fill('SPAZA10');
  await apply.click();
  await expect(main.getByText(`Sale prices save you ${saved}`)).toBeVisible();
  await visit(page, '/checkout');
  await expect(main.getByText(`Sale prices save you ${saved}`)).toBeVisible();

  await test.step('the checkout removes and reapplies the voucher, and the order’s total includes it', async () => {
    const { box, remove } = voucherBox(page);
    for (const width of [360, 1_440]) {
      await page.setViewportSize({ width, height: 800 });
      await remove.click();
      await expect(box.getByText('Voucher removed.')).toBeVisible();
      await fold.click();
      await code.fill('SPAZA10');
      await apply.click();
      await expect(box.getByText(/^SPAZA10 applied: you save R/)).toBeVisible();
    }
    const { placeOrder } = checkoutPage(page);
    const total = formatRand(cartTotal(await api.cart.getCart()));
    await expect(placeOrder).toContainText(total);
    await placeOrder.click();
    await expect(paymentPage(page).pay).toHaveText(`Pay ${total}`);
  });
});

test('the payment page rejects an expired voucher, and applies and removes a valid one', async ({
  page,
  context,
}) => {
  const {
    customer: { api },
    orderId,
  } = await signUpWithUnpaidOrder(context);
  const order = await api.orders.getOrder({ id: orderId });
  await visit(page, `/payment?order_id=${orderId}`);
  const { pay } = paymentPage(page);
  const { box, code, fold, apply, remove } = voucherBox(page);
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(order))}`);

  await expect(code).toBeHidden();
  await fold.click();
  await code.fill('HERITAGE15');
  await page.keyboard.press('Enter');
  await expect(box.getByText('This voucher ended on 30 Sep 2024.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('HERITAGE15');
  await expectAccessible(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await code.fill('spaza10');
  await apply.dblclick();
  await expect(box.getByText(/^SPAZA10 applied: you save R/)).toBeVisible();
  const discounted = await api.orders.getOrder({ id: order.id });
  expect(discounted.discount).toBeGreaterThan(0);
  expect(sent).toEqual(['POST /payment']);
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(discounted))}`);
  await expect(page.getByRole('main')).toContainText(`Voucher SPAZA10−${formatRand(discounted.discount)}`);
  await expect(code).toBeHidden();
  await expectAccessible(page);

  await remove.click();
  await expect(box.getByText('Voucher removed.')).toBeVisible();
  await expect(pay).toHaveText(`Pay ${formatRand(orderTotal(order))}`);
});

test('a limited voucher asks for a PIN sent by email and is applied once the PIN is entered', async ({
  page,
  context,
}) => {
  const { api, email } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  const [product] = (await demoProducts()).plain;
  await api.cart.setCartItem({ productId: product.id, quantity: unitsForLimitedVoucher(product) });
  const { box, code } = voucherBox(page);
  const { sendPin, pin, confirmEmail } = checkoutPage(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, '/cart');
  await rejectLimitedVoucher(page);
  await expect(code).toHaveAccessibleDescription(
    /^This voucher is limited\. Please confirm your e-mail first/,
  );
  await expect(box).toContainText(`We’ll send a one-time PIN to ${email}.`);
  await expectAccessible(page);

  await sendPin.click();
  await expect(pin).toBeFocused();
  await pin.fill(await pinFor(email));
  await confirmEmail.click();
  await expect(box.getByText(/^SAWUBONA50 applied: you save R\s50\.00\.$/)).toBeVisible();
  await expect(page.getByText(/^Your e-mail is confirmed\. SAWUBONA50 applied/).first()).toBeVisible();
  await expect(code).toBeHidden();
  await expect(confirmEmail).toBeHidden();
  await expect(box.locator('summary')).toBeFocused();
  expect((await api.cart.getCart()).voucher).toMatchObject({
    code: 'SAWUBONA50',
    discount: 50,
    problem: null,
  });
});
