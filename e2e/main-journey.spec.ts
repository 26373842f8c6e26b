import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { paidReturnPath } from '#shared/navigation/paths.ts';
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
import { visit } from './support/ready.ts';
import { APPAREL_CSV, HAS_APPAREL, SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const shop = SHOPS.apparel;

test.use({ pictures: 'real', baseURL: shop?.origin });

test.skip(!HAS_APPAREL, 'the real catalogue is not beside the project');

async function stockOf(page: Page, productId: string): Promise<number> {
  const response = await page.request.get(`/api/products/${productId}`);
  const { product }: { product: { stock: number } } = await response.json();
  return product.stock;
}

test('a new shopper can find, order and pay for a product of a real catalogue', async ({ page }) => {
  const shopper = newShopper();
  const { search, heading, cartLink, main } = layout(page);
  await visit(page, '/');

  await test.step('search and open the product', async () => {
    await search.fill('chambray');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=chambray/);
    await page
      .getByRole('link', { name: /Ayres Chambray/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ayres Chambray' })).toBeVisible();
  });

  const productId = /\/products\/(\d+)\//.exec(page.url())?.[1] ?? '';
  const stockBefore = await stockOf(page, productId);

  await test.step('choose a variant and add it while signed out', async () => {
    await page.getByRole('link', { name: /^L\b/ }).click();
    await expect(page).toHaveURL(/\?variant=\d+$/);
    await productPage(page).addToCart.click();
    await expect(authDialog(page).root).toBeVisible();
  });

  await test.step('register in the dialog, which adds the product', async () => {
    await authDialog(page).register(shopper);
    await expect(authDialog(page).root).toBeHidden();
    await expect(cartLink).toContainText('1');
  });

  await test.step('enter an address on the way to the cart', async () => {
    await cartLink.click();
    await expect(cartSheet(page).root).toContainText('Ayres Chambray');
    await cartSheet(page).wholeCart.click();
    await expect(page).toHaveURL(/\/checkout\/addresses\/create\?next=%2Fcart/);
    const form = addressForm(page);
    await form.fill({ recipient: shopper.name });
    await form.save.click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  await test.step('check out and place the order', async () => {
    await expect(page.getByText('Ayres Chambray').first()).toBeVisible();
    await cartPage(page).checkOut.click();
    await expect(page).toHaveURL(/\/checkout$/);
    await checkoutPage(page).placeOrder.click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  });

  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';

  await test.step('pay in the simulator: the order page shows it paid', async () => {
    const { pay, gateway } = paymentPage(page);
    await pay.click();
    await expect(page).toHaveURL(gateway.url);
    await gateway.payByCard.click();
    await expect(page).toHaveURL(paidReturnPath(Number(orderId)));
    await expect(heading).toContainText(orderId.padStart(6, '0'));
    await expect(orderPage(page).paid).toBeVisible();
  });

  expect(await stockOf(page, productId)).toBe(stockBefore - 1);

  await test.step('the order stays the same after the product’s price changes', async () => {
    const before = await main.textContent();
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
    const file = path.join(folder, 'dearer.csv');
    writeFileSync(file, readFileSync(APPAREL_CSV, 'utf8').replaceAll(',98.00,', ',123.00,'));
    execFileSync(process.execPath, ['scripts/catalogue-import.ts', file, '--supplier', 'United By Blue'], {
      env: { ...process.env, STATE_DIR: shop?.stateDir ?? '' },
    });
    const product = await page.request.get(`/api/products/${productId}`);
    expect(await product.text()).toContain('"price":123');
    await page.reload();
    expect(await main.textContent()).toBe(before);
  });
});
