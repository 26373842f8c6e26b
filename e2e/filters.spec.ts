import type { Page } from 'playwright/test';
import * as v from 'valibot';
import { MenuCategorySchema } from '#shared/contract/catalogue.ts';
import { ALL_CATEGORIES, categoryPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [360, 1_440];
const PRICE_PROBLEM = 'Enter an amount in rand, such as 250 or 1,500.';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    const open = (page: Page, path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path));

    test('the price filter shows errors at its fields and accepts common amount formats', async ({
      page,
    }) => {
      const { main } = layout(page);
      const filters = main.getByRole('complementary', { name: 'Filters' });
      const [from, to] = ['From R', 'To R'].map((label) => filters.getByLabel(label));
      if (from === undefined || to === undefined) throw new Error('two fields');
      const apply = filters.getByRole('button', { name: 'Apply price' });
      await open(page, '/search?q=kettle');

      await from.fill('abc');
      await to.fill('R1,500.00');
      await apply.click();
      await expect(page).toHaveURL(/min_price=abc/);
      await expect(from).toHaveValue('abc');
      await expect(from).toHaveAccessibleDescription(PRICE_PROBLEM);
      await expect(to).toHaveValue('1500');
      await expect(to).toHaveAccessibleDescription('');
      await expect(main.getByRole('list', { name: 'Chosen filters' })).toContainText('Up to R 1,500.00');
      await expect(searchPage(page).cards.first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect(filters.getByText(PRICE_PROBLEM)).toBeVisible();
      }

      await from.fill('1,000');
      await apply.click();
      await expect(page).toHaveURL(/min_price=1%2C000/);
      await expect(from).toHaveValue('1000');
      await expect(filters.getByText(PRICE_PROBLEM)).toHaveCount(0);
    });

    test('all filter values and all categories are reachable from their shortened lists', async ({
      page,
      request,
    }) => {
      const { main, footer } = layout(page);
      const filters = main.getByRole('complementary', { name: 'Filters' });
      await open(page, '/search');
      const rare = filters.getByRole('link', { name: /^Oxblood/ });
      await expect(rare).toHaveCount(0);
      await filters.getByRole('link', { name: /^Show all \d+ for Colour$/ }).click();
      await rare.click();
      await expect(page).toHaveURL(/options=colour\.oxblood/);
      await expect(searchPage(page).cards).toHaveCount(1);
      await expect(filters.getByRole('link', { name: /^Blue/ })).toBeVisible();

      const menu = v.parse(
        v.array(MenuCategorySchema),
        await (await request.get('/api/categories/menu')).json(),
      );
      const last = menu.at(-1);
      if (last === undefined || menu.length < 9) throw new Error('the demo shop has nine categories');
      const ofLast = `a[href="${categoryPath(last)}"], a[href*="category_id=${last.id}"]`;
      await open(page, '/');
      await expect(main.locator(ofLast)).toBeVisible();
      await expect(footer.locator(ofLast)).toHaveCount(1);
      await open(page, ALL_CATEGORIES);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect(main.locator(ofLast).filter({ hasText: last.name }).first()).toBeVisible();
      }
    });
  });
}

test('a search within long filters ends with their full list', async ({ page }) => {
  await visit(page, '/search');
  const filters = layout(page).main.getByRole('complementary', { name: 'Filters' });
  const colours = filters.locator('section', { hasText: 'Colour' }).getByRole('link');
  const shortened = await colours.count();
  await filters.getByRole('link', { name: /^Show all \d+ for Colour$/ }).click();
  await filters.getByRole('searchbox', { name: 'Search in Colour' }).fill('oxb');
  await expect(colours).toHaveCount(2);
  await filters.getByRole('link', { name: 'Show fewer for Colour' }).click();
  await expect(colours).toHaveCount(shortened);
});
