import type { Page } from 'playwright/test';
import { categoryPath, productListPath, productPath } from '#shared/navigation/paths.ts';
import { addressForm } from './pages/address-form.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartPage } from './pages/cart-page.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { layout } from './pages/layout.ts';
import { orderPage } from './pages/order-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { cartOf, giveOwnIpAddress, newShopper, registerShopper, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { clippedControls, outsideCards } from './support/layout-faults.ts';
import { ADDRESS } from './support/orders.ts';
import { pinFor } from './support/outbox.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(giveOwnIpAddress);

test.use({ javaScriptEnabled: false });

test('with scripts off: a shopper can search, register, add to the cart, order and pay', async ({ page }) => {
  const shopper = newShopper();
  await page.goto('/');
  await layout(page).search.fill('kettle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kettle/);
  await searchPage(page).productLinks.first().click();
  await expect(page).toHaveURL(/\/products\//);
  await productPage(page).chooseOptions();
  await expect(page).toHaveURL(/\?variant=\d+$/);
  const url = page.url();
  await productPage(page).addToCart.click();

  await test.step('the same page is shown with the login dialog over it', async () => {
    await expect(authDialog(page).heading('Log in')).toBeVisible();
    expect(page.url()).toBe(url);
  });
  await authDialog(page).register(shopper);

  await test.step('the product is in the cart, which asks for a delivery address', async () => {
    await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
    const { fill, phone, street, save } = addressForm(page);
    await fill({ phone: '123' });
    await save.click();
    await expect(page.getByText(/South African number/).first()).toBeVisible();
    await expect(street).toHaveValue('12 Vilakazi Street');
    await phone.fill('0821234567');
    await save.click();
  });

  await expect(page).toHaveURL(/\/cart/);
  await page.waitForLoadState();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(outsideCards)).toEqual([]);
  await cartPage(page).checkOut.click();
  await expect(page).toHaveURL('/checkout');
  await page.waitForLoadState();
  await expect.poll(() => page.evaluate(outsideCards)).toEqual([]);
  await checkoutPage(page).placeOrder.click();
  const { instantEft, pay, gateway } = paymentPage(page);
  await instantEft.check();
  await pay.click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await gateway.payByEft.click();
  await expect(page).toHaveURL(/\/orders\/\d{6}\?result=return$/);
  await expect(orderPage(page).paid).toBeVisible();
});

test('with scripts off: a password is reset, and the pending product is added to the cart', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  await page.goto('/search?q=kettle');
  await searchPage(page).productLinks.first().click();
  await productPage(page).chooseOptions();
  await productPage(page).addToCart.click();
  const { root, email, pin, button, enterPin, choosePassword, sendLogin } = authDialog(page);
  await expect(root.getByText(/what you chose goes in your cart/)).toBeVisible();
  await root.getByRole('link', { name: 'Forgot your password?' }).click();
  await email.fill('nobody');
  await button('Send OTP').click();
  await expect(root.getByText(/Enter an e-mail address/)).toBeVisible();
  await email.fill(shopper.email);
  await button('Send OTP').click();
  await expect(
    root.getByText(`Check the inbox of ${shopper.email} and enter the one-time PIN (OTP).`),
  ).toBeVisible();
  await pin.fill('12');
  await button('Verify OTP').click();
  await expect(root.getByText(/6 digits\./).last()).toBeVisible();
  await enterPin(await pinFor(shopper.email));
  await choosePassword('short');
  await expect(root.getByText(/A password has at least/)).toBeVisible();
  await choosePassword('a sunny day in Durban');
  await expect(root.getByText(/Your password is changed/)).toBeVisible();
  expect(page.url()).not.toMatch(/token|otp=|example\.co\.za/);
  await expect(email).toHaveValue(shopper.email);
  await sendLogin({ email: shopper.email, password: 'a sunny day in Durban' });
  await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
  expect(Object.values(await cartOf(page))).toEqual([1]);
});

test('with scripts off: Cancel closes the dialog, and nothing is added later', async ({ page, request }) => {
  const shopper = await registerShopper(request);
  await page.goto('/search?q=kettle');
  await searchPage(page).productLinks.first().click();
  await productPage(page).chooseOptions();
  await productPage(page).addToCart.click();
  const { root, cancel, logIn } = authDialog(page);
  await cancel.click();
  await expect(root).toBeHidden();
  await page.goto('/?auth=login&next=/account');
  await logIn(shopper);
  await expect(page).toHaveURL('/account');
  expect(await cartOf(page)).toEqual({});
});

test('with scripts off: a product is saved to the chosen list', async ({ page, context }) => {
  const { api } = await signUp(context);
  await api.productLists.createProductList(
    { name: 'Braai on Sunday' },
    { idempotencyKey: crypto.randomUUID() },
  );
  const { id } = (await demoProducts()).plain[0];
  await page.goto(`/products/${id}/-/-`);
  await productPage(page).saveToList.click();
  await page.getByRole('button', { name: 'Braai on Sunday' }).click();
  await expect(page.getByText('Saved to Braai on Sunday.')).toBeVisible();
  const lists = await api.productLists.listProductLists();
  expect(lists.find(({ name }) => name === 'Braai on Sunday')?.products).toMatchObject([{ id }]);
});

test('with scripts off: on a phone, no control is clipped or extends beyond its card', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { api } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  const { plain, parent, soldOut } = await demoProducts();
  const list = await api.productLists.createProductList(
    { name: 'Braai on Sunday' },
    { idempotencyKey: crypto.randomUUID() },
  );
  for (const { id } of [plain[0], parent, soldOut])
    await api.productLists.addToProductList({ listId: list.id, productId: id });
  for (const { id } of plain) await api.cart.setCartItem({ productId: id, quantity: 2 });
  const [category] = parent.categories;
  const listing = category === undefined ? '/search' : categoryPath(category);
  const products = [parent, soldOut].map(productPath);
  for (const path of ['/', listing, '/search?q=braai', ...products, '/cart', '/checkout']) {
    await page.goto(path);
    await expectWholeControls(page);
  }
  await page.goto(productListPath(list.id));
  for (const fold of await page.getByRole('main').locator('summary').all()) await fold.click();
  await expectWholeControls(page);
});

async function expectWholeControls(page: Page): Promise<void> {
  const where = page.url();
  // Makes the browser lay out everything. Otherwise content far below the screen is laid out only when it comes near.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, where).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(outsideCards), where).toEqual([]);
  expect.soft(await page.evaluate(clippedControls), where).toEqual([]);
}
