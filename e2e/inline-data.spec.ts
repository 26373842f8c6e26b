import { productPath } from '#shared/navigation/paths.ts';
import { demoProducts } from './support/demo-products.ts';
import { expect, test } from './support/test.ts';

test('the data in a document equals its payload (R-PUR-6)', async ({ page }) => {
  const { parent, plain } = await demoProducts();
  const paths = [
    '/',
    '/categories/2/braai-outdoors',
    '/search?q=kettle',
    '/search?on_sale=1&page=2',
    '/search?q=zzzzzz',
    '/about',
    productPath(parent),
    productPath(plain[0]),
  ];
  for (const path of paths) {
    const payload = path.replace(/\/?(\?|$)/, '/_payload.json$1');
    // The payload is loaded first, so that related products are cached and the product page is not streamed.
    const expected: unknown = await (await page.request.get(payload)).json();
    const html = await (await page.request.get(path)).text();
    const inline = /<script id="payload" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(inline), path).toEqual(expected);
  }
});
