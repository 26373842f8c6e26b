import type { Locator, Page } from 'playwright/test';
import type { Product } from '#shared/contract/product.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { cartPage } from './pages/cart-page.ts';
import { cartSheet } from './pages/cart-sheet.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { layout } from './pages/layout.ts';
import { paymentPage } from './pages/payment-page.ts';
import { productPage } from './pages/product-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { type Customer, cartOf, signUp } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { ADDRESS } from './support/orders.ts';
import { ready, reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** A new customer with units of a product in the cart. */
async function aCustomer(page: Page, quantity: number): Promise<{ product: Product } & Customer> {
  const [product] = (await demoProducts()).plain;
  const customer = await signUp(page.context());
  await customer.api.cart.setCartItem({ productId: product.id, quantity });
  return { product, ...customer };
}

/** Like {@link aCustomer}, and with an address. */
async function aCustomerWithCart(page: Page, quantity: number): Promise<{ product: Product } & Customer> {
  const customer = await aCustomer(page, quantity);
  await customer.api.addresses.createAddress(ADDRESS);
  return customer;
}

/** Like {@link aCustomerWithCart}, and opens the cart. */
async function openCartWith(page: Page, quantity: number): Promise<{ product: Product } & Customer> {
  const customer = await aCustomerWithCart(page, quantity);
  await visit(page, '/cart');
  return customer;
}

/** True for the URL to which the cart's forms are submitted. */
function isCartForm({ pathname }: URL): boolean {
  return pathname === '/cart';
}

/** Simulates returning to a tab. */
function lookAt(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/**
 * Records the page's requests to the worker, such as `POST /cart`. Omits images, events, and products prefetched
 * because the pointer is over their link.
 */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(assets|pictures)\/|^\/api\/events$|^\/products\/.*_payload\.json$/.test(pathname)) return;
    // Requested by the wishlist buttons of the products suggested below an empty cart.
    if (pathname === '/api/product-lists') return;
    requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

test('switching variants several times leaves one button, which adds the last chosen variant', async ({
  page,
}) => {
  await signUp(page.context());
  await visit(page, '/orders');
  const { id } = (await demoProducts()).parent;
  const { variants } = await demoShopClient().catalogue.getProduct({ id, parts: 'core' });
  const [first, second] = variants.filter(({ stock }) => stock > 0);
  if (first === undefined || second === undefined) throw new Error('The demo has changed');
  await visit(page, `/products/${id}/-/-?variant=${first.id}`);
  for (const variant of [second, first, second, first]) {
    await page.locator(`main a[href$="?variant=${variant.id}"]`).click();
    await expect(page).toHaveURL(new RegExp(`variant=${variant.id}$`));
    await ready(page);
  }
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveCount(1);
  await productPage(page).addToCart.click();
  await expect.poll(() => cartOf(page)).toEqual({ [first.id]: 1 });
});

test('the cart sheet works without an address (quantity, voucher, total) and leads to the checkout', async ({
  page,
}) => {
  const { product, api } = await aCustomer(page, 2);
  // This product's retailer delivers free above an amount.
  const { data } = await api.search.listProducts({ q: 'HB Pencils', per_page: '1' });
  await api.cart.setCartItem({ productId: data[0]?.id ?? 0, quantity: 1 });
  await visit(page, '/orders');
  const { root, close, checkOut, voucher } = cartSheet(page);
  const { cartLink } = layout(page);
  const barLink = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Cart/ });
  for (const [width, height, link, pieces] of [
    [360, 740, barLink, 4],
    [1_440, 900, cartLink, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    await link.click();
    await expect(root.getByRole('link', { name: product.name })).toBeVisible();
    await expect(root).toContainText(/R\s[\d,.]+ more for free delivery from /);
    await root.getByRole('button', { name: 'One more' }).first().click();
    await expect(link).toContainText(String(pieces));
    await voucher.getByText('Do you have a voucher?').click();
    await voucher.getByLabel('Voucher code').fill('heritage15');
    await voucher.getByRole('button', { name: 'Apply' }).click();
    await expect(voucher).toContainText('This voucher ended on');
    await voucher.getByLabel('Voucher code').fill('spaza10');
    await voucher.getByRole('button', { name: 'Apply' }).click();
    await expect(voucher).toContainText(/SPAZA10 applied: you save R\s[\d.,]+\./);
    await expect(root).toContainText(formatRand(cartTotal(await api.cart.getCart())));
    await expect(checkOut).toBeVisible();
    await expectAccessible(page);
    const sizes = await root.evaluate((sheet) => [sheet.clientHeight, sheet.scrollWidth - sheet.clientWidth]);
    expect(sizes).toEqual([height, 0]);
    if (width === 360) {
      expect(await root.evaluate(({ clientWidth }) => clientWidth)).toBe(360);
      await voucher.getByRole('button', { name: 'Remove voucher' }).click();
      await expect(voucher.getByText('Do you have a voucher?')).toBeVisible();
      await close.click();
    } else await page.keyboard.press('Escape');
    await expect(root).toBeHidden();
    await expect(link).toBeFocused();
  }

  await api.addresses.createAddress(ADDRESS);
  for (const [width, height, link] of [
    [360, 740, barLink],
    [1_440, 900, cartLink],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, '/orders');
    await link.click();
    await checkOut.click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('region', { name: 'Voucher' })).toContainText('SPAZA10 applied: you save');
  }
  const total = cartTotal(await api.cart.getCart());
  await checkoutPage(page).placeOrder.click();
  await expect(paymentPage(page).pay).toHaveText(`Pay ${formatRand(total)}`);
});

test('each cart change sends one request and reports the result', async ({ page }) => {
  const { product } = await openCartWith(page, 1);
  const { name, id } = product;
  const cart = cartPage(page);
  const status = cart.main.getByRole('status').first();
  const requests = requestsOf(page);
  const expectOne = (): void => expect(requests.splice(0)).toEqual(['POST /cart']);

  await cart.line(name).getByRole('button', { name: 'One more' }).click();
  await cart.line(name).getByRole('button', { name: 'One more' }).click();
  await expect(cart.quantity(name)).toHaveValue('3');
  await expect(status).toContainText(`${name}: 3 in your cart. Total R`);
  expectOne();

  await cart.remove(name).click();
  await expect(cart.empty).toBeVisible();
  await expect(status).toContainText(`${name} was removed.`);
  await expect(cart.removed).toBeFocused();
  expectOne();
  await cart.undo.click();
  await expect(cart.quantity(name)).toHaveValue('3');
  await expect(status).toContainText(`${name} is back in your cart.`);
  expectOne();

  await cart.saveForLater(name).click();
  await expect(cart.moveToCart(name)).toBeVisible();
  expectOne();
  await cart.moveToCart(name).click();
  await expect(cart.quantity(name)).toHaveValue('3');
  await expect(cart.saved).toBeHidden();
  expectOne();
  expect(await cartOf(page)).toEqual({ [id]: 3 });
});

test('by keyboard, an arrow steps from the typed quantity, and "One less" keeps the focus at one', async ({
  page,
}) => {
  const { product } = await openCartWith(page, 1);
  const cart = cartPage(page);
  const quantity = cart.quantity(product.name);
  await quantity.fill('3');
  await quantity.press('ArrowDown');
  await expect(quantity).toHaveValue('2');
  const less = cart.line(product.name).getByRole('button', { name: 'One less' });
  await less.focus();
  await less.press('Enter');
  await expect(quantity).toHaveValue('1');
  await expect(less).toBeFocused();
  await less.press('Enter');
  await expect(quantity).toHaveValue('1');
});

test('a debounced quantity change is sent before the line is removed', async ({ page }) => {
  const { product } = await openCartWith(page, 1);
  const cart = cartPage(page);
  await cart.line(product.name).getByRole('button', { name: 'One more' }).click();
  await cart.remove(product.name).click();
  await expect(cart.empty).toBeVisible();
  expect(await cartOf(page)).toEqual({});
  await cart.undo.click();
  await expect(cart.quantity(product.name)).toHaveValue('2');
});

test('removing a line shows one message with a focused Undo, and no toast', async ({ page }) => {
  const { product } = await openCartWith(page, 2);
  const cart = cartPage(page);
  await cart.remove(product.name).click();
  await expect(cart.removed).toBeFocused();
  await expect(cart.undo).toBeInViewport();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(
    page.getByText(`${product.name} was removed.`).and(page.locator(':not(.sr-only)')),
  ).toHaveCount(1);
  await cart.undo.click();
  await expect(cart.quantity(product.name)).toHaveValue('2');
  await expect(cart.undo).toBeHidden();
});

test('a phone’s cart with three lines fits on one screen, including the checkout button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { api } = await signUp(page.context());
  await api.addresses.createAddress(ADDRESS);
  const { data } = await api.search.listProducts({ in_stock: '1', sort: 'newest', per_page: '96' });
  const plain = data.filter(({ options, stock }) => options.length === 0 && stock > 5);
  const ofOneRetailer = Array.from(Map.groupBy(plain, ({ supplier }) => supplier.id).values())[0] ?? [];
  for (const { id } of ofOneRetailer.slice(0, 3)) await api.cart.setCartItem({ productId: id, quantity: 1 });
  await visit(page, '/cart');
  const { main, checkOut } = cartPage(page);
  await expect(checkOut).toBeInViewport();
  expect((await main.locator('.page').first().boundingBox())?.height).toBeLessThanOrEqual(730);
  const targets = await main.locator('.cart-line .button, .check-out-bar .button').all();
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('a two-digit cart count stays on one line, on a phone and a desktop', async ({ page }) => {
  await openCartWith(page, 12);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 760 });
    const box = await page.locator('.cart-icon b').filter({ visible: true }).boundingBox();
    expect(box?.height).toBe(20);
    expect(box?.width).toBeGreaterThan(20);
  }
});

test('at most one "Add to cart" button is visible at any scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { parent } = await demoProducts();
  const { variants } = await demoShopClient().catalogue.getProduct({ id: parent.id, parts: 'core' });
  const variant = variants.find(({ stock }) => stock > 0);
  await visit(page, `/products/${parent.id}/-/-?variant=${variant?.id}`);
  const counts = await page.evaluate(buttonsInView);
  expect(Math.max(...counts)).toBe(1);
  expect(counts.filter((count) => count === 0).length).toBeLessThan(counts.length / 4);
});

/** Scrolls through the page in steps of 24 px; returns how many of the product's buttons are in view at each step. */
async function buttonsInView(): Promise<number[]> {
  const buttons = Array.from(document.querySelectorAll('#buy [type=submit], [form=buy]'));
  const isInView = (button: Element): boolean => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const marks = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
    return marks.some((mark) => button.contains(mark));
  };
  const counts: number[] = [];
  for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += 24) {
    scrollTo(0, y);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    counts.push(buttons.filter(isInView).length);
  }
  return counts;
}

test('a rejected change shows its error at the line, and the cart is updated', async ({ page }) => {
  const { product } = await openCartWith(page, 1);
  const cart = cartPage(page);
  const change = { productId: product.id, column: 'is_published' as const, value: 0 };
  await withChangedProducts([change], async () => {
    await cart.line(product.name).getByRole('button', { name: 'One more' }).click();
    await expect(cart.line(product.name).getByRole('alert')).toHaveText('This product is no longer sold.');
    await expect(cart.main.getByText(/is no longer sold. Please remove it/).first()).toBeVisible();
    // The quantity stepper that had the focus is gone.
    await expect(cart.remove(product.name)).toBeFocused();
  });
});

test('the line of a product no longer sold is marked and can only be removed, on the page and in the sheet', async ({
  page,
}) => {
  const { product } = await openCartWith(page, 1);
  const cart = cartPage(page);
  const change = { productId: product.id, column: 'is_published' as const, value: 0 };
  await withChangedProducts([change], async () => {
    await visit(page, '/cart');
    const line = cart.line(product.name);
    await expect(line).toContainText('No longer sold. Remove it to check out.');
    await expect(line.getByRole('button')).toHaveText([`Remove ${product.name}`]);
    await expect(line.getByRole('textbox')).toHaveCount(0);
    await expect(line.getByRole('link')).toHaveCount(0);
    // The line's first icon is left-aligned with the text above it.
    const [icon, words] = [line.locator('.line-forms .icon').first(), line.locator('p.text-error')];
    const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
    expect(Math.abs((await leftOf(icon)) - (await leftOf(words)))).toBeLessThanOrEqual(1);

    await visit(page, '/');
    await layout(page).cartLink.click();
    const inSheet = page.getByRole('dialog').locator('.cart-line');
    await expect(inSheet).toContainText('No longer sold. Remove it to check out.');
    await expect(inSheet.getByRole('button')).toHaveText([`Remove ${product.name}`]);
    await inSheet.getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Your cart is empty');
    await sheet.getByRole('link', { name: 'your lists' }).click();
    await expect(page).toHaveURL('/product-lists');
    await expect(sheet).toBeHidden();
  });
});

test('a failed cart reload keeps the displayed lines, shows an error and can be retried', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED|did not come/);
  const { product, api } = await openCartWith(page, 2);
  const cart = cartPage(page);
  const loads = /\/api\/cart$|\/cart\/_payload\.json$/;
  await page.route(loads, (route) => route.abort());
  await lookAt(page);
  const failure = cart.main.getByRole('alert').filter({ hasText: 'We couldn’t load your cart' });
  await expect(failure).toBeVisible();
  await expect(cart.quantity(product.name)).toHaveValue('2');
  await expect(layout(page).cartLink).toContainText('2');
  await expect(cart.empty).toBeHidden();

  await page.unroute(loads);
  await api.cart.setCartItem({ productId: product.id, quantity: 3 });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(cart.quantity(product.name)).toHaveValue('3');
  await expect(failure).toBeHidden();
});

test('a cart changed in one tab is updated in another when that tab becomes visible', async ({
  page,
  context,
}) => {
  const { product } = await openCartWith(page, 2);
  const other = await context.newPage();
  await visit(other, '/cart');
  await cartPage(page).saveForLater(product.name).click();
  await expect(cartPage(page).empty).toBeVisible();
  await lookAt(other);
  await expect(cartPage(other).empty).toBeVisible();
  await expect(cartPage(other).moveToCart(product.name)).toBeVisible();
});

test('a saved-for-later line can be restored by Undo or moved back from the saved list', async ({ page }) => {
  const { product, api } = await openCartWith(page, 3);
  const cart = cartPage(page);
  const { saved } = cart;
  await cart.saveForLater(product.name).click();
  await expect(cart.empty).toBeVisible();
  await expect(saved.getByRole('link', { name: product.name })).toBeVisible();
  await expect(cart.removed).toBeFocused();

  await cart.undo.click();
  await expect(cart.quantity(product.name)).toHaveValue('3');
  await expect(saved).toBeHidden();

  await cart.saveForLater(product.name).click();
  await expect(cart.empty).toBeVisible();
  await reload(page);
  await expectAccessible(page);
  await cart.moveToCart(product.name).click();
  await expect(cart.quantity(product.name)).toHaveValue('3');
  await expect(saved).toBeHidden();
  expect((await api.productLists.listProductLists()).at(-1)).toMatchObject({
    name: 'Saved for later',
    products: [],
  });
});

test('removing a saved-for-later product is announced and can be undone', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  const { product, api } = await openCartWith(page, 1);
  const cart = cartPage(page);
  const { saved } = cart;
  await cart.saveForLater(product.name).click();
  await saved.getByRole('button', { name: `Remove ${product.name} from saved for later` }).click();
  const status = page.getByRole('status').filter({ hasText: `${product.name} was removed.` });
  await expect(status).toBeAttached();
  await expect(saved.getByRole('heading', { name: 'Saved for later' })).toBeFocused();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
  await expectAccessible(page);

  await context.setOffline(true);
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('alert')).toContainText(/offline/);
  await context.setOffline(false);
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('listitem').getByRole('link', { name: product.name })).toBeVisible();
  expect((await api.productLists.listProductLists()).at(-1)).toMatchObject({
    name: 'Saved for later',
    products: [{ id: product.id }],
  });
});

test('a product stays in the cart if saving it for later fails', async ({ page }) => {
  const { product } = await openCartWith(page, 1);
  await page.route(isCartForm, (route) => route.fulfill({ status: 500, json: { message: 'Server error' } }));
  const cart = cartPage(page);
  await cart.saveForLater(product.name).click();
  await expect(cart.main.getByRole('alert').first()).toContainText('Oops');
  await expect(cart.quantity(product.name)).toHaveValue('1');
});

test('a quantity entered before hydration is applied after it', async ({ page }) => {
  const { product } = await aCustomerWithCart(page, 1);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await promise;
    await route.continue();
  });
  const { quantity } = cartPage(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await quantity(product.name).fill('3');
  await quantity(product.name).press('Enter');
  release();
  await ready(page);
  await expect.poll(() => cartOf(page)).toEqual({ [product.id]: 3 });
  await expect(quantity(product.name)).toHaveValue('3');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('lines can be changed, removed and saved for later, and a removal can be undone', async ({ page }) => {
    const { product } = await aCustomerWithCart(page, 2);
    const { name } = product;
    const cart = cartPage(page);
    const expectStatus = (text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await page.goto('/cart');
    for (const [width, pieces] of [
      [360, '3'],
      [1_440, '4'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await cart.quantity(name).fill(pieces);
      await cart.line(name).getByRole('button', { name: 'Update' }).click();
      await expectStatus(`${name}: ${pieces} in your cart.`);

      await cart.remove(name).click();
      await expectStatus(`${name} was removed.`);
      await expect(cart.empty).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectStatus(`${name} is back in your cart.`);
      await expect(cart.quantity(name)).toHaveValue(pieces);

      await cart.saveForLater(name).click();
      await expectStatus(`${name} was saved for later.`);
      await cart.saved.getByRole('button', { name: `Remove ${name} from saved for later` }).click();
      await expect(cart.saved).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectStatus(`${name} is saved for later again.`);
      await cart.moveToCart(name).click();
      await expectStatus(`${name}: ${pieces} in your cart.`);
      await expect(cart.quantity(name)).toHaveValue(pieces);
    }
  });
});
