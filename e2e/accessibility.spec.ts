import type { Page } from 'playwright/test';
import { isPersonal, ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { searchPage } from './pages/search-page.ts';
import { accessibilityViolations } from './support/accessibility.ts';
import { demoProducts } from './support/demo-products.ts';
import { type BrowserState, pagesOfEveryRoute, signedInState } from './support/every-route.ts';
import { brokenWords, clippedControls, outsideCards } from './support/layout-faults.ts';
import { ops } from './support/ops.ts';
import { ADDRESS } from './support/orders.ts';
import { ready, visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test as journey } from './support/test.ts';

const { origin } = SHOPS.demo;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

type Look = { viewport: typeof PHONE; colorScheme: 'light' | 'dark' };

/** Used for public pages. Customers' pages are checked only in dark, because other journeys check them in light. */
const LIGHT_PHONE_DARK_DESK: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
];
const DARK_PHONE: readonly Look[] = [{ viewport: PHONE, colorScheme: 'dark' }];
/**
 * The cookie notice is already accepted, because axe would report a button underneath as too small. Signed-out visits
 * check the notice itself.
 */
const NOTICE_ACCEPTED = { name: 'cookies-accepted', value: '1', url: origin };

type EveryRoute = { state: BrowserState; pages: Record<RouteId, string> };

/** A customer with data for every page, created once per worker. */
const test = journey.extend<object, { everyRoute: EveryRoute }>({
  everyRoute: [
    async ({ browser }, use) => {
      const { api, state } = await signedInState(browser);
      await use({ state, pages: await pagesOfEveryRoute(api) });
    },
    { scope: 'worker' },
  ],
});

test.use({ reducedMotion: 'reduce', viewport: PHONE });

const ROWS = ROUTE_TABLE.filter(({ id }) => id !== 'maintenance');
const PUBLIC_ROWS = ROWS.filter((row) => !isPersonal(row));
/** Pages of customers, and public pages of which a customer sees more: names, hearts and forms. */
const FOR_CUSTOMERS = ROWS.filter(
  (row) => isPersonal(row) || ['home', 'product', 'product-reviews', 'support'].includes(row.id),
);

test.describe('signed out', () => {
  for (const { id, pattern } of PUBLIC_ROWS) {
    test(`${pattern} passes the automated accessibility checks`, async ({ page, everyRoute }) => {
      await open(page, everyRoute.pages[id]);
      await expectNoBarriers(page);
    });
  }

  test('each customer page redirects to the login dialog, which passes the accessibility checks', async ({
    page,
    everyRoute,
  }) => {
    for (const { id } of ROWS.filter(isPersonal)) {
      const response = await page.request.get(everyRoute.pages[id], { maxRedirects: 0 });
      const login = `/?auth=login&next=${encodeURIComponent(everyRoute.pages[id])}`;
      expect([response.status(), response.headers().location]).toEqual([302, login]);
    }
    await visit(page, everyRoute.pages.cart);
    await expect(authDialog(page).root).toBeVisible();
    await expectNoBarriers(page);
  });
});

test.describe('signed in', () => {
  test.use({ storageState: ({ everyRoute }, use) => use(everyRoute.state) });

  for (const row of FOR_CUSTOMERS) {
    test(`${row.pattern} passes the automated accessibility checks`, async ({ page, everyRoute }) => {
      await page.context().addCookies([NOTICE_ACCEPTED]);
      await open(page, everyRoute.pages[row.id]);
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
      await expectNoBarriers(page, DARK_PHONE);
    });
  }

  test('at 200 % zoom nothing overflows or is clipped, and no price or short word breaks (phone and desktop)', async ({
    page,
    everyRoute: { pages },
  }) => {
    const { parent } = await demoProducts();
    await page.context().addCookies([NOTICE_ACCEPTED]);
    const ofEveryone = ['/', '/search?q=kettle', `/products/${parent.id}/-/-`, '/about', '/support'];
    for (const path of [...ofEveryone, pages.cart, pages.checkout, pages.payment, pages.order]) {
      await visit(page, path);
      for (const width of [180, 720]) {
        await page.setViewportSize({ width, height: 640 });
        const where = `${path} at ${width} px`;
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, where).toBeLessThanOrEqual(0);
        expect(await page.evaluate(brokenWords), where).toEqual([]);
        expect(await page.evaluate(clippedControls), where).toEqual([]);
        expect(await page.evaluate(outsideCards), where).toEqual([]);
      }
    }
  });
});

test('the pages of a new customer without data pass the accessibility checks', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const { api, state } = await signedInState(browser);
  await page.context().addCookies(state.cookies);
  for (const path of ['/account', '/orders', '/product-lists', '/account/addresses', '/checkout/addresses']) {
    await open(page, path);
    await expectNoBarriers(page);
  }
  await api.addresses.createAddress(ADDRESS);
  for (const path of ['/cart', '/cart?reason=empty']) {
    await open(page, path);
    await expectNoBarriers(page);
  }
});

test('an empty search result, the 404 page and a sold-out product pass the accessibility checks', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { soldOut } = await demoProducts();
  await open(page, '/search?q=qqqzzz');
  await expectNoBarriers(page);
  await open(page, '/nowhere', 404);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expectNoBarriers(page);
  await visit(page, `/products/${soldOut.id}/-/-`);
  await expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeVisible();
  await expectNoBarriers(page);
});

test('the maintenance page passes the accessibility checks', async ({ page }) => {
  ops('maintenance', 'on', '--message', 'We are moving the shelves.');
  try {
    await open(page, '/maintenance', 503);
    await expectNoBarriers(page);
  } finally {
    ops('maintenance', 'off');
  }
});

test('the menu, filter dialog and search suggestions pass the accessibility checks on a phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, '/search?q=braai');
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await searchPage(page).filterLink.click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await layout(page).search.fill('kett');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoViolations(page);
});

test('the category menu, image zoom and cart toast pass the accessibility checks on a desktop', async ({
  page,
  everyRoute,
}) => {
  test.setTimeout(120_000);
  await page.context().addCookies(everyRoute.state.cookies);
  await page.setViewportSize(DESK);
  // Opened first, because only a customer's page gives the session to the browser.
  await open(page, everyRoute.pages.account);
  await open(page, everyRoute.pages.product);
  await page.getByRole('navigation', { name: 'Categories' }).getByText('All categories').click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await productPage(page).zoom.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await productPage(page).chooseOptions();
  await productPage(page).addToCart.click();
  await expect(layout(page).addedToast).toBeVisible();
  await expectNoViolations(page);
});

async function open(page: Page, path: string, status = 200): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  await expect(page).toHaveURL(path);
  if (path !== '/maintenance') await ready(page);
}

/** Checks the page in every look, and that nothing is wider than the narrowest screen. */
async function expectNoBarriers(page: Page, looks: readonly Look[] = LIGHT_PHONE_DARK_DESK): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page, `${viewport.width} px, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()}: wider than 320 px`).toBeLessThanOrEqual(0);
}

async function expectNoViolations(page: Page, look = ''): Promise<void> {
  const found = await accessibilityViolations(page);
  expect.soft({ url: page.url(), look, found }).toEqual({ url: page.url(), look, found: [] });
}
