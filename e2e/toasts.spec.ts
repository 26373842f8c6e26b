import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Opens a search as a customer and stops the page's clock. Each "Add to cart" shows a toast. */
async function openSearch(page: Page): Promise<void> {
  await signUp(page.context());
  await page.clock.install();
  // Opened first, because only a customer's page gives the session to the browser.
  await visit(page, '/account');
  await visit(page, IN_STOCK);
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function addToCart(page: Page, index: number): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/products/'),
  );
  await searchPage(page).addToCart.nth(index).click();
  await answered;
}

/** Advances the clock in 10 ms steps until this many toasts are shown. */
async function seeToasts(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await page.locator('[data-sonner-toast][data-mounted=true]').count()).toBe(count);
  }).toPass();
}

test('a toast appears at the bottom right and disappears after four seconds (R-TOAST)', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openSearch(page);
  await addToCart(page, 0);
  await seeToasts(page, 1);
  await expect(toasts(page)).toContainText('Added to your cart');
  const style = await page.locator('[data-sonner-toaster]').evaluate((toaster) => {
    const { width, bottom, right } = getComputedStyle(toaster);
    return { width, bottom, right };
  });
  expect(style).toEqual({ width: '356px', bottom: '32px', right: '32px' });
  // Moves the pointer off the toast, because a toast stays while the pointer is over it.
  await page.mouse.move(10, 10);
  await page.clock.runFor(3_500);
  await expect(toasts(page)).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(1_000);
  await expect(toasts(page)).toHaveCount(0);
});

test('the content security policy allows only the inline styles that the toasts insert', async ({ page }) => {
  await signUp(page.context());
  await visit(page, '/account');
  await visit(page, IN_STOCK);
  await addToCart(page, 0);
  await expect(toasts(page)).toHaveCount(1);
  const styles = await page.locator('style').evaluateAll((all) => all.map(({ textContent }) => textContent));
  const hashes = ['', ...styles].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const { 'content-security-policy': policy = '' } = (await page.request.get(IN_STOCK)).headers();
  expect(/style-src ([^;]+)/.exec(policy)?.[1]?.split(' ').sort()).toEqual(["'self'", ...hashes].sort());
});

test('at most three toasts are visible at once, and Alt+T focuses them (R-TOAST)', async ({ page }) => {
  await openSearch(page);
  for (const index of [0, 1, 2, 3]) await addToCart(page, index);
  await seeToasts(page, 4);
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3);
  await page.keyboard.press('Alt+T');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
});

for (const hasNotice of [true, false]) {
  const where = hasNotice ? 'the cookie notice' : 'no cookie notice';
  test(`a toast never covers the checkout or accept buttons in the cart on a phone, with ${where}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    if (!hasNotice) {
      await page.context().addCookies([{ name: 'cookies-accepted', value: '1', url: SHOPS.demo.origin }]);
    }
    const [product] = (await demoProducts()).plain;
    const { api } = await signUp(page.context());
    await api.addresses.createAddress(ADDRESS);
    await api.cart.setCartItem({ productId: product.id, quantity: 1 });
    const dearer = Math.round(product.price * 100) + 1_000;
    await withChangedProducts([{ productId: product.id, column: 'price_cents', value: dearer }], async () => {
      await visit(page, '/checkout');
      const toast = page.locator('[data-sonner-toast][data-mounted=true]');
      await expect(toast).toContainText('You can’t check out yet');
      const edgesOf = async (part: Locator): Promise<[top: number, foot: number]> => {
        const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
        return [y, y + height];
      };
      const [bar] = await edgesOf(page.locator('.check-out-bar'));
      const [, accept] = await edgesOf(page.getByRole('button', { name: /^Accept R/ }));
      // Waits until the toast has slid in from below.
      await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const [top, foot] = await edgesOf(toast);
      expect(foot).toBeLessThanOrEqual(bar);
      expect(top).toBeGreaterThanOrEqual(accept);
    });
  });
}

test('a toast never covers the focused button', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookies-accepted', value: '1', url: SHOPS.demo.origin }]);
  await signUp(page.context());
  await visit(page, '/account');
  const { data } = await demoShopClient().search.listProducts({
    sort: 'newest',
    per_page: '96',
    in_stock: '1',
  });
  const product = data.find(
    ({ images, options, stock }) => images.length > 1 && options.length === 0 && stock > 5,
  );
  const toast = page.locator('[data-sonner-toast][data-mounted=true]');

  await test.step('the sticky bar on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, `/products/${product?.id}/-/-`);
    // The bar is shown where the product's own button is not.
    await page.getByRole('heading', { name: 'Description' }).evaluate((heading) => heading.scrollIntoView());
    await page.locator('.sticky-offer button').click();
    await expect(toast).toContainText('Added to your cart');
    await expectNotCovered(page.locator('.sticky-offer button'), toast);
  });

  await test.step('the card in the corner of a desktop page', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await visit(page, IN_STOCK);
    const button = await lastInRow(searchPage(page).addToCart);
    await button.evaluate((element) =>
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 48),
    );
    await button.click();
    await expect(toast).toContainText('Added to your cart');
    // The stepper that replaces the button keeps the focus.
    await expectNotCovered(page.getByRole('button', { name: /^One more:/ }), toast);
  });
});

/** Expects the button, low on the screen, to keep the focus and the toast to be above it. */
async function expectNotCovered(button: Locator, toast: Locator): Promise<void> {
  await expect(button).toBeFocused();
  const footOfToast = async (): Promise<number> => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topOfButton = (await button.boundingBox())?.y ?? 0;
  await expect.poll(footOfToast).toBeLessThanOrEqual(topOfButton);
}

/** Of the buttons at the right edge, the lowest one. */
async function lastInRow(buttons: Locator): Promise<Locator> {
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  const rights = boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0));
  return buttons.nth(rights.lastIndexOf(Math.max(...rights)));
}
