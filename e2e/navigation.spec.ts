import type { Locator, Page } from 'playwright/test';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { signUp } from './support/customers.ts';
import { drawn, ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('Back returns to the same scroll position of a listing, with its filters', async ({ page }) => {
  await visit(page, '/search?in_stock=1&sort=price_asc');
  const card = searchPage(page).productLinks.nth(12);
  const scrollY = () => page.evaluate(() => window.scrollY);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 60));
  const position = await scrollY();
  expect(position).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(/\/products\//);
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/search?in_stock=1&sort=price_asc');
  await expect.poll(scrollY).toBeGreaterThan(position - 40);
});

test('a navigation updates the title, the focus and the screen reader announcement', async ({ page }) => {
  await visit(page, '/about');
  await layout(page).privacyLink.click();
  await expect(page).toHaveTitle(/Privacy.* \| Spaza/);
  await expect(layout(page).heading).toBeFocused();
  await expect(page.locator('#app [aria-live=polite]').first()).toHaveText(/Privacy/);
});

test('data-live is "navigating" during a navigation and empty after it', async ({ page }) => {
  await visit(page, '/about');
  const release = await holdPages(page);
  const mark = page.locator('html');
  await expect(mark).toHaveAttribute('data-live', '');
  await layout(page).privacyLink.click();
  await expect(mark).toHaveAttribute('data-live', 'navigating');
  await expect(page).toHaveURL('/about');
  release();
  await expect(mark).toHaveAttribute('data-live', '');
  await expect(page).toHaveURL('/privacy-policy');
});

test('a progress bar is shown during a slow navigation and hidden after it (R-CONST-5)', async ({ page }) => {
  const bar = () =>
    page.evaluate(() => {
      const { opacity, width, height, transitionDelay, animationDuration } = getComputedStyle(
        document.body,
        '::before',
      );
      return { opacity, width, height, transitionDelay, animationDuration };
    });
  const hidesAfter500AndResets400Later = { transitionDelay: '0.5s', animationDuration: '0.9s' };
  for (const screen of [360, 1_440]) {
    await page.setViewportSize({ width: screen, height: 800 });
    const size = { width: `${screen}px`, height: '3px' };
    await visit(page, '/about');
    const release = await holdPages(page);
    expect(await bar()).toMatchObject({ opacity: '0', ...size });
    await layout(page).privacyLink.click();
    await expect.poll(bar).toMatchObject({ opacity: '1', ...size, transitionDelay: '0.2s' });
    expect(await barAfter(page, 200 + 2_000)).toBe('matrix(0.7, 0, 0, 1, 0, 0)');
    expect(await barAfter(page, 200)).toBe('matrix(0, 0, 0, 1, 0, 0)');
    release();
    await expect(page).toHaveURL('/privacy-policy');
    await expect.poll(bar).toMatchObject({ opacity: '0', ...hidesAfter500AndResets400Later });
    await page.unroute(PAGES);
  }
});

/**
 * The progress bar's position this many milliseconds after the navigation started. From 2,000 ms on, the bar moves
 * slowly.
 */
function barAfter(page: Page, ms: number): Promise<string> {
  return page.evaluate((time) => {
    const [bar] = document.body.getAnimations({ subtree: true }).filter(({ effect }) => {
      return effect instanceof KeyframeEffect && effect.pseudoElement === '::before';
    });
    if (bar !== undefined) bar.currentTime = time;
    return getComputedStyle(document.body, '::before').transform;
  }, ms);
}

for (const width of [360, 1_440]) {
  test(`a tapped card reacts immediately, and a skeleton page is shown after 500 ms, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await visit(page, '/search?in_stock=1');
    const card = searchPage(page).cards.nth(5);
    await card.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => window.scrollY);
    const before = await card.evaluate((element) => getComputedStyle(element).boxShadow);
    // From now on nothing arrives: neither the page nor the code that would report the failure.
    const release = await holdPages(page, '**/*');
    await page.clock.pauseAt(Date.now() + 60_000);
    await card.evaluate((element) => {
      const look = () => Object.assign(window, { atTheTap: getComputedStyle(element).boxShadow });
      window.addEventListener('click', look, { once: true });
    });
    await card.getByRole('link').click();
    // The card changed within the tap's event, so the next frame already shows the change.
    expect(await page.evaluate(() => Reflect.get(window, 'atTheTap'))).not.toBe(before);
    const skeleton = page.getByRole('status', { name: 'Loading' });
    await page.clock.runFor(499);
    await expect(skeleton).toBeHidden();
    await page.clock.runFor(1);
    await expect(skeleton).toBeVisible();
    await expect(card).toBeHidden();
    await page.clock.resume();
    release();
    await expect(layout(page).heading).toBeFocused();
    await expect(skeleton).toBeHidden();
    await page.goBack();
    await expect(card).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
    expect(await card.evaluate((element) => getComputedStyle(element).boxShadow)).toBe(before);
  });
}

test('a failed navigation returns to the previous page and scroll position', async ({ page }) => {
  await visit(page, '/search?in_stock=1');
  const { promise: held, resolve: reject } = Promise.withResolvers<void>();
  await page.route('**/_payload.json*', async (route) => {
    await held;
    await route.fulfill({ status: 502, json: { message: 'no' } });
  });
  const card = searchPage(page).cards.nth(8);
  await card.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(100);
  await card.getByRole('link').click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  reject();
  await expect(card.getByRole('link')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
});

const PAGES = '**/_payload.json*';

/** Delays the data of all pages, or other requests, until the returned function is called. */
async function holdPages(page: Page, what = PAGES): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}

test('following a link to the current page during a pending Back adds no history entry', async ({ page }) => {
  await visit(page, '/about');
  const { privacyLink, heading } = layout(page);
  await privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(heading).toHaveText(/Privacy/);
  const held = Promise.withResolvers<void>();
  await page.route('**/about/_payload.json', () => held.promise);
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/about');
  await privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.unroute('**/about/_payload.json');
  held.resolve();
  await ready(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(heading).toHaveText(/About/);
});

test('a newer navigation cancels an older one', async ({ page }) => {
  await visit(page, '/about');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/support/_payload.json', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const { footer, privacyLink, heading } = layout(page);
  await footer
    .getByRole('link', { name: /support|contact/i })
    .first()
    .click();
  await privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  release();
  await expect(heading).toHaveText(/Privacy/);
  await expect(page).toHaveURL('/privacy-policy');
});

test('corrupt page data causes a full page load', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/^warning: The data of \/privacy-policy/);
  await visit(page, '/about');
  await page.route('**/_payload.json', (route) => route.fulfill({ status: 200, body: '{broken' }));
  await layout(page).privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(layout(page).heading).toHaveText(/Privacy/);
});

test('a navigation while offline stays on the page and shows an error', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await visit(page, '/about');
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .focus();
  await context.setOffline(true);
  await layout(page).privacyLink.click();
  await expect(page.getByText('You seem to be offline')).toBeVisible();
  await expect(page).toHaveURL('/about');
  await context.setOffline(false);
});

test('an unknown path shows the error page, and its home link works', async ({ page }) => {
  const response = await visit(page, '/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('The content you are looking for is missing.')).toBeVisible();
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a malformed URL fragment does not break the page', async ({ page }) => {
  await visit(page, '/about#%E0%A4%A');
  await expect(layout(page).heading).toBeVisible();
});

test('a failed Back keeps page and URL in sync', async ({ page }) => {
  await visit(page, '/about');
  await layout(page).privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.route('**/about/_payload.json', (route) =>
    route.fulfill({ status: 502, json: { message: 'no' } }),
  );
  await page.goBack();
  await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
  await expect(page).toHaveURL('/privacy-policy');
  await expect(layout(page).heading).toHaveText(/Privacy/);
});

test.describe('an overlay', () => {
  /** Opens an overlay and checks that Back closes it. Once it is closed, Back goes to the previous page. */
  async function expectBackToClose(page: Page, open: () => Promise<void>, close: Locator): Promise<void> {
    const dialog = page.getByRole('dialog');
    const here = page.url();
    await open();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(here);
    await page.goForward();
    await drawn(page);
    await expect(dialog).toBeHidden();
    await open();
    await close.click();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(here);
    await page.goBack();
    await expect(page).toHaveURL('/search');
  }

  /** Opens a product from the search. */
  async function openProduct(page: Page): Promise<void> {
    // Waits for the page itself, because Back changes the URL first.
    await expect(searchPage(page).sortBy).toBeVisible();
    await searchPage(page).productLinks.first().click();
    await expect(page).toHaveURL(/\/products\//);
    await ready(page);
  }

  test('closes on Back; once it is closed, Back goes to the previous page', async ({ page }) => {
    test.setTimeout(120_000);
    const close = page.getByRole('button', { name: 'Close' });
    const screens = [
      { width: 360, height: 800 },
      { width: 1_440, height: 800 },
    ];
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await visit(page, '/search');
      await openProduct(page);
      await expectBackToClose(page, () => productPage(page).zoom.click(), close);
      await openProduct(page);
      const heart = page.getByRole('button', { name: /^Wishlist/ }).first();
      await expectBackToClose(page, () => heart.click(), authDialog(page).cancel);
      if (screen.width > 360) continue;
      await openProduct(page);
      const openMenu = () => page.getByRole('link', { name: 'Categories', exact: true }).click();
      await expectBackToClose(page, openMenu, close);
    }
    await signUp(page.context());
    await visit(page, '/orders');
    for (const screen of screens) {
      await page.setViewportSize(screen);
      await visit(page, '/search');
      await openProduct(page);
      const cart = page.getByRole('link', { name: /^Cart/ }).filter({ visible: true });
      await expectBackToClose(page, () => cart.click(), close);
      await openProduct(page);
      await expectBackToClose(page, () => productPage(page).saveToList.click(), close);
    }
  });

  test('leaves no history entry if one of its links was followed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const dialog = page.getByRole('dialog');
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await dialog.locator('summary').first().click();
    await dialog.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/categories\//);
    const category = page.url();

    // The filter sheet stays open on the page that each choice opens.
    await searchPage(page).filterLink.click();
    await dialog.getByRole('link', { name: /On sale/ }).click();
    await expect(page).toHaveURL(/on_sale/);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/on_sale/);
    await page.goBack();
    await expect(page).toHaveURL(category);
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});
