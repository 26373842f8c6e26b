import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { demoProducts, signedInLister, withChangedProduct } from './support/a-lister.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

async function openLists(page: Page, listId?: number): Promise<void> {
  await page.goto(`${origin}/product-lists${listId === undefined ? '' : `?list=${listId}`}`);
  await page.waitForLoadState('networkidle');
}

/** Opens the lists of a new customer whose Wishlist holds these products, the last one first. */
async function onLists(
  page: Page,
  context: BrowserContext,
  wished: readonly { id: number }[],
): Promise<ApiClient> {
  const api = await signedInLister(context);
  for (const { id } of wished) await api.addToProductList(0, id);
  await openLists(page);
  return api;
}

function line(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

function lineNames(page: Page): Promise<string[]> {
  return page
    .locator('section[aria-labelledby=list-heading] li .font-semibold.hover\\:underline')
    .allInnerTexts();
}

function said(page: Page): Locator {
  return page.locator('section[aria-labelledby=list-heading]').getByRole('status').first();
}

test('a new list is the open one, gets another name, and once deleted the Wishlist is open', async ({
  page,
  context,
}) => {
  await signedInLister(context);
  await openLists(page);
  const heading = page.getByRole('heading', { level: 2 }).first();
  const nav = page.getByRole('navigation', { name: 'Your lists' });
  await expect(heading).toHaveText('Wishlist');
  await expect(page.getByText('Rename')).toHaveCount(0);
  await expect(page.getByText('Delete list')).toHaveCount(0);

  await page.getByText('New list', { exact: true }).click();
  await page.getByLabel('Name of the new list').fill('wishlist');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('You have a list called wishlist already.')).toBeVisible();
  await expect(page.getByLabel('Name of the new list')).toHaveValue('wishlist');
  await page.getByLabel('Name of the new list').fill('Heritage Day');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Heritage Day');
  await expect(page).toHaveURL(/\/product-lists\?list=\d+$/);
  await expect(said(page)).toHaveText('Heritage Day is here, and empty yet.');
  await expect(nav.getByRole('link', { name: /Heritage Day/ })).toHaveAttribute('aria-current', 'page');

  await page.getByText('Rename', { exact: true }).click();
  await page.getByLabel('Name of the list').fill('Braai');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(heading).toHaveText('Braai');
  await expect(said(page)).toHaveText('The list is called Braai now.');
  await expect(nav.getByRole('link', { name: /Braai/ })).toBeVisible();

  await page.getByText('Delete list', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete this list' }).click();
  await expect(heading).toHaveText('Wishlist');
  await expect(page).toHaveURL(`${origin}/product-lists`);
  await expect(said(page)).toHaveText('Braai was deleted.');
  await expect(nav.getByRole('link')).toHaveCount(1);
  await page.goBack();
  await expect(heading).toHaveText('Wishlist');
});

test('what is removed and what is cleared comes back with Undo, as it was', async ({ page, context }) => {
  const api = await signedInLister(context);
  const { plain } = await demoProducts();
  const products = plain.slice(0, 3);
  for (const { id } of products) await api.addToProductList(0, id);
  await openLists(page);
  const names = products.map(({ name }) => name).reverse();
  expect(await lineNames(page)).toEqual(names);

  const [, middle = ''] = names;
  await page.getByRole('button', { name: `Remove ${middle}` }).dblclick();
  await expect(said(page)).toHaveText(`${middle} was removed.`);
  await expect(line(page, middle)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText(`${middle} is back.`);
  expect(await lineNames(page)).toEqual(names);

  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(page.getByRole('heading', { name: 'Your Wishlist is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText('Wishlist is as it was: 3 products.');
  expect(await lineNames(page)).toEqual(names);
  expect((await api.listProductsOfList(0)).map(({ name }) => name)).toEqual(names);
});

test('a product goes to another list by copying and by moving, and comes back', async ({ page, context }) => {
  const api = await signedInLister(context);
  const {
    plain: [first, second],
  } = await demoProducts();
  await api.addToProductList(0, first.id);
  await api.addToProductList(0, second.id);
  const { id } = await api.createProductList({ name: 'Braai' });
  await openLists(page);

  await page.getByRole('button', { name: `Move or copy ${first.name}` }).click();
  await page.getByLabel('To list').selectOption('Braai');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(said(page)).toHaveText(`${first.name} is in Braai, too.`);
  await page.getByRole('button', { name: `Move or copy ${first.name}` }).click();

  await page.getByRole('button', { name: `Move or copy ${second.name}` }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(said(page)).toHaveText(`${second.name} was moved to Braai.`);
  expect(await lineNames(page)).toEqual([first.name]);
  await expect(page.getByRole('link', { name: 'Braai 2 products' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText(`${second.name} is back.`);

  await page.getByRole('link', { name: 'Braai 1 product' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Braai');
  await expect(page).toHaveURL(`${origin}/product-lists?list=${id}`);
  expect(await lineNames(page)).toEqual([first.name]);
});

test('a whole list goes to the cart once, and what does not is named with the reason', async ({
  page,
  context,
}) => {
  const {
    plain: [first, second],
    parent,
    soldOut,
  } = await demoProducts();
  const api = await onLists(page, context, [soldOut, parent, second, first]);
  await expect(line(page, parent.name).getByRole('link', { name: /Choose options/ })).toBeVisible();

  for (const _time of ['once', 'again']) {
    await page.getByRole('button', { name: 'Add all to cart' }).dblclick();
    const report = page.getByRole('alert');
    await expect(report).toContainText('2 products are in your cart, 2 could not be added');
    await expect(report).toContainText(`${parent.name}: Choose an option first.`);
    await expect(report).toContainText(`${soldOut.name}: Sold out.`);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('2');
  const { products_per_supplier } = await api.getCart();
  const items = Object.values(products_per_supplier).flatMap((each) => Object.values(each));
  expect(items.map(({ quantity }) => quantity)).toEqual([1, 1]);

  await line(page, first.name).getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart/ })).toContainText('3');
});

test('a price that fell is marked, and what is no longer sold stays and says so', async ({
  page,
  context,
}) => {
  const api = await signedInLister(context);
  const {
    plain: [cheaper, gone],
  } = await demoProducts();
  await api.addToProductList(0, cheaper.id);
  await api.addToProductList(0, gone.id);
  const lower = { column: 'price_cents', value: Math.round(cheaper.price * 100) - 1_250 } as const;
  await withChangedProduct(cheaper.id, lower, async () => {
    await withChangedProduct(gone.id, { column: 'is_published', value: 0 }, async () => {
      await openLists(page);
      await expect(line(page, cheaper.name)).toContainText(`${formatRand(12.5)} less than when you added it`);
      const removal = page.getByRole('button', { name: `Remove ${gone.name}` });
      const lost = page.getByRole('listitem').filter({ has: removal });
      await expect(lost).toContainText('No longer sold');
      await expect(lost.getByRole('link')).toHaveCount(0);
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      await expect(page.getByRole('alert')).toContainText(`${gone.name}: No longer sold.`);
      await removal.click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(said(page)).toHaveText(`${gone.name} is back.`);
      await expect(lost).toContainText('No longer sold');
    });
  });
});

test('a lost connection says so in place and loses nothing', async ({ page, context, quiet }) => {
  const {
    plain: [product],
  } = await demoProducts();
  await onLists(page, context, [product]);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText(/offline/);
  await expect(line(page, product.name)).toBeVisible();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.locator('main')).toContainText('Nothing of this list could be added to your cart');
  await expect(page.locator('main')).toContainText(`${product.name}: Not added yet.`);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.locator('main')).toContainText('1 product is in your cart');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(said(page)).toHaveText(`${product.name} was removed.`);
  expect(quiet.splice(0).filter((text) => !/did not come|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

test('an Undo that fails is offered again, with the reason', async ({ page, context, quiet }) => {
  const {
    plain: [product],
  } = await demoProducts();
  await onLists(page, context, [product]);
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(said(page)).toHaveText(`${product.name} was removed.`);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(/offline/);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText(`${product.name} is back.`);
  await expect(line(page, product.name)).toBeVisible();
  expect(quiet.splice(0).filter((text) => !/did not come|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

test('a move undone leaves in the other list what was there before', async ({ page, context }) => {
  const {
    plain: [product, other],
  } = await demoProducts();
  const api = await onLists(page, context, [product]);
  const { id } = await api.createProductList({ name: 'Braai' });
  for (const each of [product, other]) await api.addToProductList(id, each.id);
  await openLists(page);
  // The page does not know of it: Braai is as long after the move as it was before.
  await api.removeFromProductList(id, other.id);
  await page.getByRole('button', { name: `Move or copy ${product.name}` }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(said(page)).toHaveText(`${product.name} was moved to Braai.`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveText(`${product.name} is back.`);
  expect((await api.listProductsOfList(id)).map(({ name }) => name)).toEqual([product.name]);
});

test('what another tab does while the lists are read anew is shown, too', async ({ page, context }) => {
  const {
    plain: [first, second],
  } = await demoProducts();
  const api = await onLists(page, context, [first, second]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: tellRead } = Promise.withResolvers<void>();
  await page.route('**/api/product-lists', async (route) => {
    const response = await route.fetch();
    tellRead();
    await held;
    await route.fulfill({ response });
  });
  const other = await context.newPage();
  await other.goto(`${origin}/about`);
  const tell = () => other.evaluate(() => new BroadcastChannel('product-lists').postMessage(null));
  await tell();
  await read;
  await api.removeFromProductList(0, first.id);
  await tell();
  release();
  await expect(line(page, first.name)).toHaveCount(0);
  await expect(line(page, second.name)).toBeVisible();
});

test('a late answer brings no removed line back', async ({ page, context }) => {
  const {
    plain: [first, second, third],
  } = await demoProducts();
  await onLists(page, context, [first, second, third]);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/products/${first.id}`, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const answered = page.waitForRequest((request) => request.url().endsWith(`/products/${first.id}`));
  await page.getByRole('button', { name: `Remove ${first.name}` }).click();
  await answered;
  await page.getByRole('button', { name: `Remove ${second.name}` }).click();
  // The page is read anew while both are on their way.
  await page.getByRole('link', { name: /^Wishlist/ }).click();
  release();
  await expect(said(page)).toHaveText(`${second.name} was removed.`);
  await page.waitForLoadState('networkidle');
  expect(await lineNames(page)).toEqual([third.name]);
});

test('a heart in another tab follows what is done here, and this page follows the heart', async ({
  page,
  context,
}) => {
  const {
    plain: [product],
  } = await demoProducts();
  await onLists(page, context, [product]);
  const other = await context.newPage();
  await other.goto(`${origin}${productPath(product)}`);
  const heart = other.getByRole('button', { name: `Wishlist: ${product.name}`, exact: true }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(line(page, product.name)).toBeVisible();
});

test('a list deleted in another tab is said to be gone, and the first one is open', async ({
  page,
  context,
}) => {
  const api = await signedInLister(context);
  const {
    plain: [product],
  } = await demoProducts();
  const { id } = await api.createProductList({ name: 'Braai' });
  await api.addToProductList(id, product.id);
  await openLists(page, id);
  await api.deleteProductList(id);
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('That is no longer there. Here is what there is now.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Wishlist');
  await expect(page).toHaveURL(`${origin}/product-lists`);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('lists are read, made, emptied and bought', async ({ page, context }) => {
    const api = await signedInLister(context);
    const {
      plain: [product, other],
      soldOut,
    } = await demoProducts();
    for (const { id } of [soldOut, other, product]) await api.addToProductList(0, id);
    await page.goto(`${origin}/product-lists`);
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByText('2 products are in your cart, 1 could not be added')).toBeVisible();
    await expect(page.getByText(`${soldOut.name}: Sold out.`)).toBeVisible();
    await page.getByRole('button', { name: `Remove ${product.name}` }).click();
    expect(await lineNames(page)).toEqual([other.name, soldOut.name]);

    await page.getByText('New list', { exact: true }).click();
    await page.getByLabel('Name of the new list').fill('Wishlist');
    await page.getByRole('button', { name: 'Create list' }).click();
    await expect(page.getByText('You have a list called Wishlist already.')).toBeVisible();
    await page.getByLabel('Name of the new list').fill('Braai');
    await page.getByRole('button', { name: 'Create list' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Braai');
    await page.getByText('Delete list', { exact: true }).click();
    await page.getByRole('button', { name: 'Yes, delete this list' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Wishlist');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } });

    test('the lists have no barrier that a machine can find, and fit a narrow screen', async ({
      page,
      context,
    }) => {
      const api = await signedInLister(context);
      const {
        plain: [product],
        parent,
        soldOut,
      } = await demoProducts();
      for (const { id } of [soldOut, parent, product]) await api.addToProductList(0, id);
      const { id } = await api.createProductList({ name: 'W'.repeat(60) });
      await openLists(page);
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: `Move or copy ${parent.name}` }).click();
      await page.getByText('New list', { exact: true }).click();
      await page.getByRole('button', { name: `Remove ${product.name}` }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectNoBarriers(page);
      await openLists(page, id);
      await page.getByText('Rename', { exact: true }).click();
      await page.getByText('Delete list', { exact: true }).click();
      await expectNoBarriers(page);
    });
  });
}

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
