import type { Page } from 'playwright/test';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.use({ pictures: 'real' });

/** A product's page that nobody has touched yet. */
async function openProduct(page: Page, wanted: (product: { options: unknown[] }) => boolean): Promise<void> {
  const response = await page.request.get(`${origin}/api/user/products?in_stock=1&per_page=96`);
  const { data } = await response.json();
  await page.goto(`${origin}/products/${data.find(wanted).id}/-/-`);
  await page.waitForLoadState('networkidle');
}

test.describe('the first touch of a page on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('opens the picture large', async ({ page }) => {
    await openProduct(page, () => true);
    await page.getByRole('button', { name: 'Zoom' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('opens the filters', async ({ page }) => {
    await page.goto(`${origin}/search`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Filter' }).tap();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('chooses an order', async ({ page }) => {
    await page.goto(`${origin}/search`);
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Sort by').selectOption('price_asc');
    await page.getByLabel('Sort by').tap();
    await expect(page).toHaveURL(/sort=price_asc/);
  });
});

test('"Load more" as the first thing, a product, and Back: the list and the place are as they were', async ({
  page,
}) => {
  await page.goto(`${origin}/search`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Load more' }).click();
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(48);
  await cards.nth(40).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await cards.nth(40).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(cards).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);
});

test('choosing a variant keeps the place, the focus and the way back', async ({ page }) => {
  await openProduct(page, ({ options }) => options.length > 0);
  const before = await page.evaluate(() => window.history.length);
  await page.evaluate(() => window.scrollTo(0, 120));
  const place = await page.evaluate(() => window.scrollY);
  const choice = page.locator('main a[href*="variant="]:not([aria-current])').last();
  const href = await choice.getAttribute('href');
  await choice.click();
  await expect(page).toHaveURL(`${origin}${href}`);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(await page.evaluate(() => window.history.length)).toBe(before);
  await expect(page.locator('h1')).not.toBeFocused();
});
