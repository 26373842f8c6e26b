import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { demoProducts } from './support/demo-products.ts';
import { ready, reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const TAG_URL = 'https://www.googletagmanager.com/gtm.js?id=GTM-TEST123';
const NINETY_DAYS_SECONDS = 90 * 24 * 60 * 60;

/** Serves an empty script in place of the tag manager's; returns the list of requests for it. */
async function tagRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return requests;
}

/** Collects the shop's events from beacons, which Playwright cannot read by itself, and from form responses. */
async function countedEvents(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  page.on('response', async (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || request.headers().accept !== 'application/json') return;
    const result: { events?: unknown[] } = await response.json();
    sent.push(...(result.events ?? []));
  });
  await page.exposeFunction('hearBeacon', (text: string) => sent.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then((text) => Reflect.get(window, 'hearBeacon')(text));
      return send(url, data);
    };
  });
  return sent;
}

const dataLayerOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'dataLayer') ?? null)));

test('the cookie notice stays until it is accepted, and then stays hidden for 90 days', async ({
  page,
  context,
}) => {
  await tagRequests(page);
  await visit(page, '/');
  await expect(layout(page).cookieNotice).toContainText(
    'This site uses cookies to operate properly. Please read our terms of use for more information.',
  );
  await reload(page);
  await layout(page).cookieNotice.getByRole('button', { name: 'Accept' }).click();
  await expect(layout(page).cookieNotice).toBeHidden();
  await reload(page);
  await expect(layout(page).cookieNotice).toBeHidden();
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookies-accepted');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(NINETY_DAYS_SECONDS - 600);
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(NINETY_DAYS_SECONDS);
});

test('the cookie notice links to the terms of use', async ({ page }) => {
  await visit(page, '/');
  await layout(page).cookieNotice.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page).toHaveURL('/about/terms-of-use#cookies');
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
});

for (const width of [360, 1_440]) {
  test(`the cookie notice never covers the focused element at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, '/about');
    await expect(layout(page).cookieNotice).toBeVisible();
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement;
        const notice = document.getElementById('cookie-notice');
        if (focused === null || focused === document.body || notice === null || notice.contains(focused))
          return false;
        const [own, over] = [focused.getBoundingClientRect(), notice.getBoundingClientRect()];
        if (focused.closest('nav[aria-label="Main menu"], header') !== null) return false;
        return (
          own.top >= over.top && own.bottom <= over.bottom && own.left >= over.left && own.right <= over.right
        );
      });
      expect(isCovered, `stop ${stop}`).toBe(false);
    }
  });
}

test('the cookie notice never covers the "Add to cart" button on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, `/products/${(await demoProducts()).plain[0].id}/-/-`);
  // Scrolls the button to where other pages show the cookie notice.
  const isHit = await productPage(page).addToCart.evaluate((button) => {
    window.scrollBy(0, button.getBoundingClientRect().top - 500);
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isHit).toBe(true);
  await layout(page).cookieNotice.getByRole('button', { name: 'Accept' }).click();
  await expect(layout(page).cookieNotice).toBeHidden();
});

test('the tag manager is not loaded and gets no events before the notice is accepted', async ({ page }) => {
  const requests = await tagRequests(page);
  const counted = await countedEvents(page);
  await visit(page, '/');
  await searchPage(page).productLinks.first().click();
  await expect.poll(() => counted).toHaveLength(1);
  await ready(page);
  expect(requests).toEqual([]);
  expect(await dataLayerOf(page)).toBeNull();

  await layout(page).cookieNotice.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => requests).toEqual([TAG_URL]);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1).click();
  await expect.poll(() => counted).toHaveLength(2);
  expect(await dataLayerOf(page)).toEqual([
    { event: 'gtm.js', 'gtm.start': expect.any(Number) },
    { event: 'select_content', content_type: 'category', content_id: expect.any(Number) },
  ]);
});

test('login, cart changes and a wishlist addition are tracked without personal data', async ({ page }) => {
  const counted = await countedEvents(page);
  await visit(page, IN_STOCK);
  await searchPage(page).addFirstToCart();
  await authDialog(page).logIn(DEMO_CUSTOMER);
  await expect(layout(page).addedToast).toBeVisible();
  await page
    .getByRole('button', { name: /^Wishlist:/, pressed: false })
    .first()
    .click();
  await expect.poll(() => counted).toHaveLength(3);
  await visit(page, '/cart');
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expect.poll(() => counted).toHaveLength(4);
  expect(counted).toEqual([
    { name: 'login' },
    { name: 'add_to_cart', product_id: expect.any(Number), quantity: 1 },
    { name: 'add_to_wishlist', product_id: expect.any(Number) },
    { name: 'remove_from_cart', product_id: expect.any(Number), quantity: expect.any(Number) },
  ]);
});
