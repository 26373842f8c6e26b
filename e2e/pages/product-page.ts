import { expect, type Page } from 'playwright/test';

export function productPage(page: Page) {
  const dialog = page.getByRole('dialog');
  return {
    heading: page.getByRole('heading', { level: 1 }),
    addToCart: page.getByRole('button', { name: 'Add to cart', exact: true }).first(),
    quantity: page.getByRole('textbox', { name: 'Quantity' }),
    pictures: page.getByRole('region', { name: 'Pictures' }),
    zoom: page.getByRole('button', { name: 'Zoom' }),
    saveToList: page.getByRole('link', { name: 'Save to a list' }),
    /** The dialog that "Save to a list" opens. */
    lists: page.getByRole('dialog', { name: 'Save to a list' }),
    dialog,
    /** Chooses the first value in stock of each option. */
    async chooseOptions(): Promise<void> {
      // Waits here, because `all` does not wait for a navigation that a link has started.
      await page.waitForURL(/\/products\//, { waitUntil: 'domcontentloaded' });
      for (const option of await page.locator('main section:has(> .axis)').all()) {
        await option.locator('.axis a:not(:has(small))').first().click();
        await expect(option.locator('.axis [aria-current]')).toBeVisible();
      }
    },
  };
}
