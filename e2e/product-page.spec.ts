import type { Locator, Page } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test('the sticky bar of a sold-out product sets an alert and confirms it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { api } = await signUp(page.context());
  await visit(page, '/orders');
  const { soldOut } = await demoProducts();
  await visit(page, productPath(soldOut));
  // Scrolls away from the form, because the bar appears only while the form is out of view.
  await layout(page).footer.scrollIntoViewIfNeeded();
  await layout(page).heading.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const bar = page.locator('.sticky-offer');
  await bar.getByRole('button', { name: 'Tell me when it’s back' }).click();
  await expect(page.locator('[data-sonner-toast]')).toContainText('We’ll e-mail you once');
  expect(await api.productNotices.listProductNotices()).toMatchObject([
    { kind: 'back-in-stock', product: { id: soldOut.id } },
  ]);
});

test.describe('the share link', () => {
  test('is copied on a desktop, with a confirmation', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [product] = (await demoProducts()).plain;
    await visit(page, productPath(product));
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(SHOPS.demo.origin + productPath(product));
  });

  test('is shown as text if the browser has no clipboard', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const [product] = (await demoProducts()).plain;
    await visit(page, productPath(product));
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page.getByText(`Copy this link: ${SHOPS.demo.origin}${productPath(product)}`)).toBeVisible();
  });
});

const PHONES_AND_TABLETS = [
  [360, 740],
  [820, 1_180],
  [820, 600],
] as const;

for (const [width, height] of PHONES_AND_TABLETS) {
  test(`at ${width} × ${height} px the cookie notice does not cover the "Add to cart" button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const [product] = (await demoProducts()).plain;
    await visit(page, productPath(product));
    const notice = layout(page).cookieNotice;
    await expect(notice).toBeVisible();
    for (const y of [0, 200, 400]) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      // Handles, because the sticky bar's button may go while the others are measured.
      for (const button of await page.getByRole('button', { name: 'Add to cart' }).elementHandles()) {
        expect(await overlap(notice, button)).toBe(0);
      }
    }
  });
}

for (const [width, height] of [
  [740, 360],
  [640, 400],
] as const) {
  test(`at ${width} × ${height} px no fixed bar covers the page`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { api } = await signUp(page.context());
    const [product] = (await demoProducts()).plain;
    await api.cart.setCartItem({ productId: product.id, quantity: 1 });
    await visit(page, productPath(product));
    await page.evaluate(() => window.scrollTo(0, 300));
    expect(await pxOfBars(page)).toBe(0);
  });
}

for (const [width, height] of [
  [360, 740],
  [1_440, 900],
] as const) {
  test(`at ${width} px the "Added to your cart" toast covers neither the price nor the quantity`, async ({
    page,
  }) => {
    await page.context().addCookies([{ name: 'cookies-accepted', value: '1', url: SHOPS.demo.origin }]);
    await page.setViewportSize({ width, height });
    await signUp(page.context());
    await visit(page, '/orders');
    const [product] = (await demoProducts()).plain;
    await visit(page, productPath(product));
    const { addToCart, quantity } = productPage(page);
    await addToCart.scrollIntoViewIfNeeded();
    await addToCart.click();
    const toast = page.locator('[data-sonner-toast][data-mounted=true]');
    await expect(toast).toContainText('Added to your cart');
    for (const part of [quantity, page.locator('.price-large'), addToCart]) {
      await expect.poll(() => overlap(toast, part)).toBe(0);
    }
  });
}

/** By how many CSS px two elements overlap vertically; 0 if they do not overlap horizontally. */
async function overlap(one: Locator, other: Pick<Locator, 'boundingBox'>): Promise<number> {
  const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (first === null || second === null) return 0;
  const along = (start: 'x' | 'y', size: 'width' | 'height'): number =>
    Math.max(
      0,
      Math.min(first[start] + first[size], second[start] + second[size]) -
        Math.max(first[start], second[start]),
    );
  return along('x', 'width') > 0 ? Math.round(along('y', 'height')) : 0;
}

/** The height in px of elements that stay on screen while the page scrolls. */
function pxOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    const heights = bars.map((bar) => {
      const { top, bottom, width } = bar.getBoundingClientRect();
      const isSeen =
        bar.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > innerWidth / 2;
      return isSeen ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0;
    });
    return heights.reduce((sum, height) => sum + height, 0);
  });
}
