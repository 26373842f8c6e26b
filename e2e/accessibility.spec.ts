import type { Page } from 'playwright/test';
import { isPersonal, ROUTE_TABLE, type RouteId } from '#shared/navigation/route-table.ts';
import { demoProducts } from './support/a-lister.ts';
import { barriersOf } from './support/barriers.ts';
import { ADDRESS, aNewcomer, aPageOfEachRoute, type SignedIn } from './support/every-route.ts';
import { expect, journey } from './support/journey.ts';
import { ops } from './support/ops.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;
const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

type Look = { viewport: typeof PHONE; colorScheme: 'light' | 'dark' };

/** What everyone sees by day and by night; a customer's pages by night alone: the other journeys go by day. */
const LIGHT_PHONE_DARK_DESK: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
];
const DARK_PHONE: readonly Look[] = [{ viewport: PHONE, colorScheme: 'dark' }];
/** Under the cookie notice a button would count as a small target; the notice itself is looked at signed out. */
const NOTICE_ACCEPTED = { name: 'cookies-accepted', value: '1', url: origin };

type World = { customer: SignedIn; pages: Record<RouteId, string> };

/** One customer who has everything, made once. */
const test = journey.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) => {
      const customer = await aNewcomer(browser);
      await use({ customer, pages: await aPageOfEachRoute(customer) });
    },
    { scope: 'worker' },
  ],
});

test.use({ reducedMotion: 'reduce', viewport: PHONE });

const ROWS = ROUTE_TABLE.filter(({ id }) => id !== 'maintenance');
const PUBLIC_ROWS = ROWS.filter((row) => !isPersonal(row));

test.describe('signed out', () => {
  for (const { id, pattern } of PUBLIC_ROWS) {
    test(`${pattern} has no barrier that a machine can find`, async ({ page, world }) => {
      await open(page, world.pages[id]);
      await expectNoBarriers(page);
    });
  }

  test('each page of a customer leads to the login, which has none', async ({ page, world }) => {
    for (const { id } of ROWS.filter(isPersonal)) {
      const answer = await page.request.get(`${origin}${world.pages[id]}`, { maxRedirects: 0 });
      const login = `/?auth=login&next=${encodeURIComponent(world.pages[id])}`;
      expect([answer.status(), answer.headers().location]).toEqual([302, login]);
    }
    await page.goto(`${origin}${world.pages.cart}`);
    await isLive(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriers(page);
  });
});

test.describe('signed in', () => {
  test.use({ storageState: ({ world }, use) => use(world.customer.state) });

  for (const row of ROWS) {
    test(`${row.pattern} has no barrier that a machine can find`, async ({ page, world }) => {
      await page.context().addCookies([NOTICE_ACCEPTED]);
      await open(page, world.pages[row.id]);
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
      await expectNoBarriers(page, DARK_PHONE);
    });
  }
});

test('where there is nothing yet, there is no barrier either', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const { api, state } = await aNewcomer(browser);
  await page.context().addCookies(state.cookies);
  for (const path of ['/account', '/orders', '/product-lists', '/account/addresses', '/checkout/addresses']) {
    await open(page, path);
    await expectNoBarriers(page);
  }
  await api.createAddress(ADDRESS);
  for (const path of ['/cart', '/cart?reason=empty']) {
    await open(page, path);
    await expectNoBarriers(page);
  }
});

test('where something is missing, there is no barrier either', async ({ page }) => {
  test.setTimeout(120_000);
  const { soldOut } = await demoProducts();
  await open(page, '/search?q=qqqzzz');
  await expectNoBarriers(page);
  await open(page, '/nowhere', 404);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(`${origin}/products/${soldOut.id}/-/-`);
  await isLive(page);
  await expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeVisible();
  await expectNoBarriers(page);
});

test('a closed shop has no barrier', async ({ page }) => {
  ops('maintenance', 'on', '--message', 'We are moving the shelves.');
  try {
    await open(page, '/maintenance', 503);
    await expectNoBarriers(page);
  } finally {
    ops('maintenance', 'off');
  }
});

test('what opens on a phone has no barrier', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/search?q=braai');
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoneAsItStands(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Filter' }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await expectNoneAsItStands(page);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: /search/i }).fill('kett');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectNoneAsItStands(page);
});

test('what opens on a desk has no barrier', async ({ page, world }) => {
  test.setTimeout(120_000);
  await page.context().addCookies(world.customer.state.cookies);
  await page.setViewportSize(DESK);
  // A customer's page tells the browser who is signed in.
  await open(page, world.pages.account);
  await open(page, world.pages.product);
  await page.getByText('All categories').click();
  await expectNoneAsItStands(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zoom' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoneAsItStands(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await expectNoneAsItStands(page);
});

async function open(page: Page, path: string, status = 200): Promise<void> {
  const response = await page.goto(`${origin}${path}`);
  expect([response?.status(), page.url()]).toEqual([status, `${origin}${path}`]);
  if (path !== '/maintenance') await isLive(page);
}

async function isLive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-live');
}

/** As one reads it by day and by night; and nothing is wider than the narrowest screen. */
async function expectNoBarriers(page: Page, looks: readonly Look[] = LIGHT_PHONE_DARK_DESK): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectNoneAsItStands(page, `${viewport.width} px, ${colorScheme}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()}: wider than 320 px`).toBeLessThanOrEqual(0);
}

async function expectNoneAsItStands(page: Page, look = ''): Promise<void> {
  const found = await barriersOf(page);
  expect.soft({ url: page.url(), look, found }).toEqual({ url: page.url(), look, found: [] });
}

test('nothing is wider than a phone at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 180, height: 640 });
  for (const path of ['/', '/search?q=braai', '/about', '/support']) {
    await page.goto(`${origin}${path}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
