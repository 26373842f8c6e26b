import { formatRand } from '#shared/domain/money.ts';
import { cartPage } from './pages/cart-page.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('a price that changes in the cart is shown and must be accepted before ordering', async ({
  page,
  context,
}) => {
  const {
    plain: [dearer, cheaper],
  } = await demoProducts();
  const up = dearer.price + 10;
  const down = cheaper.price - 1;
  const { api } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  for (const { id } of [dearer, cheaper]) await api.cart.setCartItem({ productId: id, quantity: 1 });
  const { placeOrder } = checkoutPage(page);
  const { main, line, checkOut } = cartPage(page);
  await visit(page, '/checkout');

  const changes = [
    { productId: dearer.id, column: 'price_cents' as const, value: Math.round(up * 100) },
    { productId: cheaper.id, column: 'price_cents' as const, value: Math.round(down * 100) },
  ];
  await withChangedProducts(changes, async () => {
    // The prices on screen are outdated, so no order is placed, and the cart explains why.
    await placeOrder.click();
    await expect(page).toHaveURL('/cart?reason=error');
    const acceptAll = main.getByRole('button', { name: 'Accept all changes' });
    await expect(main.getByText('Some prices have changed').first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Check out' })).toBeDisabled();
    await expect(acceptAll).toBeVisible();

    await expect(
      line(dearer.name).getByText(`The price was ${formatRand(dearer.price)}. Now it’s ${formatRand(up)}.`),
    ).toBeVisible();
    await main.getByRole('button', { name: `Accept ${formatRand(up)} for ${dearer.name}` }).click();
    await expect(main.getByRole('status').first()).toContainText(
      `${dearer.name}: 1 in your cart at ${formatRand(up)}.`,
    );
    await expect(line(dearer.name).getByRole('link', { name: dearer.name })).toBeFocused();
    await expect(acceptAll).toBeHidden();

    await main.getByRole('button', { name: `Accept ${formatRand(down)} for ${cheaper.name}` }).click();
    await checkOut.click();
    await expect(page).toHaveURL('/checkout');
    await placeOrder.click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  });
  const { data } = await api.orders.listOrders({ page: 1 });
  expect(data[0]?.amount).toBe(Math.round((up + down) * 100) / 100);
});
