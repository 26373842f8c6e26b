import { withStores } from '#scripts/shop/open-shop.ts';
import { MENU_CATEGORIES, MENU_SUBCATEGORIES } from '#shared/constants.ts';
import { updateMenuOrder } from '#worker/operations/catalogue/product-types.repository.ts';
import { categoryKey, insertCategories } from '#worker/operations/catalogue/taxonomy.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { layout } from './pages/layout.ts';
import { ready, visit } from './support/ready.ts';
import { HAS_APPAREL, SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/**
 * A shop that contains only imported products. Product types are not mapped to categories, and no retailer is
 * registered for VAT.
 */
test.use({ baseURL: SHOPS.apparel?.origin });

test.skip(!HAS_APPAREL, 'the real catalogue is not beside the project');

const WIDTHS = [360, 1_440];

test('unmapped product types of a file appear in no menu, and the footer stays short', async ({ page }) => {
  const { header, footer, main } = layout(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    await expect(main.getByRole('link', { name: 'Shop now' })).toBeVisible();
    for (const region of [header, footer]) {
      await expect(region.locator('a[href^="/categories/"]')).toHaveCount(0);
    }
    await expect(main.locator('a[href^="/categories/"]')).toHaveCount(0);
    await expect(footer.getByRole('link', { name: 'All products' })).toBeVisible();
    const { height } = (await footer.boundingBox()) ?? { height: 0 };
    expect(height).toBeLessThan(width < 1_000 ? 1_100 : 500);
  }
});

test('a card shows the page’s price, with "From" if variants cost more, and no VAT for an unregistered retailer', async ({
  page,
}) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
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
  }
});

/** More categories than fit: more top categories and subcategories than menus show, and more than a search counts. */
const FIRST = 'Clothes';
const BELOW = Array.from({ length: 60 }, (_each, index) => `Clothes ${index + 10}`);
const LEAVES = Array.from({ length: MENU_CATEGORIES }, (_each, index) => `Things ${index + 1}`);

/** Puts one product into each category and sets the menu's order, as an operator would. */
async function sortGoods(): Promise<void> {
  process.env.STATE_DIR = SHOPS.apparel?.stateDir ?? '';
  await withStores({ kind: 'local' }, async ({ db, kv }) => {
    const ids = await insertCategories(db, { operator: 'e2e', reason: null }, [
      ...BELOW.map((name) => [FIRST, name]),
      ...LEAVES.map((name) => [name]),
    ]);
    await db
      .prepare(
        `INSERT INTO product_category (product_id, category_id)
         SELECT (SELECT p.id FROM product p WHERE p.is_published = 1 AND p.parent_id IS NULL LIMIT 1), c.id
         FROM category c WHERE c.name IN (SELECT value FROM json_each(?)) ON CONFLICT DO NOTHING`,
      )
      .bind(JSON.stringify([...BELOW, ...LEAVES]))
      .run();
    await updateMenuOrder(db, { operator: 'e2e', reason: null }, [
      ids.get(categoryKey([FIRST])) ?? 0,
      ids.get(categoryKey(['Things 7'])) ?? 0,
    ]);
    // Menus update within a minute, or immediately after a new data version.
    await kv.put(FLAG_KEYS.dataVersion, new Date().toISOString());
  });
}

test('the menus list categories up to their limits and link to leaf categories, and the chips show counts', async ({
  page,
}) => {
  await sortGoods();
  const { footer, heading } = layout(page);
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('navigation', { name: 'Categories' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    await expect(footer.locator('a[href^="/categories/"]')).toHaveCount(10);
    const leaf = { name: 'Things 7' };
    if (width === 360) {
      await page.getByRole('link', { name: 'Categories', exact: true }).click();
      const tops = dialog.locator('ul').first().locator('> li');
      await expect(tops).toHaveCount(MENU_CATEGORIES + 1);
      await expect(tops.last()).toHaveText('All products');
      await dialog.locator('summary', { hasText: FIRST }).click();
      await expect(dialog.locator('details a')).toHaveText([
        `All ${FIRST}`,
        ...BELOW.slice(0, MENU_SUBCATEGORIES),
      ]);
      await dialog.getByRole('link', leaf).click();
    } else {
      await expect(menu.locator('.category-bar a')).toHaveCount(MENU_CATEGORIES);
      await expect(menu.locator('.category-bar a').first()).toHaveText(FIRST);
      await menu.getByText('All categories').click();
      await expect(menu.locator('.category-panel > li')).toHaveCount(MENU_CATEGORIES);
      await expect(menu.locator('.category-panel li li')).toHaveCount(MENU_SUBCATEGORIES);
      await menu.locator('.category-panel').getByRole('link', leaf).click();
    }
    await expect(page).toHaveURL(/\/categories\/\d+\/things-7$/);
    await expect(heading).toHaveText('Things 7');
    await footer.getByRole('link', { name: FIRST }).click();
    await expect(heading).toHaveText(FIRST);
    const chips = page.getByRole('navigation', { name: 'Narrow down' }).getByRole('link');
    await expect(chips).toHaveCount(12);
    await expect(chips.locator('span')).toHaveText(Array.from({ length: 12 }, () => '1'));
  }
});
