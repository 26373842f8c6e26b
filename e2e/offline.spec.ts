import type { Locator, Page } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { accountPage } from './pages/account-page.ts';
import { signIn, signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { type Gate, openGate } from './support/gate.ts';
import { ops } from './support/ops.ts';
import { ready } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

// All other journeys block the service worker, because Playwright cannot intercept requests of a page that has one.
test.use({ serviceWorkers: 'allow' });

let gate: Gate;
test.beforeEach(async () => {
  gate = await openGate(SHOPS.demo.origin);
});
test.afterEach(() => gate.close());

const OFFLINE = { level: 1, name: 'You’re offline' } as const;

const CONNECTION_MESSAGES =
  /ERR_EMPTY_RESPONSE|ERR_CONNECTION|did not come|got no answer|latest\.json is invalid|Failed to (?:fetch|load)/;

/** Loads a page and waits until the service worker controls it. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(gate.origin + path);
  await ready(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await ready(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits until the page has written this text to local storage, which happens when the page is idle. */
async function expectStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(text);
}

/** Loads `/orders` without a connection, and waits for the offline page's script. */
async function goOffline(page: Page): Promise<void> {
  gate.isOpen = false;
  await page.goto(`${gate.origin}/orders`);
  await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
  await expect(page.locator('html[data-live]')).toBeAttached();
}

/** Expects the offline page to fit on a phone and a desktop. */
async function expectWhole(page: Page, link: Locator): Promise<void> {
  for (const width of [360, 1_440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('heading', OFFLINE)).toBeInViewport();
    await expect(link).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** The files in each of the shop's browser caches. */
function storedFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname.replace(/-\w+\./, '.'))] as const;
    });
    return Object.fromEntries(await Promise.all(files));
  });
}

test('the offline page shows recently viewed products and disappears once back online', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(CONNECTION_MESSAGES);
  const [mug, torch] = (await demoProducts()).plain;
  await openControlled(page, productPath(mug));
  await expectStored(page, mug.name);

  await test.step('with a connection, each page is requested once and comes from the shop', async () => {
    for (const path of [productPath(torch), '/about', '/search?q=torch']) {
      gate.passed.length = 0;
      await page.goto(gate.origin + path);
      await ready(page);
      expect(gate.passed.filter((each) => each === `GET ${path}`)).toHaveLength(1);
    }
    const [build] = Object.keys(await storedFiles(page));
    expect(await storedFiles(page)).toEqual({
      [build ?? '']: ['/assets/shop.css', '/assets/offline.js', '/favicon.svg'],
    });
  });

  await test.step('without a connection, a form and an API call fail with the browser’s error', async () => {
    gate.isOpen = false;
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      document.body.append(form);
      form.submit();
    });
    await expect(page).toHaveURL('chrome-error://chromewebdata/');
    // A new tab, because this tab would still be loading the browser's error page.
    const tab = await page.context().newPage();
    await expect(tab.goto(`${gate.origin}/api/user`)).rejects.toThrow(/ERR_/);
    await tab.close();
  });

  await test.step('a page load shows the offline page in the shop’s style', async () => {
    await page.goto(gate.origin + productPath(mug));
    const link = page.getByRole('link', { name: mug.name });
    await expectWhole(page, link);
    await expect(link).toHaveAttribute('href', productPath(mug));
    await expect(page.getByRole('main')).toHaveCSS('display', 'grid');
    await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', '/');
  });

  await test.step('once the shop is reachable again, "Try again" opens the page', async () => {
    gate.isOpen = true;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: mug.name })).toBeVisible();
    await ready(page);
  });

  await test.step('the page also reloads by itself, without an online event from the browser', async () => {
    gate.isOpen = false;
    await page.reload();
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    gate.isOpen = true;
    const heading = page.getByRole('heading', { level: 1, name: mug.name });
    await expect(heading).toBeVisible({ timeout: 25_000 });
    await ready(page);
  });
});

test('offline, customers see their own orders, and the next customer sees none of them', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(CONNECTION_MESSAGES);
  const api = await signIn(context);
  await openControlled(page, '/orders');
  gate.passed.length = 0;
  await page.reload();
  await ready(page);
  expect(gate.passed.filter((each) => each === 'GET /orders')).toHaveLength(1);

  const storedContent = page.locator('#held');
  await test.step('the signed-in customer', async () => {
    await goOffline(page);
    await expect(
      storedContent.getByRole('heading', { name: 'Your orders, as you last saw them' }),
    ).toBeVisible();
    await expectWhole(page, storedContent.getByRole('link', { name: /^Order / }).first());
  });

  await test.step('after a logout', async () => {
    gate.isOpen = true;
    await page.goto(`${gate.origin}/account`);
    await ready(page);
    await accountPage(page).logOut.click();
    await expect(page).toHaveURL(`${gate.origin}/`);
    await goOffline(page);
    await expect(storedContent).toBeEmpty();
    expect(await api.orders.listOrders().catch(() => null)).toBeNull();
  });

  await test.step('another customer', async () => {
    gate.isOpen = true;
    await signUp(context);
    await page.goto(`${gate.origin}/orders`);
    await ready(page);
    await goOffline(page);
    await expect(storedContent.getByRole('link', { name: /^Order / })).toHaveCount(0);
    expect(Object.values(await storedFiles(page)).flat()).toHaveLength(3);
  });
});

test('a newer build replaces the offline files, and operators can remove the service worker', async ({
  page,
}) => {
  await openControlled(page, '/about');
  const [before = ''] = Object.keys(await storedFiles(page));
  gate.changeScript = (text) => text.replace(before.replace('offline-', ''), 'newer');
  await page.reload();
  // The browser looks for a newer service worker only some seconds after the page has loaded.
  await expect
    .poll(async () => Object.keys(await storedFiles(page)), { timeout: 30_000 })
    .toEqual(['offline-newer']);

  try {
    expect(ops('offline', 'off')).toContain('The service worker is off');
    await page.goto(`${gate.origin}/privacy-policy`);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await storedFiles(page)).toEqual({});
  } finally {
    ops('offline', 'on');
  }
});
