import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { compressedHtml, splitDocument } from './support/first-load.ts';
import { expect, test } from './support/test.ts';
import { FIRST_LOAD_KB } from './support/waiting-limits.ts';

test('the compressed HTML of home, listing and product pages stays within budget', async ({ page }) => {
  const api = demoShopClient();
  const [categories, { data: products }] = await Promise.all([
    api.catalogue.listCategories(),
    api.search.listProducts({ sort: 'newest', per_page: '96' }),
  ]);
  const tops = categories.filter(({ parent_id }) => parent_id === null);
  const paths = ['/', '/search', ...tops.map(categoryPath), ...products.map(productPath)];
  const tooLarge: string[] = [];
  for (const path of paths) {
    const { html } = splitDocument(await (await page.request.get(path)).text());
    const bytes = compressedHtml(Buffer.from(html));
    if (bytes > FIRST_LOAD_KB.html.limit * 1_000) tooLarge.push(`${path}: ${bytes} bytes`);
  }
  expect(tooLarge).toEqual([]);
});
