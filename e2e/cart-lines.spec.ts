import type { Locator, Page } from 'playwright/test';
import type { Product } from '#shared/contract/product.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { addressForm } from './pages/address-form.ts';
import { cartPage } from './pages/cart-page.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { type Customer, cartOf, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** Signs up a customer with an address and one unit of each product in the cart, and opens the cart. */
async function openCart(page: Page, products: readonly Product[]): Promise<Customer> {
  const customer = await signUp(page.context());
  await customer.api.addresses.createAddress(ADDRESS);
  for (const { id } of products) await customer.api.cart.setCartItem({ productId: id, quantity: 1 });
  await visit(page, '/cart');
  return customer;
}

test('the cart summary on a phone ends with the total', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { plain } = await demoProducts();
  const { api } = await openCart(page, plain.slice(0, 2));
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Total', { exact: true })).toBeVisible();
  await expect(summary.locator('dd').last()).toHaveText(formatRand(cartTotal(await api.cart.getCart())));
  await expect(summary.locator('dd').last()).toBeVisible();
});

test('entering a quantity of 0 offers to remove the line or restore the previous quantity', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [product, other] = (await demoProducts()).plain;
  await openCart(page, [product, other]);
  const cart = cartPage(page);
  const line = cart.line(product.name);
  const keep = line.getByRole('button', { name: 'Keep 3' });
  await cart.quantity(product.name).fill('3');
  await cart.quantity(product.name).press('Enter');
  await expect.poll(() => cartOf(page)).toEqual({ [product.id]: 3, [other.id]: 1 });
  await cart.quantity(product.name).fill('0');
  await cart.quantity(product.name).press('Enter');
  await keep.click();
  await expect(keep).toBeHidden();
  expect(await cartOf(page)).toEqual({ [product.id]: 3, [other.id]: 1 });

  await cart.quantity(product.name).fill('0');
  await cart.quantity(product.name).press('Enter');
  await line
    .getByRole('group', { name: `Quantity of ${product.name}` })
    .locator('..')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(cart.removed).toContainText(`${product.name} was removed.`);
  await expect.poll(() => cartOf(page)).toEqual({ [other.id]: 1 });
});

test('"Save for later" shows its own icon and a label on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [product] = (await demoProducts()).plain;
  await openCart(page, [product]);
  const save = cartPage(page).saveForLater(product.name);
  await expect(save.locator('use')).toHaveAttribute('href', '/icons.svg#bookmark');
  const word = await save.getByText('later', { exact: true }).boundingBox();
  expect(word?.width).toBeGreaterThan(15);
});

/** The distance from the top of the document, because a page that becomes shorter may scroll. */
const topOf = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

for (const width of [360, 1_440]) {
  test(`at ${width} px a removed line’s Undo appears in the line’s place`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const { api } = await signUp(page.context());
    await api.addresses.createAddress(ADDRESS);
    const { data } = await api.search.listProducts({ in_stock: '1', sort: 'newest', per_page: '96' });
    const plain = data.filter(({ options, stock }) => options.length === 0 && stock > 5);
    const [most = []] = Array.from(Map.groupBy(plain, ({ supplier }) => supplier.id).values()).toSorted(
      (one, other) => other.length - one.length,
    );
    const other = plain.find(({ supplier }) => supplier.id !== most[0]?.supplier.id);
    for (const product of [...most.slice(0, 6), other])
      await api.cart.setCartItem({ productId: product?.id ?? 0, quantity: 1 });
    await visit(page, '/cart');
    const cart = cartPage(page);
    for (const name of [most[4]?.name ?? '', other?.name ?? '']) {
      const before = await topOf(cart.line(name));
      await cart.remove(name).click();
      await expect(cart.removed).toBeFocused();
      await expect(cart.undo).toBeInViewport();
      // When a retailer's last line is removed, the retailer's heading disappears too.
      await expect.poll(async () => Math.abs((await topOf(cart.removed)) - before)).toBeLessThan(130);
      await cart.undo.click();
      await expect(cart.line(name)).toBeVisible();
      await expect(cart.removed).toHaveCount(0);
    }
  });
}

test('"View cart" works without an address, and a new address is prefilled with the customer’s name', async ({
  page,
}) => {
  const [product] = (await demoProducts()).plain;
  const { api, name } = await signUp(page.context());
  await api.productLists.addToProductList({ listId: 0, productId: product.id });
  await visit(page, productListPath(0));
  await page.getByRole('button', { name: /whole list|all to cart/i }).click();
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  await expect(cartSheet(page).root).toContainText(product.name);
  await expect(page).toHaveURL(/product-lists/);

  await visit(page, '/cart');
  await expect(page).toHaveURL(/\/checkout\/addresses\/create\?next=/);
  await expect(addressForm(page).recipient).toHaveValue(name);
});
