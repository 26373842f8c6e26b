import { searchPage } from './pages/search-page.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('hovering over many links preloads at most four pages at once (R-CONST-4)', async ({ page }) => {
  await visit(page, '/search');
  let open = 0;
  let most = 0;
  let total = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_payload.json*', async (route) => {
    open += 1;
    total += 1;
    most = Math.max(most, open);
    await held;
    open -= 1;
    await route.continue();
  });
  const { productLinks } = searchPage(page);
  for (let index = 0; index < 8; index += 1) await productLinks.nth(index).dispatchEvent('pointerover');
  await expect.poll(() => total).toBe(4);
  release();
  await expect.poll(() => open).toBe(0);
  expect(most).toBe(4);
});
