import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { aShopper, expect, journey as test } from './support/journey.ts';
import { APPAREL_CSV, HAS_APPAREL, SHOPS } from './support/shops.ts';

const shop = SHOPS.apparel;

test.use({ pictures: 'real' });

test.skip(!HAS_APPAREL, 'the real catalogue is not beside the project');

async function stockOf(page: Page, productId: string): Promise<number> {
  const response = await page.request.get(`${shop?.origin}/api/products/${productId}`);
  const { product }: { product: { stock: number } } = await response.json();
  return product.stock;
}

test('finding, signing up, paying: the shop’s main job on a real catalogue', async ({ page }) => {
  const shopper = aShopper();
  await page.goto(`${shop?.origin}/`);

  await test.step('search and open the product', async () => {
    await page.getByRole('combobox', { name: /search/i }).fill('chambray');
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
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('register in the dialog: the add is replayed', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByLabel('Name').fill(shopper.name);
    await dialog.getByLabel('E-mail').fill(shopper.email);
    await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /cart/i }).filter({ hasText: '1' }).first()).toBeVisible();
  });

  await test.step('give an address on the way to the cart', async () => {
    await page.getByRole('link', { name: /cart/i }).first().click();
    await expect(page).toHaveURL(/\/checkout\/addresses\/create\?next=%2Fcart/);
    await page.getByLabel('Recipient').fill(shopper.name);
    await page.getByLabel('Phone').fill('082 123 4567');
    await page.getByLabel('Street address').fill('12 Vilakazi Street');
    await page.getByLabel('Suburb').fill('Orlando West');
    await page.getByLabel('City or town').fill('Soweto');
    await page.getByLabel('Province').selectOption({ label: 'Gauteng' });
    await page.getByLabel('Postal code').fill('0184');
    await page.getByRole('button', { name: /save address/i }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });

  await test.step('check out and place the order', async () => {
    await expect(page.getByText('Ayres Chambray').first()).toBeVisible();
    await page.getByRole('link', { name: /check out/i }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await page.getByRole('button', { name: /^Place order/ }).click();
    await expect(page).toHaveURL(/\/payment\?order_id=\d+/);
  });

  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';

  await test.step('pay in the simulator: the order page shows it paid', async () => {
    await page.getByRole('button', { name: /^Pay R/ }).click();
    await expect(page).toHaveURL(/__payfast/);
    await page.getByRole('button', { name: /card/i }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${orderId.padStart(6, '0')}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orderId.padStart(6, '0'));
    await expect(page.getByText('Paid').first()).toBeVisible();
  });

  expect(await stockOf(page, productId)).toBe(stockBefore - 1);

  await test.step('the order stays the same after the product’s price changes', async () => {
    const before = await page.getByRole('main').textContent();
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
    const file = path.join(folder, 'dearer.csv');
    writeFileSync(file, readFileSync(APPAREL_CSV, 'utf8').replaceAll(',98.00,', ',123.00,'));
    execFileSync(process.execPath, ['scripts/catalogue-import.ts', file, '--supplier', 'United By Blue'], {
      env: { ...process.env, STATE_DIR: shop?.stateDir ?? '' },
    });
    const product = await page.request.get(`${shop?.origin}/api/products/${productId}`);
    expect(await product.text()).toContain('"price":123');
    await page.reload();
    expect(await page.getByRole('main').textContent()).toBe(before);
  });
});
