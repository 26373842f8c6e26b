import type { Product } from '#shared/contract/product.ts';
import { formatRand } from '#shared/domain/money.ts';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('search, listing and product page show the lowest available price, with VAT only if it is charged', async ({
  page,
}) => {
  // No other journey opens this product's page, which stays in the page cache with the price of the sold-out variant.
  const tea = await productNamed('Cederberg Rooibos');
  const drum = await productNamed('Carved Drum');
  const [category] = tea.categories;
  if (category === undefined) throw new Error('The demo has changed');
  const { variants } = await demoShopClient().catalogue.getProduct({ id: tea.id, parts: 'core' });
  const [cheapest, next] = variants.toSorted((one, other) => one.price - other.price);
  if (cheapest === undefined || next === undefined) throw new Error('The demo has changed');
  const price = `From ${formatRand(next.price)}`;
  const { main } = layout(page);
  const pagePrice = main.locator('.price-large');
  const card = searchPage(page).cards.filter({ hasText: tea.name });

  await withChangedProducts([{ productId: cheapest.id, column: 'stock', value: 0 }], async () => {
    for (const width of [360, 1_440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const listing of [`/search?q=${encodeURIComponent(tea.name)}`, categoryPath(category)]) {
        await visit(page, listing);
        await expect(card.getByText(price, { exact: true })).toBeVisible();
      }
      await visit(page, productPath(tea));
      await expect(pagePrice).toHaveText(`${price}incl. VAT`);
      // This product's retailer is not registered for VAT.
      await visit(page, productPath(drum));
      await expect(pagePrice).toHaveText(formatRand(drum.price));
      await expect(main).not.toContainText('incl. VAT');
    }
  });
});

async function productNamed(name: string): Promise<Product> {
  const { data } = await demoShopClient().search.listProducts({ q: name, per_page: '96' });
  const product = data.find((each) => each.name === name);
  if (product === undefined) throw new Error('The demo has changed');
  return product;
}
