import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { productPath } from '#shared/navigation/paths.ts';
import { cartPage } from './pages/cart-page.ts';
import { listsPage } from './pages/lists-page.ts';
import { productPage } from './pages/product-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { crowdedControls } from './support/layout-faults.ts';
import { ADDRESS, signUpWithUnpaidOrder } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

for (const viewport of [PHONE, DESK]) {
  test(`a product page at ${viewport.width} px: controls do not touch, and at most one add-to-cart button is in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { plain, parent, soldOut } = await demoProducts();
    for (const product of [plain[0], parent, soldOut]) {
      await visit(page, productPath(product));
      expect.soft(await page.evaluate(crowdedControls), product.name).toEqual([]);
      const counts = await page.evaluate(addButtonsInView);
      expect.soft(Math.max(...counts), product.name).toBeLessThanOrEqual(1);
    }
  });
}

/** Scrolls in steps of half a screen; returns how many add-to-cart buttons are in view at each step. */
async function addButtonsInView(): Promise<number[]> {
  const buttons = Array.from(document.querySelectorAll('#buy [type=submit], [form=buy]'));
  const counts: number[] = [];
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const inView = buttons.filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    counts.push(inView.length);
  }
  return counts;
}

test('a sheet’s close button is only as wide as its icon', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  await signUp(context);
  await visit(page, '/orders');
  await visit(page, productPath((await demoProducts()).plain[0]));
  await page.getByRole('link', { name: 'Save to a list' }).click();
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  expect((await close.boundingBox())?.width).toBeLessThanOrEqual(56);
});

test('the free-delivery progress bar uses the shop’s colours and shows the right share', async ({ page }) => {
  const { api } = await signUp(page.context());
  await api.addresses.createAddress(ADDRESS);
  const { data } = await api.search.listProducts({ q: 'HB Pencils', per_page: '1' });
  await api.cart.setCartItem({ productId: data[0]?.id ?? 0, quantity: 1 });
  const cart = await api.cart.getCart();
  const from = Object.values(cart.free_delivery_from ?? {})[0] ?? 0;
  await visit(page, '/cart');
  const bar = page.getByRole('link', { name: /more for free delivery from/ }).locator('+ *');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [ground, fill] = await coloursOf(bar);
    expect([ground, fill]).toEqual(await tokens(page, ['line', 'success']));
  }
  const [whole, reached] = await Promise.all([bar.boundingBox(), bar.locator('path').boundingBox()]);
  expect((reached?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(cart.amount / from, 2);
});

test('in dark mode a card’s label is in front of its image', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/search?on_sale=1');
  const label = page
    .getByRole('main')
    .getByText(/^Save \d+%$/)
    .first();
  const { data } = await sharp(await label.screenshot())
    .extract({ left: 3, top: 10, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [ground] = await coloursOf(label);
  expect(`rgb(${[...data].join(', ')})`).toBe(ground);
});

/** The background and text colours that the browser computes for an element. */
function coloursOf(element: Locator): Promise<string[]> {
  return element.evaluate((drawn) => {
    const { backgroundColor, color } = getComputedStyle(drawn);
    return [backgroundColor, color];
  });
}

/** The computed values of the shop's named colours in the page's scheme. */
function tokens(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((asked) => {
    const sample = document.createElement('i');
    document.body.append(sample);
    const found = asked.map((name) => {
      sample.style.color = `var(--color-${name})`;
      return getComputedStyle(sample).color;
    });
    sample.remove();
    return found;
  }, names);
}

test('the payment page is as wide as its header and footer', async ({ page, context }) => {
  const { orderId } = await signUpWithUnpaidOrder(context);
  await page.setViewportSize(DESK);
  await visit(page, `/payment?order_id=${orderId}`);
  const sides = ['banner', 'main', 'contentinfo'] as const;
  const boxes = await Promise.all(
    sides.map((role) => page.getByRole(role).locator('.page').first().boundingBox()),
  );
  const [header, ...others] = boxes.map((box) => [box?.x, box?.width]);
  expect(others).toEqual([header, header]);
});

test('a phone’s cart with two retailers is at most 810 px high', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const { api } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  const { data } = await api.search.listProducts({ in_stock: '1', sort: 'newest', per_page: '96' });
  const plain = data.filter(({ options, stock }) => options.length === 0 && stock > 5);
  const [first = [], second = []] = Map.groupBy(plain, ({ supplier }) => supplier.id).values();
  for (const { id } of [...first.slice(0, 2), ...second.slice(0, 1)])
    await api.cart.setCartItem({ productId: id, quantity: 1 });
  await visit(page, '/cart');
  expect((await cartPage(page).main.locator('.page').first().boundingBox())?.height).toBeLessThanOrEqual(810);
});

test('the cart’s stepper and a toast have large enough tap targets on a phone', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const { api } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  const { data } = await api.search.listProducts({ q: 'Kettle Braai', per_page: '1' });
  await api.cart.setCartItem({ productId: data[0]?.id ?? 0, quantity: 1 });
  await visit(page, '/cart');
  const { main } = cartPage(page);
  const more = await main.getByRole('button', { name: /One more/ }).boundingBox();
  expect(Math.min(more?.width ?? 0, more?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await main.getByRole('link', { name: /Kettle Braai/ }).textContent()).toContain('47\u00a0cm');
  const { plain } = await demoProducts();
  await visit(page, productPath(plain[0]));
  await productPage(page).addToCart.click();
  const close = page.getByRole('button', { name: 'Close toast' });
  await expect(close).toBeVisible();
  expect(await close.evaluate(targetHeight)).toBeGreaterThanOrEqual(44);
});

/** The height of the area in which a tap reaches an element. */
function targetHeight(element: Element): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const reaches = (down: number) => document.elementFromPoint(x, y + down) === element;
  let [above, below] = [0, 0];
  while (reaches(-above - 1)) above += 1;
  while (reaches(below + 1)) below += 1;
  return above + below + 1;
}

test('on a desktop the e-mail address on the support page takes one line', async ({ page }) => {
  await page.setViewportSize(DESK);
  await visit(page, '/support');
  const email = page.getByRole('main').getByRole('link', { name: /@/ });
  expect((await email.boundingBox())?.height).toBeLessThan(32);
});

test('on a desktop the content of all non-text pages aligns with the header', async ({ page, context }) => {
  const { orderId } = await signUpWithUnpaidOrder(context);
  await page.setViewportSize(DESK);
  const own = ['/orders', `/orders/${orderId}`, '/account', '/account/details', '/account/addresses'];
  const everyones = ['/', '/search', '/help', '/support'];
  for (const path of [
    ...own,
    ...everyones,
    '/account/notices',
    '/account/addresses/create',
    '/checkout/addresses',
  ]) {
    await visit(page, path);
    const [header, main] = await Promise.all(
      (['banner', 'main'] as const).map((role) =>
        page.getByRole(role).locator('.page').first().boundingBox(),
      ),
    );
    expect.soft(main?.x, path).toBe(header?.x);
  }
});

test('a product’s details list each attribute once', async ({ page }) => {
  const { data } = await demoShopClient().search.listProducts({ q: 'Hand-Dyed Wool', per_page: '1' });
  await visit(page, `/products/${data[0]?.id ?? 0}/-/-`);
  await productPage(page).chooseOptions();
  const names = await page.getByRole('rowheader').allTextContents();
  expect(names).toContain('Weight');
  expect(names).toEqual([...new Set(names)]);
});

test('a list’s buttons do not move when one of them opens its form', async ({ page, context }) => {
  const { api } = await signUp(context);
  const { plain, parent } = await demoProducts();
  const list = await api.productLists.createProductList(
    { name: 'Braai' },
    { idempotencyKey: crypto.randomUUID() },
  );
  for (const { id } of [plain[0], parent])
    await api.productLists.addToProductList({ listId: list.id, productId: id });
  const { open, share, edit, remove, moveOrCopy, move } = listsPage(page);
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await open(list.id);
    const folded = await offsetBetween(share, edit);
    await edit.click();
    await expect(page.getByLabel('Name of the list')).toBeVisible();
    expect(await offsetBetween(share, edit)).toEqual(folded);
    await edit.click();
    for (const { name } of [plain[0], parent]) {
      const before = await offsetBetween(remove(name), moveOrCopy(name));
      expect(before.down).toBe(0);
      await moveOrCopy(name).click();
      await expect(move).toBeVisible();
      expect(await offsetBetween(remove(name), moveOrCopy(name))).toEqual(before);
      await moveOrCopy(name).click();
    }
  }
});

/** The distance from the first element to the second, unaffected by scrolling. */
async function offsetBetween(first: Locator, second: Locator): Promise<{ across: number; down: number }> {
  const [from, to] = await Promise.all([first.boundingBox(), second.boundingBox()]);
  if (from === null || to === null) throw new Error('One of them is not on the page');
  return { across: to.x - from.x, down: to.y - from.y };
}

test('on a phone the button that stops an alert is beside its product', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const { api } = await signUp(context);
  const { plain } = await demoProducts();
  await api.productNotices.createProductNotice({ kind: 'price-drop', productId: plain[0].id });
  await visit(page, '/account/notices');
  const main = page.getByRole('main');
  const [name, stop] = await Promise.all([
    main.getByRole('link', { name: plain[0].name }).boundingBox(),
    main.getByRole('button', { name: /^Stop/ }).boundingBox(),
  ]);
  expect(stop?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
});

test('the cart states once, in place, why checkout is blocked and what was removed', async ({
  page,
  context,
}) => {
  const { api } = await signUp(context);
  await api.addresses.createAddress(ADDRESS);
  const [{ id: productId, name, price }] = (await demoProducts()).plain;
  await api.cart.setCartItem({ productId, quantity: 1 });
  const value = Math.round(price * 100) + 1_000;
  await withChangedProducts([{ productId, column: 'price_cents', value }], async () => {
    for (const viewport of [DESK, PHONE]) {
      await page.setViewportSize(viewport);
      await visit(page, '/checkout');
      await expect(page).toHaveURL('/cart?reason=error');
      const { main } = cartPage(page);
      const checkOut = main.getByRole('button', { name: 'Check out' }).filter({ visible: true });
      await expect(checkOut).toHaveAccessibleDescription(/has changed/);
      expect((await main.textContent())?.match(/has changed from/g)).toHaveLength(1);
    }
    // Reloads the page afterwards, because a toast with the same message could still cover the button.
    await removeAndUndo(page, name);
    await visit(page, '/cart');
    await page.setViewportSize(DESK);
    await removeAndUndo(page, name);
  });
});

async function removeAndUndo(page: Page, name: string): Promise<void> {
  const { remove, undo } = cartPage(page);
  await remove(name).click();
  await expect(undo).toBeInViewport();
  await expect(page.getByText(`${name} was removed.`).and(page.locator(':not(.sr-only)'))).toHaveCount(1);
  await undo.click();
  await expect(remove(name)).toBeVisible();
}

test('at 200 % zoom overlays fit the screen, on a phone and a desktop', async ({ page, context }) => {
  await visit(page, '/?auth=login');
  await expectWhole(page);
  const { api } = await signUp(context);
  const [{ id }] = (await demoProducts()).plain;
  await api.cart.setCartItem({ productId: id, quantity: 2 });
  await visit(page, '/orders');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Cart/ }).click();
  await expectWhole(page);
});

/** Expects no content beyond the dialog's sides. Ends at the width that has the phone menu. */
async function expectWhole(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const width of [720, 180]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(dialog).toBeVisible();
    const beyond = await dialog.evaluate((root) => {
      const { left, right } = root.getBoundingClientRect();
      const parts = Array.from(root.querySelectorAll('*:not(.sr-only, .sr-only *, svg *)'));
      const outside = parts.filter((part) => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
      });
      return outside.map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect(beyond, `${width} px`).toEqual([]);
  }
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the quantity can be typed, and its inoperative buttons are hidden', async ({ page }) => {
    const { plain } = await demoProducts();
    await page.goto(productPath(plain[0]));
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'One more' })).toBeHidden();
  });
});
