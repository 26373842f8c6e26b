import type { Page } from 'playwright/test';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { demoProducts } from './support/demo-products.ts';
import { drawn, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

async function openParent(page: Page): Promise<void> {
  const { parent } = await demoProducts();
  await visit(page, `/products/${parent.id}/-/-`);
}

test.describe('a page on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('opens the image zoom at the first tap', async ({ page }) => {
    await openParent(page);
    await productPage(page).zoom.tap();
    await expect(productPage(page).dialog).toBeVisible();
  });

  test('opens the filters at the first tap', async ({ page }) => {
    await visit(page, '/search');
    await searchPage(page).filterLink.tap();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
  });

  test('changes the sort order at the first tap', async ({ page }) => {
    await visit(page, '/search');
    const { sortBy } = searchPage(page);
    await sortBy.selectOption('price_asc');
    await sortBy.tap();
    await expect(page).toHaveURL(/sort=price_asc/);
  });

  test('runs no transitions before the first tap', async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const note = ({ propertyName }: TransitionEvent): void => void moved.push(propertyName);
      document.addEventListener('transitionrun', note, true);
    });
    await openParent(page);
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await drawn(page);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
});

test('Back restores the list extended by "Load more" and its scroll position', async ({ page }) => {
  await visit(page, '/search');
  const { cards, loadMore } = searchPage(page);
  await loadMore.click();
  await expect(cards).toHaveCount(48);
  await cards.nth(40).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await cards.nth(40).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.goBack();
  await expect(cards).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 200);
});

test('selecting a variant does not scroll, focus the heading or add a history entry', async ({ page }) => {
  await openParent(page);
  const before = await page.evaluate(() => window.history.length);
  await page.evaluate(() => window.scrollTo(0, 120));
  const position = await page.evaluate(() => window.scrollY);
  const choice = page.locator('main .axis a').last();
  const href = await choice.evaluate((link) => (link instanceof HTMLAnchorElement ? link.href : ''));
  await choice.click();
  await expect(page).toHaveURL(href);
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
  expect(await page.evaluate(() => window.history.length)).toBe(before);
  await expect(productPage(page).heading).not.toBeFocused();
});
