import type { BrowserContext, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productListPath, productPath, sharedListPath } from '#shared/navigation/paths.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { listsPage } from './pages/lists-page.ts';
import { searchPage } from './pages/search-page.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { cartOf, signUp } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

type Wished = readonly { id: number }[];

/** Signs up a customer whose Wishlist contains these products, the last one at the top. */
async function signUpWishing(context: BrowserContext, wished: Wished): Promise<ApiClient> {
  const { api } = await signUp(context);
  for (const { id } of wished) await api.productLists.addToProductList({ listId: 0, productId: id });
  return api;
}

async function openWishlist(page: Page, context: BrowserContext, wished: Wished): Promise<ApiClient> {
  const api = await signUpWishing(context, wished);
  await listsPage(page).open();
  return api;
}

test('a new list opens, can be renamed, and deleting it opens the Wishlist', async ({ page, context }) => {
  const lists = listsPage(page);
  await signUp(context);
  await lists.open();
  const { heading, nav } = lists;
  await expect(heading).toHaveText('Wishlist');
  await expect(page.getByText('Rename')).toHaveCount(0);
  await expect(page.getByText('Delete list')).toHaveCount(0);

  await lists.newList.click();
  await lists.newName.fill('wishlist');
  await lists.create.click();
  await expect(page.getByText('You already have a list called wishlist.')).toBeVisible();
  await expect(lists.newName).toHaveValue('wishlist');
  await lists.newName.fill('Heritage Day');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Heritage Day');
  await expect(page).toHaveURL(/\/product-lists\?list=\d+$/);
  await expect(page.getByText('Heritage Day is ready for its first product.')).toBeVisible();
  await expect(nav.getByRole('link', { name: /Heritage Day/ })).toHaveAttribute('aria-current', 'page');

  await lists.edit.click();
  await page.getByLabel('Name of the list').fill('Braai');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(heading).toHaveText('Braai');
  await expect(lists.status).toHaveText('The list is now called Braai.');
  await expect(nav.getByRole('link', { name: /Braai/ })).toBeVisible();

  await lists.edit.click();
  await lists.deleteList.click();
  await lists.confirmDelete.click();
  await expect(heading).toHaveText('Wishlist');
  await expect(page).toHaveURL('/product-lists');
  await expect(page.getByText('Braai was deleted.')).toBeVisible();
  await expect(nav.getByRole('link')).toHaveCount(1);
  await page.goBack();
  await expect(heading).toHaveText('Wishlist');
});

test('a shared list is visible to anyone with its link until its owner stops sharing it', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lists = listsPage(page);
  const {
    plain: [product],
    soldOut,
  } = await demoProducts();
  await openWishlist(page, context, [soldOut, product]);
  await lists.share.click();
  await page.getByLabel('Show my first name').check();
  await lists.makeLink.click();
  await expect(lists.status).toHaveText('Anyone with the link can now see Wishlist.');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(lists.link).toHaveValue(link);
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(link)}`,
  );

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visit(visitor, new URL(link).pathname);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wishlist');
  await expect(visitor.getByRole('listitem').filter({ hasText: soldOut.name })).toContainText('Sold out');
  await expect(
    visitor.getByText(
      `shared this list with you: 2 products, ${formatRand(product.price)} for the 1 you can buy now`,
    ),
  ).toBeVisible();
  await visitor.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(authDialog(visitor).root.getByText('what you chose goes in your cart')).toBeVisible();
  await authDialog(visitor).cancel.click();
  await visitor.getByRole('link', { name: product.name, exact: true }).click();
  await expect(visitor).toHaveURL(productPath(product));
  await visitor.goBack();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wishlist');

  await lists.stopSharing.click();
  await expect(lists.status).toHaveText('Wishlist isn’t shared any more.');
  await expect(lists.link).toHaveCount(0);
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(visitor.getByText('This list isn’t shared any more. Ask for a new link.')).toBeVisible();
  await expect(visitor.getByText(/no longer sell/)).toHaveCount(0);
  await elsewhere.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('another customer adds a whole shared list to the cart', async ({ page, context, browser }) => {
      const elsewhere = await browser.newContext();
      const {
        plain: [first, second],
        soldOut,
      } = await demoProducts();
      const owner = await signUpWishing(elsewhere, [soldOut, second, first]);
      await elsewhere.close();
      const { share_token: token = '' } = await owner.productLists.shareProductList({ listId: 0 });
      const { api } = await signUp(context);
      // A customer's page stores the session in the browser.
      for (const path of [productListPath(), sharedListPath(token)]) {
        await page.goto(path);
        if (javaScriptEnabled) await ready(page);
      }
      await listsPage(page).addAll.click();
      const report = page.getByRole('alert');
      await expect(report).toContainText('2 products are in your cart, 1 couldn’t be added');
      await expect(report).toContainText(`${soldOut.name}: Sold out.`);
      expect(cartUnits(await api.cart.getCart())).toBe(2);
      if (javaScriptEnabled) await expectNoBarriers(page);
    });
  });
}

test('Undo restores a removed product and a cleared list in the original order', async ({
  page,
  context,
}) => {
  const lists = listsPage(page);
  const products = (await demoProducts()).plain.slice(0, 3);
  const api = await openWishlist(page, context, products);
  const names = products.map(({ name }) => name).reverse();
  await lists.expectNames(names);

  const [, middle = ''] = names;
  await lists.remove(middle).dblclick();
  await expect(lists.status).toHaveText(`${middle} was removed.`);
  await expect(lists.line(middle)).toHaveCount(0);
  await expect(lists.heading).toBeFocused();
  await lists.undo.click();
  await expect(lists.status).toHaveText(`${middle} is back.`);
  await lists.expectNames(names);

  await lists.edit.click();
  await lists.clear.click();
  await expect(page.getByRole('heading', { name: 'Your Wishlist is empty' })).toBeVisible();
  await lists.undo.click();
  await expect(lists.status).toHaveText('Wishlist is back as it was: 3 products.');
  await lists.expectNames(names);
  expect((await api.productLists.listProductsOfList({ listId: 0 })).map(({ name }) => name)).toEqual(names);
});

test('a product can be copied and moved to another list, and a move can be undone', async ({
  page,
  context,
}) => {
  const lists = listsPage(page);
  const {
    plain: [first, second],
  } = await demoProducts();
  const api = await signUpWishing(context, [first, second]);
  const { id } = await api.productLists.createProductList({ name: 'Braai' });
  await lists.open();

  await lists.moveOrCopy(first.name).click();
  await lists.toList.selectOption('Braai');
  await lists.copy.click();
  await expect(lists.status).toHaveText(`${first.name} was copied to Braai.`);
  await lists.moveOrCopy(first.name).click();

  await lists.moveOrCopy(second.name).click();
  await lists.move.click();
  await expect(lists.status).toHaveText(`${second.name} was moved to Braai.`);
  await lists.expectNames([first.name]);
  await expect(page.getByRole('link', { name: 'Braai 2 products' })).toBeVisible();
  await lists.undo.click();
  await expect(lists.status).toHaveText(`${second.name} is back.`);

  await page.getByRole('link', { name: 'Braai 1 product' }).click();
  await expect(lists.heading).toHaveText('Braai');
  await expect(page).toHaveURL(`/product-lists?list=${id}`);
  await lists.expectNames([first.name]);
});

test('adding a whole list to the cart twice adds each product once and reports why products were skipped', async ({
  page,
  context,
}) => {
  const lists = listsPage(page);
  const {
    plain: [first, second],
    parent,
    soldOut,
  } = await demoProducts();
  await openWishlist(page, context, [soldOut, parent, second, first]);
  await expect(lists.line(parent.name).getByRole('link', { name: /Choose options/ })).toBeVisible();

  for (const _time of ['once', 'again']) {
    await lists.addAll.dblclick();
    const report = page.getByRole('alert');
    await expect(report).toContainText('2 products are in your cart, 2 couldn’t be added');
    await expect(report).toContainText(`${parent.name}: Choose an option first.`);
    await expect(report).toContainText(`${soldOut.name}: Sold out.`);
  }
  await expect(layout(page).cartLink).toContainText('2');
  expect(await cartOf(page)).toEqual({ [first.id]: 1, [second.id]: 1 });

  await lists.line(first.name).getByRole('button', { name: 'Add to cart' }).click();
  await expect(layout(page).cartLink).toContainText('3');
});

test('a lower price is marked, and a product no longer sold stays in the list with a note', async ({
  page,
  context,
}) => {
  const lists = listsPage(page);
  const {
    plain: [cheaper, gone],
  } = await demoProducts();
  await signUpWishing(context, [cheaper, gone]);
  const changes = [
    { productId: cheaper.id, column: 'price_cents' as const, value: Math.round(cheaper.price * 100) - 1_250 },
    { productId: gone.id, column: 'is_published' as const, value: 0 },
  ];
  await withChangedProducts(changes, async () => {
    await lists.open();
    await expect(lists.line(cheaper.name)).toContainText(`${formatRand(12.5)} less than when you added it`);
    const removal = lists.remove(gone.name);
    const lost = page.getByRole('listitem').filter({ has: removal });
    await expect(lost).toContainText('No longer sold');
    await expect(lost.getByRole('link')).toHaveCount(0);
    await lists.addAll.click();
    await expect(page.getByRole('alert')).toContainText(`${gone.name}: No longer sold.`);
    await removal.click();
    await lists.undo.click();
    await expect(lists.status).toHaveText(`${gone.name} is back.`);
    await expect(lost).toContainText('No longer sold');
  });
});

test('offline errors are shown in place, and the actions succeed when online again', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  const lists = listsPage(page);
  const {
    plain: [product],
  } = await demoProducts();
  await openWishlist(page, context, [product]);
  await context.setOffline(true);
  await lists.remove(product.name).click();
  await expect(lists.alert).toContainText(/offline/);
  await expect(lists.line(product.name)).toBeVisible();
  await lists.addAll.click();
  await expect(lists.alert).toHaveCount(2);
  await context.setOffline(false);
  await lists.addAll.click();
  await expect(layout(page).main).toContainText('1 product is in your cart');
  await lists.remove(product.name).click();
  await expect(lists.status).toHaveText(`${product.name} was removed.`);
});

test('a failed Undo shows the reason and can be retried', async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  const lists = listsPage(page);
  const {
    plain: [product],
  } = await demoProducts();
  await openWishlist(page, context, [product]);
  await lists.remove(product.name).click();
  await expect(lists.status).toHaveText(`${product.name} was removed.`);
  await context.setOffline(true);
  await lists.undo.click();
  await expect(lists.alert).toContainText(/offline/);
  await context.setOffline(false);
  await lists.undo.click();
  await expect(lists.status).toHaveText(`${product.name} is back.`);
  await expect(lists.line(product.name)).toBeVisible();
});

test('undoing a move keeps a product that the other list already contained', async ({ page, context }) => {
  const lists = listsPage(page);
  const {
    plain: [product, other],
  } = await demoProducts();
  const api = await openWishlist(page, context, [product]);
  const { id } = await api.productLists.createProductList({ name: 'Braai' });
  for (const each of [product, other])
    await api.productLists.addToProductList({ listId: id, productId: each.id });
  await lists.open();
  // Done behind the page's back: the moved product replaces this one, so the length of Braai stays the same.
  await api.productLists.removeFromProductList({ listId: id, productId: other.id });
  await lists.moveOrCopy(product.name).click();
  await lists.move.click();
  await expect(lists.status).toHaveText(`${product.name} was moved to Braai.`);
  await lists.undo.click();
  await expect(lists.status).toHaveText(`${product.name} is back.`);
  expect((await api.productLists.listProductsOfList({ listId: id })).map(({ name }) => name)).toEqual([
    product.name,
  ]);
});

test('a change in another tab during a reload of the lists is shown, too', async ({ page, context }) => {
  const lists = listsPage(page);
  const {
    plain: [first, second],
  } = await demoProducts();
  const api = await openWishlist(page, context, [first, second]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/product-lists/_payload.json', async (route) => {
    const response = await route.fetch();
    reads += 1;
    await held;
    await route.fulfill({ response });
  });
  const other = await context.newPage();
  await visit(other, '/about');
  const broadcast = () => other.evaluate(() => new BroadcastChannel('product-lists').postMessage(null));
  // Repeats the message, because the page only receives it once the code for other tabs has loaded.
  const readsOnce = async (): Promise<number> => {
    if (reads === 0) await broadcast();
    return reads;
  };
  await expect.poll(readsOnce).toBeGreaterThan(0);
  await api.productLists.removeFromProductList({ listId: 0, productId: first.id });
  await broadcast();
  release();
  await expect(lists.line(first.name)).toHaveCount(0);
  await expect(lists.line(second.name)).toBeVisible();
});

test('a late response does not restore a removed line', async ({ page, context }) => {
  const lists = listsPage(page);
  const {
    plain: [first, second, third],
  } = await demoProducts();
  await openWishlist(page, context, [first, second, third]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: sent, resolve: tellSent } = Promise.withResolvers<void>();
  let posts = 0;
  await page.route('**/product-lists?list=*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts += 1;
    const response = await route.fetch();
    tellSent();
    await held;
    await route.fulfill({ response });
  });
  await lists.remove(first.name).click();
  await sent;
  await lists.remove(second.name).click();
  // Makes the page reload its data while one form is in progress and the second is still waiting.
  await page.getByRole('link', { name: /^Wishlist/ }).click();
  release();
  await expect(lists.status).toHaveText(`${second.name} was removed.`);
  await ready(page);
  await lists.expectNames([third.name]);
  expect(posts).toBe(2);
});

test('the wishlist button in another tab and the Wishlist page stay in sync', async ({ page, context }) => {
  const lists = listsPage(page);
  const {
    plain: [product],
  } = await demoProducts();
  await openWishlist(page, context, [product]);
  const other = await context.newPage();
  await visit(other, productPath(product));
  const heart = searchPage(other).heart(product.name);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await lists.remove(product.name).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(lists.line(product.name)).toBeVisible();
});

test('changing a list deleted in another tab shows a message and opens the Wishlist', async ({
  page,
  context,
}) => {
  const lists = listsPage(page);
  const { api } = await signUp(context);
  const {
    plain: [product],
  } = await demoProducts();
  const { id } = await api.productLists.createProductList({ name: 'Braai' });
  await api.productLists.addToProductList({ listId: id, productId: product.id });
  await lists.open(id);
  await api.productLists.deleteProductList({ listId: id });
  await lists.remove(product.name).click();
  await expect(page.getByText('That’s no longer there. Here’s what you have now.')).toBeVisible();
  await expect(lists.heading).toHaveText('Wishlist');
  await expect(page).toHaveURL('/product-lists');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('lists can be viewed, created, edited, shared and added to the cart', async ({ page, context }) => {
    const lists = listsPage(page);
    const { api } = await signUp(context);
    const {
      plain: [product, other],
      soldOut,
    } = await demoProducts();
    for (const { id } of [soldOut, other, product])
      await api.productLists.addToProductList({ listId: 0, productId: id });
    await page.goto('/product-lists');
    await lists.addAll.click();
    await expect(page.getByText('2 products are in your cart, 1 couldn’t be added')).toBeVisible();
    await expect(page.getByText(`${soldOut.name}: Sold out.`)).toBeVisible();
    await lists.remove(product.name).click();
    await lists.expectNames([other.name, soldOut.name]);
    await expect(page.getByText(`${product.name} was removed.`)).toBeVisible();
    await lists.undo.click();
    await expect(page.getByText(`${product.name} is back.`)).toBeVisible();
    await lists.expectNames([product.name, other.name, soldOut.name]);

    await lists.newList.click();
    await lists.newName.fill('Wishlist');
    await lists.create.click();
    await expect(page.getByText('You already have a list called Wishlist.')).toBeVisible();
    await lists.newName.fill('Braai');
    await lists.create.click();
    await expect(lists.heading).toHaveText('Braai');
    await expect(lists.share).toHaveCount(0);
    await page.getByRole('link', { name: /^Wishlist/ }).click();
    await lists.moveOrCopy(other.name).click();
    await lists.move.click();
    await expect(page.getByText(`${other.name} was moved to Braai.`)).toBeVisible();
    await lists.nav.getByRole('link', { name: /^Braai/ }).click();
    await lists.expectNames([other.name]);
    await lists.share.click();
    await lists.makeLink.click();
    await expect(lists.link).toBeVisible();
    await lists.stopSharing.click();
    await expect(lists.link).toHaveCount(0);
    await lists.edit.click();
    await lists.deleteList.click();
    await lists.confirmDelete.click();
    await expect(lists.heading).toHaveText('Wishlist');
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the results of clearing a shared list and adding it to the cart are on the screen', async ({
    page,
    context,
  }) => {
    const lists = listsPage(page);
    const {
      plain: [product],
    } = await demoProducts();
    await openWishlist(page, context, [product]);
    await lists.share.click();
    await lists.makeLink.click();
    await lists.edit.click();
    await lists.clear.click();
    await expect(lists.undo).toBeInViewport();
    await lists.undo.click();
    await lists.addAll.click();
    await expect(page.getByText('1 product is in your cart')).toBeInViewport();
  });

  test('the lists pass the accessibility checks and fit the screen', async ({ page, context }) => {
    const lists = listsPage(page);
    const { api } = await signUp(context);
    const {
      plain: [product],
      parent,
      soldOut,
    } = await demoProducts();
    for (const { id } of [soldOut, parent, product])
      await api.productLists.addToProductList({ listId: 0, productId: id });
    const { id } = await api.productLists.createProductList({ name: 'W'.repeat(60) });
    await lists.open();
    await expectNoBarriers(page);
    await lists.addAll.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await lists.moveOrCopy(parent.name).click();
    await lists.newList.click();
    await lists.remove(product.name).click();
    await expect(lists.undo).toBeVisible();
    await expectNoBarriers(page);
    await lists.open(id);
    await lists.edit.click();
    await lists.deleteList.click();
    await expectNoBarriers(page);
  });
});

async function expectNoBarriers(page: Page): Promise<void> {
  await expectAccessibleInLightAndDark(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
