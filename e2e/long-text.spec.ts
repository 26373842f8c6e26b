import type { Page } from 'playwright/test';
import type { Product } from '#shared/contract/product.ts';
import { orderPath, paymentPath, productListPath, productPath } from '#shared/navigation/paths.ts';
import { watchConsole } from './support/console-watch.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { pagesOfEveryRoute } from './support/every-route.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { inDatabase } from './support/shop-database.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** A suburb in North West; the longest place name in South Africa. */
const WORD = 'Tweebuffelsmeteenskootmorsdoodgeskietfontein';
const LINK = `https://www.example.co.za/${WORD.toLowerCase()}/${WORD.toLowerCase()}?ref=${WORD}`;

test('a retailer’s long words make no page wider than a phone (W 1.4.10)', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = await signUp(page.context());
  const { plain, parent } = await demoProducts();
  await withLongText([...plain.slice(0, 3), parent], async () => {
    const { home, search, retailer, category, brand, product, cart, order, ...others } =
      await pagesOfEveryRoute(api);
    const wide = await pagesWiderThanPhones(page, [
      ...[home, search, retailer, category, brand, product, cart, order],
      ...[others['help-topic'], others['product-lists'], others.checkout, others.payment],
      `/search?q=${WORD}`,
      `/search?q=${encodeURIComponent(LINK)}`,
    ]);
    expect(wide).toEqual([]);
  });
});

test('a customer’s long words make no page wider than a phone (W 1.4.10)', async ({ page }) => {
  test.setTimeout(180_000);
  const { api } = await signUp(page.context());
  const [product] = (await demoProducts()).plain;
  await api.account.updateUser({ name: WORD, business_name: `${WORD} (Pty) Ltd` });
  const address = { recipient: WORD, street: WORD, complex: WORD, suburb: WORD, city: WORD, notes: LINK };
  await api.addresses.createAddress({ ...ADDRESS, ...address });
  const list = await api.productLists.createProductList({ name: WORD });
  await api.productLists.addToProductList({ listId: list.id, productId: product.id });
  await api.cart.setCartItem({ productId: product.id, quantity: 1 });
  const order = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  await api.cart.setCartItem({ productId: product.id, quantity: 1 });
  const wide = await pagesWiderThanPhones(page, [
    ...['/account', '/account/details', '/account/addresses', '/checkout', '/checkout/addresses', '/support'],
    ...[orderPath(order.id), paymentPath(order.id), productListPath(list.id), productPath(product)],
  ]);
  expect(wide).toEqual([]);
});

test('an address with two equal lines shows both', async ({ page }) => {
  const { api } = await signUp(page.context());
  const twice = { street: 'Orania', complex: '', suburb: 'Orania', city: 'Orania' };
  await api.addresses.createAddress({ ...ADDRESS, ...twice });
  const watch = watchConsole(page);
  await visit(page, '/account/addresses');
  const address = page.getByRole('main').locator('address');
  await expect(address).toContainText('Orania');
  await expect(address.getByText('Orania', { exact: true })).toHaveCount(2);
  watch.expectSilence();
});

/** Lists pages that are wider than a screen of 320 or 360 px, each with the elements that are too wide. */
async function pagesWiderThanPhones(page: Page, paths: readonly string[]): Promise<unknown[]> {
  const wide: unknown[] = [];
  for (const path of paths) {
    await visit(page, path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await overflowOf(page);
      if (overflow.px > 0) wide.push({ path, width, ...overflow });
    }
  }
  return wide;
}

/** By how many CSS px the page is too wide, and the elements that are too wide. */
function overflowOf(page: Page): Promise<{ px: number; by: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isInScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' ||
        isInScroller(element.parentElement));
    const by = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isInScroller(element))
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
    return { px: document.documentElement.scrollWidth - window.innerWidth, by: by.slice(0, 3) };
  });
}

/** Runs `use` while products, brands, retailers and options have long words in their names. */
async function withLongText(products: readonly Product[], use: () => Promise<void>): Promise<void> {
  const set = (name: (row: { name: string }) => string): Promise<unknown> =>
    inDatabase(SHOPS.demo, (db) =>
      db.batch(
        products.flatMap((product) => [
          db.prepare('UPDATE product SET name = ? WHERE id = ?').bind(name(product), product.id),
          db.prepare('UPDATE brand SET name = ? WHERE id = ?').bind(name(product.brand), product.brand.id),
          db
            .prepare('UPDATE supplier SET display_name = ? WHERE id = ?')
            .bind(name({ name: product.supplier.display_name }), product.supplier.id),
        ]),
      ),
    );
  const options = (from: string, to: string): Promise<unknown> =>
    inDatabase(SHOPS.demo, (db) =>
      db
        .prepare(
          `UPDATE product SET options = replace(options, '"value":"' || ?1, '"value":"' || ?2)
           WHERE parent_id IN (${products.map(({ id }) => id).join()})`,
        )
        .bind(from, to)
        .run(),
    );
  await set(({ name }) => `${name} ${WORD}`);
  await options('', WORD);
  try {
    await use();
  } finally {
    await set(({ name }) => name);
    await options(WORD, '');
  }
}
