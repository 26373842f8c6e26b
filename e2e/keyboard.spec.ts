import type { Product } from '#shared/contract/product.ts';
import { addressForm } from './pages/address-form.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { cartPage } from './pages/cart-page.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { layout } from './pages/layout.ts';
import { orderPage } from './pages/order-page.ts';
import { paymentPage } from './pages/payment-page.ts';
import { productPage } from './pages/product-page.ts';
import { newShopper } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { expectFocusInSight, tabThrough, tabTo, typeInto } from './support/keyboard.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const SCREENS = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
];

for (const { name, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a shopper can go from the home page to a paid order by keyboard', async ({ page }) => {
      test.setTimeout(240_000);
      const shopper = newShopper();
      const { parent } = await demoProducts();
      const { keyboard } = page;
      const dialog = authDialog(page);
      const address = addressForm(page);
      await visit(page, '/');

      await test.step('skip the header and return to it', async () => {
        await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
        await keyboard.press('Enter');
        await expect(page.getByRole('main')).toBeFocused();
        await tabTo(page, page.getByRole('combobox'), 'Shift+Tab');
      });

      await test.step('search using the suggestions', async () => {
        const box = page.getByRole('combobox');
        const option = page.getByRole('option', { name: parent.name }).first();
        await keyboard.type(parent.name);
        await expect(option).toBeVisible();
        for (let press = 0; press < 10; press += 1) {
          await keyboard.press('ArrowDown');
          if ((await option.getAttribute('aria-selected')) === 'true') break;
        }
        await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
        await keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: parent.name })).toBeFocused();
      });

      await test.step('choose a variant and two units', async () => {
        for (const { name, value } of await optionsInStock(parent.id)) {
          const option = page.getByRole('region', { name, exact: true });
          await tabTo(page, option.getByRole('link', { name: value ?? '', exact: true }));
          await keyboard.press('Enter');
          await expect(option.locator('[aria-current]')).toHaveText(value ?? '');
        }
        await expect(page).toHaveURL(/\?variant=\d+$/);
        await tabTo(page, page.getByRole('button', { name: 'One more' }));
        await keyboard.press('Space');
        await expect(productPage(page).quantity).toHaveValue('2');
        await tabTo(page, page.getByRole('button', { name: 'Add to cart' }));
        await keyboard.press('Enter');
      });

      await test.step('register in the dialog, which returns the focus', async () => {
        await expect(dialog.email).toBeFocused();
        await tabTo(page, dialog.registerLink);
        await keyboard.press('Enter');
        await expect(dialog.heading('Register')).toBeFocused();
        await typeInto(page, dialog.name, shopper.name);
        await typeInto(page, dialog.email, shopper.email);
        await typeInto(page, dialog.password, shopper.password);
        await keyboard.press('Enter');
        await expect(dialog.root).toBeHidden();
        await expect(productPage(page).addToCart).toBeFocused();
        await expectFocusInSight(page);
      });

      await test.step('go to the cart and enter an address on the way', async () => {
        await tabTo(page, page.getByRole('link', { name: /^Cart/ }));
        await keyboard.press('Enter');
        await expect(cartSheet(page).root).toContainText(parent.name);
        await tabTo(page, cartSheet(page).wholeCart);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
        await typeInto(page, address.recipient, shopper.name);
        await typeInto(page, address.phone, '123');
        await keyboard.press('Enter');
        const mistake = page.getByRole('link', { name: /South African number/ });
        await tabTo(page, mistake);
        await keyboard.press('Enter');
        await expect(address.phone).toBeFocused();
        await expectFocusInSight(page);
        await keyboard.press('Control+a');
        await keyboard.type('0821234567');
        await typeInto(page, address.street, '12 Vilakazi Street');
        await typeInto(page, address.suburb, 'Orlando West');
        await typeInto(page, address.city, 'Soweto');
        await typeInto(page, address.postalCode, '1804');
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/cart$/);
      });

      await test.step('review the cart, change the quantity, and check out', async () => {
        await tabTo(page, cartPage(page).quantity(parent.name));
        await keyboard.press('ArrowDown');
        await expect(page.getByText('1 item', { exact: true })).toBeVisible();
        await tabTo(page, cartPage(page).checkOut);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/checkout$/);
        await tabTo(page, checkoutPage(page).placeOrder);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(/\/payment\?order_id=\d+$/);
      });

      await test.step('pay, and read the order', async () => {
        await tabTo(page, paymentPage(page).pay);
        await keyboard.press('Enter');
        await expect(page).toHaveURL(paymentPage(page).gateway.url);
        await tabTo(page, paymentPage(page).gateway.payByCard);
        await keyboard.press('Space');
        await expect(page).toHaveURL(/\/orders\/\d{6}\?result=return$/);
        await expect(orderPage(page).paid).toBeVisible();
      });
    });

    test('the focused element is always visible when tabbing through a page', async ({ page }) => {
      test.setTimeout(240_000);
      const { parent } = await demoProducts();
      // On a small screen, the longest page; on a large one, the page with the most sections.
      const path = viewport.width < 768 ? '/search' : `/products/${parent.id}/-/-`;
      await visit(page, path);
      await expect(layout(page).cookieNotice).toBeVisible();
      expect(await tabThrough(page, 'Tab')).toBeGreaterThan(20);
      expect(await tabThrough(page, 'Shift+Tab')).toBeGreaterThan(20);
    });
  });
}

/** The options of a variant with at least two units in stock. */
async function optionsInStock(productId: number): Promise<Product['options']> {
  const { variants } = await demoShopClient().catalogue.getProduct({ id: productId, parts: 'core' });
  const variant = variants.find(({ stock }) => stock >= 2);
  if (variant === undefined) throw new Error('The demo has changed');
  return variant.options;
}
