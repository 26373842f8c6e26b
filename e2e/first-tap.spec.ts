import type { Page } from 'playwright/test';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { cachesFailedImports, findFileContaining } from './support/chunks.ts';
import { registerShopper, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { openGate } from './support/gate.ts';
import { drawn, hydrated, ready, reload, visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** Delays the app of the pages opened from now on until the returned function is called. */
async function delayApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a product page and delays its app until `release` is called. The page's button is already visible. */
async function openBeforeTheApp(page: Page): Promise<{ release(): void; posts: string[]; loads: string[] }> {
  const [product] = (await demoProducts()).plain;
  const release = await delayApp(page);
  const posts: string[] = [];
  const loads: string[] = [];
  await page.goto(`/products/${product.id}/-/-`, { waitUntil: 'commit' });
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await productPage(page).addToCart.waitFor();
  return { release, posts, loads };
}

/** The count shown beside the cart, including a count that a style adds. */
function paintedCount(page: Page): Promise<string> {
  return page
    .locator('.cart-icon')
    .first()
    .evaluate((icon) => getComputedStyle(icon, '::after').content);
}

test('signed in, a tap before the app runs adds to the cart with one request and updates the count', async ({
  page,
  context,
}) => {
  await signUp(context);
  await visit(page, '/account');
  const { release, posts, loads } = await openBeforeTheApp(page);
  const { addToCart } = productPage(page);
  await addToCart.click();
  await expect(addToCart).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => paintedCount(page)).toBe('"1"');
  await addToCart.click();
  release();
  await ready(page);
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expect(layout(page).cartLink).toHaveAccessibleName(/1 item/);
  await expect(addToCart).not.toHaveAttribute('aria-busy');
  expect(await paintedCount(page)).toBe('none');
  expect(posts).toHaveLength(1);
  expect(loads).toEqual([]);
});

test('signed in, a tap on a similar product before the app runs adds one unit and stays on the page', async ({
  page,
  context,
}) => {
  await signUp(context);
  await visit(page, '/account');
  const { release, posts, loads } = await openBeforeTheApp(page);
  const plus = page
    .locator('main')
    .getByRole('button', { name: /^Add to cart: / })
    .first();
  await plus.click();
  await expect.poll(() => paintedCount(page)).toBe('"1"');
  release();
  await ready(page);
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  await expect(layout(page).cartLink).toHaveAccessibleName(/1 item/);
  expect(posts).toHaveLength(1);
  expect(loads).toEqual([]);
});

test('signed out, a tap before the app runs opens the login, and the app keeps text typed there', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  const { release, posts, loads } = await openBeforeTheApp(page);
  const { addToCart } = productPage(page);
  const dialog = authDialog(page);
  await addToCart.click();
  await expect(dialog.heading('Log in')).toBeVisible();
  await expect(dialog.email).toBeFocused();
  await dialog.email.fill(shopper.email);
  await dialog.password.fill(shopper.password);
  expect(posts).toEqual([]);
  release();
  await ready(page);
  await expect(dialog.root.getByText('what you chose goes in your cart')).toBeVisible();
  await expect(dialog.email).toHaveValue(shopper.email);
  await expect(dialog.password).toBeFocused();
  await dialog.button('Log in').click();
  await expect(layout(page).cartLink).toHaveAccessibleName(/1 item/);
  await expect(addToCart).not.toHaveAttribute('aria-busy');
  expect(posts).toEqual(['/']);
  expect(loads).toEqual([]);
});

test('signed out, a tap shows the busy button in the next frame, before the dialog opens', async ({
  page,
}) => {
  await openBeforeTheApp(page);
  const { addToCart } = productPage(page);
  const inNextFrame = addToCart.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    return { busy: button.ariaBusy, hasDialog: document.querySelector('dialog[open]') !== null };
  });
  expect(await inNextFrame).toEqual({ busy: 'true', hasDialog: false });
  await expect(authDialog(page).email).toBeFocused();
});

test('signed out, a tap while the document loads opens the login after the load', async ({ browser }) => {
  const [product] = (await demoProducts()).plain;
  const gate = await openGate(SHOPS.demo.origin);
  const sendRest = gate.pauseDocuments('<footer');
  const context = await browser.newContext({ baseURL: gate.origin });
  const page = await context.newPage();
  const release = await delayApp(page);
  await page.goto(`/products/${product.id}/-/-`, { waitUntil: 'commit' });
  await productPage(page).addToCart.click();
  await expect(productPage(page).addToCart).toHaveAttribute('aria-busy', 'true');
  sendRest();
  const dialog = authDialog(page);
  await expect(dialog.email).toBeFocused();
  release();
  await ready(page);
  await expect(dialog.root.getByText('what you chose goes in your cart')).toBeVisible();
  await context.close();
  await gate.close();
});

test('a login submitted before the app runs performs the pending cart addition', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  const { release, posts, loads } = await openBeforeTheApp(page);
  const dialog = authDialog(page);
  await productPage(page).addToCart.click();
  await dialog.sendLogin(shopper);
  await expect(dialog.button('Log in')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog.root).toBeHidden();
  await expect(layout(page).cartLink).toHaveAccessibleName(/1 item/);
  expect(posts).toEqual(['/']);
  expect(loads).toEqual([]);
});

test('switching to registration before the app runs keeps the pending cart addition', async ({ page }) => {
  const { release, loads } = await openBeforeTheApp(page);
  const dialog = authDialog(page);
  await productPage(page).addToCart.click();
  await dialog.registerLink.click();
  release();
  await expect(dialog.heading('Register')).toBeVisible();
  await expect(dialog.root.getByText('what you chose goes in your cart')).toBeVisible();
  expect(loads).toEqual([]);
});

for (const close of ['Cancel', 'Escape']) {
  test(`a login closed with ${close} before the app runs stays closed`, async ({ page }) => {
    const { release, posts, loads } = await openBeforeTheApp(page);
    const { addToCart } = productPage(page);
    const dialog = authDialog(page);
    await addToCart.click();
    await expect(dialog.root).toBeVisible();
    if (close === 'Cancel') await dialog.cancel.click();
    else await page.keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
    await expect(addToCart).not.toHaveAttribute('aria-busy');
    release();
    await ready(page);
    await addToCart.click();
    await expect(dialog.heading('Log in')).toBeVisible();
    await dialog.cancel.click();
    await expect(dialog.root).toBeHidden();
    expect(posts).toEqual([]);
    expect(loads).toEqual([]);
  });
}

test('an early tap changes only attributes of the HTML, so that hydration matches', async ({
  page,
  context,
}) => {
  await signUp(context);
  await visit(page, '/account');
  const { release } = await openBeforeTheApp(page);
  const html = (): Promise<string> => page.locator('#app').evaluate((app) => app.innerHTML);
  const before = await html();
  await productPage(page).addToCart.click();
  await expect.poll(() => paintedCount(page)).toBe('"1"');
  const marked = await html();
  expect(marked.replaceAll(/ (aria-busy="true"|data-early-count="1")/g, '')).toBe(before);
  release();
  await ready(page);
});

test('React receives no event of an early tap, because React would then hydrate the page in one long task', async ({
  page,
}) => {
  const { release } = await openBeforeTheApp(page);
  const eventTypes = await page.locator('#app').evaluateHandle((app) => {
    const types: string[] = [];
    for (const type of ['touchstart', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      app.addEventListener(type, () => types.push(type), true);
    }
    return types;
  });
  const { addToCart } = productPage(page);
  await addToCart.click();
  await expect(addToCart).toHaveAttribute('aria-busy', 'true');
  expect(await eventTypes.jsonValue()).toEqual([]);
  release();
  await ready(page);
  await expect(authDialog(page).heading('Log in')).toBeVisible();
  await authDialog(page).heading('Log in').click();
  expect(await eventTypes.jsonValue()).toContain('click');
});

test('"Load more" tapped before the app runs loads more once it runs', async ({ page }) => {
  const release = await delayApp(page);
  await page.goto('/search', { waitUntil: 'commit' });
  const { cards, loadMore } = searchPage(page);
  await loadMore.click();
  await expect(loadMore).toHaveAttribute('aria-busy', 'true');
  const shown = await cards.count();
  release();
  await expect(cards.nth(shown)).toBeVisible();
  await expect(loadMore).not.toHaveAttribute('aria-busy');
});

test('a busy button that needs the app is reset if the app never loads', async ({ page }) => {
  await page.clock.install();
  await delayApp(page);
  await page.goto('/search', { waitUntil: 'commit' });
  const { loadMore } = searchPage(page);
  await loadMore.click();
  await expect(loadMore).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(10_000);
  await expect(loadMore).not.toHaveAttribute('aria-busy');
});

test('a form is submitted by the browser if the app never loads', async ({ page }) => {
  await page.clock.install();
  const { loads } = await openBeforeTheApp(page);
  await productPage(page).addToCart.click();
  await drawn(page);
  await page.clock.fastForward(10_000);
  await expect(authDialog(page).heading('Log in')).toBeVisible();
  expect(loads).toHaveLength(1);
});

test('after an early tap whose response cannot be applied, tapping again does not add twice', async ({
  page,
  context,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  await signUp(context);
  await visit(page, '/account');
  const chunk = await findFileContaining(page, 'Your session has ended. Please log in again.');
  // Pretends that the page was just reloaded because this chunk failed, so that it will not reload again.
  await page.addInitScript(() => {
    const reloadedAt = JSON.stringify({ version: 1, value: Date.now() });
    sessionStorage.setItem(`chunk-reload ${location.pathname}`, reloadedAt);
  });
  await page.route(`**${chunk}`, (route) => route.abort());
  const { release, posts, loads } = await openBeforeTheApp(page);
  const { addToCart } = productPage(page);
  await addToCart.click();
  await expect.poll(() => paintedCount(page)).toBe('"1"');
  release();
  await hydrated(page);
  await expect(page.getByText('Oops, looks like something went wrong.').last()).toBeVisible();
  await expect(addToCart).not.toHaveAttribute('aria-busy');
  await page.unroute(`**${chunk}`);
  // If the browser never retries a failed import, only the next full load shows the added units.
  const isLoadedAnew = await cachesFailedImports(browser);
  if (isLoadedAnew) {
    await reload(page);
  } else {
    await addToCart.click();
    await expect(page.getByText('Added to your cart')).toBeVisible();
  }
  await expect(layout(page).cartLink).toHaveAccessibleName(/1 item/);
  expect([posts.length, loads.length]).toEqual(isLoadedAnew ? [1, 1] : [2, 0]);
});
