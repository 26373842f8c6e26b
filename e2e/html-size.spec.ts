import { hasVariants } from '#shared/domain/product.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { expect, test } from './support/test.ts';

/** Bytes of HTML before compression: what a browser parses and lays out, and the worker renders. */
const LIMITS = { home: 45_300, category: 40_000, allProducts: 42_600, product: 35_000, variants: 41_500 };

test('pages say what they show in few bytes of HTML', async ({ page }) => {
  const api = demoShopClient();
  const [categories, { data: products }] = await Promise.all([
    api.listCategories(),
    api.listProducts({ per_page: '96' }),
  ]);
  const tops = categories.filter(({ parent_id }) => parent_id === null);
  const paths: (readonly [keyof typeof LIMITS, string])[] = [
    ['home', '/'],
    ['allProducts', '/search'],
    ...tops.map((category) => ['category', categoryPath(category)] as const),
    ...products.map(
      (product) => [hasVariants(product) ? 'variants' : 'product', productPath(product)] as const,
    ),
  ];
  const tooLarge: string[] = [];
  for (const [kind, path] of paths) {
    const bytes = (await (await page.request.get(path)).body()).byteLength;
    if (bytes > LIMITS[kind]) tooLarge.push(`${path}: ${bytes} of ${LIMITS[kind]}`);
  }
  expect(tooLarge).toEqual([]);
});
