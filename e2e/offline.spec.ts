import type { Page } from 'playwright/test';
import { productPath } from '#shared/navigation/paths.ts';
import { accountPage } from './pages/account-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { type Gate, openGate } from './support/gate.ts';
import { ops } from './support/ops.ts';
import { ready } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

// All other journeys run without a service worker: Playwright cannot answer the requests of a page that has one.
test.use({ serviceWorkers: 'allow' });

let gate: Gate;
test.beforeEach(async ({ request }) => {
  ops('offline', 'on');
  await expect.poll(async () => (await request.get('/sw.js')).text()).toContain('OFFLINE_BUILD');
  gate = await openGate(SHOPS.demo.origin);
});
test.afterEach(async () => {
  await gate.close();
  ops('offline', 'off');
});

const OFFLINE = { level: 1, name: 'You’re offline' } as const;

/** Loads a page that has the service worker. */
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

/** The files of each cache that the browser has of this shop. */
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

test('offline, a page is the shop’s own, with what the browser holds; back online it is itself', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|did not come|got no answer|did not tell|Failed to (?:fetch|load)/,
  );
  const [mug, torch] = (await demoProducts()).plain;
  const { api } = await signUp(context);
  await openControlled(page, productPath(mug));

  await test.step('with a connection each page is asked for once, and is what the shop says', async () => {
    gate.passed.length = 0;
    await page.goto(gate.origin + productPath(torch));
    await ready(page);
    expect(gate.passed.filter((each) => each === `GET ${productPath(torch)}`)).toHaveLength(1);
    gate.passed.length = 0;
    await page.goto(`${gate.origin}/orders`);
    await ready(page);
    expect(gate.passed.filter((each) => each === 'GET /orders')).toHaveLength(1);
    const [build] = Object.keys(await storedFiles(page));
    expect(await storedFiles(page)).toEqual({
      [build ?? '']: ['/assets/shop.css', '/assets/offline.js', '/favicon.svg'],
    });
  });

  await test.step('without one, a reload shows the offline page and what was looked at', async () => {
    await page.goto(gate.origin + productPath(torch));
    await ready(page);
    gate.isOpen = false;
    await page.reload();
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    await expect(page.getByRole('link', { name: mug.name })).toHaveAttribute('href', productPath(mug));
    await expect(page.getByRole('main')).toHaveCSS('display', 'grid');
  });

  await test.step('a form and a call get the usual error', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form');
      form.method = 'post';
      document.body.append(form);
      form.submit();
    });
    await page.waitForURL('chrome-error://chromewebdata/');
    await expect(page.goto(`${gate.origin}/api/user`)).rejects.toThrow(/ERR_/);
  });

  await test.step('online again it is the page', async () => {
    await expect(page.goto(gate.origin + productPath(mug))).resolves.toMatchObject({});
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    gate.isOpen = true;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: mug.name })).toBeVisible();
    await ready(page);
  });

  await test.step('after a logout nothing of the customer is left for whoever is next', async () => {
    await page.goto(`${gate.origin}/account`);
    await ready(page);
    await accountPage(page).logOut.click();
    await expect(page).toHaveURL(`${gate.origin}/`);
    gate.isOpen = false;
    await page.goto(`${gate.origin}/orders`);
    await expect(page.getByRole('heading', OFFLINE)).toBeVisible();
    await expect(page.locator('html[data-live]')).toBeAttached();
    await expect(page.locator('#held')).toBeEmpty();
    gate.isOpen = true;
    expect(await api.listOrders().catch(() => null)).toBeNull();
  });
});

test('a newer build’s files replace the older one’s, and operators take it all away', async ({ page }) => {
  await openControlled(page, '/about');
  const [before = ''] = Object.keys(await storedFiles(page));
  gate.changeScript = (text) => text.replace(before.replace('offline-', ''), 'newer');
  await page.reload();
  await expect.poll(async () => Object.keys(await storedFiles(page))).toEqual(['offline-newer']);

  expect(ops('offline', 'off')).toContain('The service worker is off');
  await expect.poll(async () => (await page.request.get('/sw.js')).text()).toContain('unregister');
  await page.goto(`${gate.origin}/privacy-policy`);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(await storedFiles(page)).toEqual({});
});
