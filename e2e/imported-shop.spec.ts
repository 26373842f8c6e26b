import { layout } from './pages/layout.ts';
import { ready, visit } from './support/ready.ts';
import { HAS_APPAREL, SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** A shop of nothing but imports: no type is mapped to a category, no retailer registered for VAT. */
test.use({ baseURL: SHOPS.apparel?.origin });

test.skip(!HAS_APPAREL, 'the real catalogue is not beside the project');

for (const width of [360, 1_440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('what a file calls its goods is in no menu, and its footer is as short as any', async ({ page }) => {
      await visit(page, '/');
      const { header, footer, main } = layout(page);
      await expect(main.getByRole('link', { name: 'Browse all products' })).toBeVisible();
      for (const place of [header, footer]) {
        await expect(place.locator('a[href^="/categories/"]')).toHaveCount(0);
      }
      await expect(main.locator('a[href^="/categories/"]')).toHaveCount(0);
      await expect(footer.getByRole('link', { name: 'All products' })).toBeVisible();
      const { height } = (await footer.boundingBox()) ?? { height: 0 };
      expect(height).toBeLessThan(width < 1_000 ? 1_100 : 500);
    });

    test('a card says the price of its page, "From" where others cost more, and VAT only where it is charged', async ({
      page,
    }) => {
      await visit(page, '/search?q=chambray');
      const card = page.getByRole('article').filter({ hasText: 'Ayres Chambray' }).first();
      await expect(card.getByText('From R 98.00')).toBeVisible();
      await card
        .getByRole('link', { name: /Ayres Chambray/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/products\//);
      await ready(page);
      await expect(page.getByRole('main')).toContainText('R 98.00');
      await expect(page.getByText('incl. VAT')).toHaveCount(0);
    });
  });
}
