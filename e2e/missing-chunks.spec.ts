import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { cachesFailedImports, failRequests, findFileContaining } from './support/chunks.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { signIn, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { hydrated, ready, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

type Control = {
  name: string;
  path(): Promise<string>;
  /** A string that occurs only in the chunk that the control needs. */
  chunk: string;
  press(page: Page): Promise<void>;
  /** Expects the control's effect. */
  done(page: Page): Promise<void>;
  isPhone?: boolean;
};

const product = async (): Promise<string> => `/products/${(await demoProducts()).plain[0].id}/-/-`;
const search = async (): Promise<string> => '/search';

const CONTROLS: readonly Control[] = [
  {
    name: 'Zoom',
    path: product,
    chunk: 'zoom-title',
    press: (page) => productPage(page).zoom.click(),
    done: (page) => expect(productPage(page).dialog).toBeVisible(),
  },
  {
    name: 'Save to a list',
    path: product,
    chunk: 'save-to-list-title',
    press: (page) => productPage(page).saveToList.click(),
    // The visitor is signed out, so the control opens the login.
    done: (page) => expect(authDialog(page).root).toBeVisible(),
  },
  {
    name: 'the filter sheet',
    path: search,
    chunk: 'filter-sheet',
    press: (page) => searchPage(page).filterLink.click(),
    done: (page) => expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible(),
    isPhone: true,
  },
  {
    name: 'the sort order of a listing',
    path: search,
    chunk: 'Sort by',
    press: async (page) => {
      await searchPage(page).sortBy.selectOption('price_desc');
      // Selecting has no effect until the code has loaded, so click once more.
      await searchPage(page).sortBy.click();
    },
    done: (page) => expect(page).toHaveURL(/sort=price_desc/),
  },
  {
    name: 'the category menu',
    path: search,
    chunk: 'category-sheet',
    press: (page) => page.getByRole('link', { name: 'Categories', exact: true }).click(),
    done: (page) => expect(page.getByRole('dialog')).toBeVisible(),
    isPhone: true,
  },
  {
    name: 'Add to cart',
    path: product,
    chunk: 'Your session has ended. Please log in again.',
    press: (page) => productPage(page).addToCart.click(),
    done: (page) => expect(authDialog(page).root).toBeVisible(),
  },
];

for (const { name, path, chunk, press, done, isPhone = false } of CONTROLS) {
  test.describe(`${name}, whose chunk fails to load`, () => {
    if (isPhone) test.use({ viewport: { width: 360, height: 740 } });

    test.beforeEach(async ({ page, consoleWatch }) => {
      consoleWatch.allow(/did not come|ERR_FAILED/);
      await page.clock.setFixedTime(new Date());
    });

    test('works if the chunk loads at the second attempt', async ({ page, browser }) => {
      const failed = await failRequests(page, await findFileContaining(page, chunk), 1);
      await page.goto(await path());
      await hydrated(page);
      const reloaded = page.waitForEvent('load').then(
        () => true,
        () => false,
      );
      await press(page);
      const isReloaded = await Promise.race([reloaded, done(page).then(() => false)]);
      // Without the navigation's code, the browser itself submits a GET form, which is the control's effect, too.
      if (isReloaded && (await cachesFailedImports(browser))) {
        await hydrated(page);
        await press(page);
      }
      await done(page);
      expect(failed()).toBe(1);
    });

    test('reloads the page once, then shows an error', async ({ page }) => {
      await failRequests(page, await findFileContaining(page, chunk), Number.POSITIVE_INFINITY);
      await page.goto(await path());
      await hydrated(page);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      const reloaded = page.waitForEvent('load');
      await press(page);
      await reloaded;
      await hydrated(page);
      for (let presses = 0; presses < 2; presses += 1) {
        await press(page);
        await expect(page.getByText('Oops, looks like something went wrong.').last()).toBeVisible();
      }
      expect(loads).toBe(1);
    });
  });
}

test('the login falls back to the server-rendered dialog if its chunk fails to load', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED|Failed to load resource/);
  await failRequests(page, await findFileContaining(page, 'auth-title'), Number.POSITIVE_INFINITY);
  await page.goto('/search');
  await hydrated(page);
  await layout(page).accountLink.click();
  const dialog = authDialog(page);
  await expect(dialog.root).toBeVisible();
  await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
  await dialog.sendLogin(DEMO_CUSTOMER);
  await expect(page).toHaveURL('/account');
});

test('a login in another tab is recognised although the navigation chunk fails to load', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  await signIn(context);
  await visit(page, '/account');
  await signUp(context);
  await failRequests(page, await findFileContaining(page, 'scrollRestoration'), Number.POSITIVE_INFINITY);
  await page.goto('/');
  await hydrated(page);
  await expect(layout(page).customerName('Thandi')).toBeHidden();
  await expect(layout(page).customerName('Lerato')).toBeVisible();
});

test('a link falls back to a full page load if the navigation chunk fails to load', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  await failRequests(page, await findFileContaining(page, 'scrollRestoration'), Number.POSITIVE_INFINITY);
  await page.goto('/');
  await hydrated(page);
  const loaded = page.waitForEvent('load');
  await layout(page).privacyLink.click();
  await loaded;
  await expect(page).toHaveURL('/privacy-policy');
});

test('Back falls back to a full page load if the navigation chunk fails to load', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  await visit(page, '/about');
  await page.getByRole('link', { name: /spaza/i }).first().click();
  await expect(page).toHaveURL('/');
  await failRequests(page, await findFileContaining(page, 'scrollRestoration'), Number.POSITIVE_INFINITY);
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(layout(page).heading).toHaveText(/About/);
});

test('the cart opens at the second attempt after failing to load offline', async ({
  page,
  context,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await signIn(context);
  await visit(page, '/account');
  await context.setOffline(true);
  await layout(page).cartLink.click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await context.setOffline(false);
  await layout(page).cartLink.click();
  if (await cachesFailedImports(browser)) await expect(page).toHaveURL('/cart');
  else await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
});

test('the suggestions’ chunk is retried while the shopper types, and the search works without that chunk', async ({
  page,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED/);
  const remembers = await cachesFailedImports(browser);
  // Both requests fail in a browser that requests a failed module again.
  const failed = await failRequests(page, await findFileContaining(page, 'See all results for'), 2);
  await page.goto('/');
  await hydrated(page);
  await layout(page).search.focus();
  await expect.poll(failed).toBe(remembers ? 1 : 2);
  await layout(page).search.pressSequentially('kettle');
  if (!remembers) await expect(page.getByRole('option').first()).toBeVisible();
  await layout(page).search.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kettle/);
});

test('a page whose own chunk fails to load shows an error, and its links work', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/did not come|ERR_FAILED|Failed to load resource/);
  await failRequests(page, await findFileContaining(page, 'Write another message'), Number.POSITIVE_INFINITY);
  await page.goto('/support');
  await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
  await page.getByRole('link', { name: /spaza/i }).first().click();
  await expect(page).toHaveURL('/');
  await ready(page);
});
