import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { expect, test } from './support/test.ts';
import { RAW_HTML_KB } from './support/waiting-limits.ts';

test('pages say what they show in few bytes of HTML', async ({ page }) => {
  const api = demoShopClient();
  const [categories, { data: products }] = await Promise.all([
    api.listCategories(),
    api.listProducts({ per_page: '96' }),
  ]);
  const tops = categories.filter(({ parent_id }) => parent_id === null);
  const paths: (readonly [keyof typeof RAW_HTML_KB, string])[] = [
    ['home', '/'],
    ['listing', '/search'],
    ...tops.map((category) => ['listing', categoryPath(category)] as const),
    ...products.map((product) => ['product', productPath(product)] as const),
  ];
  const tooLarge: string[] = [];
  for (const [kind, path] of paths) {
    const bytes = (await (await page.request.get(path)).body()).byteLength;
    const { limit } = RAW_HTML_KB[kind];
    if (bytes > limit * 1_000) tooLarge.push(`${path}: ${bytes} bytes of ${limit} KB`);
  }
  expect(tooLarge).toEqual([]);
});
