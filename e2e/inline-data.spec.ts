import { build } from 'esbuild';
import { productPath } from '#shared/navigation/paths.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { expect, test } from './support/test.ts';

/**
 * What the browser makes of a document, from its JSON and its markup, before it hydrates it: with scripts off nothing has
 * changed the markup meanwhile.
 */
test.use({ javaScriptEnabled: false });

/** The app's own reader, as text that defines `reader`. */
async function readerScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['client/app/read-markup.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'reader',
  });
  return outputFiles[0]?.text ?? '';
}

test('the cards and the menu that a document shows are those of its payload (R-PUR-6)', async ({ page }) => {
  const script = await readerScript();
  const { parent, plain } = await demoProducts();
  const paths = [
    '/',
    '/categories/2/braai-outdoors',
    '/search?q=kettle',
    '/search?on_sale=1&page=2',
    '/search?q=zzzzzz',
    productPath(parent),
    productPath(plain[0]),
  ];
  for (const path of paths) {
    const payload = path.replace(/\/?(\?|$)/, '/_payload.json$1');
    // First the payload: a product's page then has its related products and is not streamed.
    const expected: unknown = await (await page.request.get(payload)).json();
    await page.goto(path);
    const inline = await page.locator('#payload').textContent();
    const read: unknown = await page.evaluate(`${script}; reader.parsePayload(${JSON.stringify(inline)})`);
    expect(inline, path).toMatch(/"menu":0/);
    expect(read, path).toEqual(expected);
  }
});

test('so are those of a product that is sold as one variant alone, whose card adds it', async ({ page }) => {
  const script = await readerScript();
  const { parent } = await demoProducts();
  const { variants } = await demoShopClient().getProductCore(parent.id);
  const [left, ...others] = variants.filter(({ stock }) => stock > 0);
  const gone = [...others, ...variants.filter(({ stock }) => stock === 0)];
  const changes = gone.map(({ id }) => ({ productId: id, column: 'is_published' as const, value: 0 }));
  await withChangedProducts(changes, async () => {
    // Nobody else asks for this page, so no cache has it.
    const path = `/search?q=${encodeURIComponent(parent.name)}&max_price=98765`;
    const payload: unknown = await (await page.request.get(path.replace('?', '/_payload.json?'))).json();
    await page.goto(path);
    const add = page.getByRole('button', { name: `Add to cart: ${parent.name}`, exact: true });
    await expect(add).toHaveAttribute('value', String(left?.id));
    const inline = await page.locator('#payload').textContent();
    expect(await page.evaluate(`${script}; reader.parsePayload(${JSON.stringify(inline)})`)).toEqual(payload);
  });
});
