import type { Page } from 'playwright/test';
import { type ChangingShop, OTHER_SITE, openChangingShop } from './support/changing-shop.ts';
import { expect, journey as test } from './support/journey.ts';

test.describe.configure({ timeout: 60_000 });

let shop: ChangingShop;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await openChangingShop();
});

test.afterAll(() => shop.close());

test('an open page notices a new build: the next page is loaded in full', async ({ page }) => {
  await open(page, '/about');
  const before = await chunksOf(page);
  await follow(page, '/privacy-policy');
  expect(await isSameDocument(page)).toBe(true);

  const id = await shop.buildAgain();
  await comeBackToTab(page);
  const payloads: string[] = [];
  page.on('request', (request) => request.url().includes('_payload.json') && payloads.push(request.url()));
  await follow(page, '/about');
  await page.waitForLoadState('networkidle');
  expect(await isSameDocument(page)).toBe(false);
  expect(payloads).toEqual([]);

  const meta = await page.request.get(`${shop.origin}/builds/meta/${id}.json`);
  const { files, routeRules } = await meta.json();
  expect(files).toEqual(expect.arrayContaining(await chunksOf(page)));
  expect(routeRules.rules).toContainEqual({ from: '/contact', redirect: '/support', status: 301 });
  expect(before.some((file) => files.includes(file))).toBe(false);
  // A page that was opened before may still need them.
  for (const file of before) expect((await page.request.get(`${shop.origin}${file}`)).status()).toBe(200);
});

test('files that never reach the worker have their headers, too', async ({ page }) => {
  await open(page, '/about');
  const [chunk = ''] = await chunksOf(page);
  const { id } = await (await page.request.get(`${shop.origin}/builds/latest.json`)).json();
  const cached: Record<string, string> = {
    [chunk]: 'public, max-age=31536000, immutable',
    '/builds/latest.json': 'no-store',
    [`/builds/meta/${id}.json`]: 'public, max-age=31536000, immutable',
    '/icons.svg': 'public, max-age=3600, stale-while-revalidate=86400',
  };
  for (const [file, cacheControl] of Object.entries(cached)) {
    const headers = (await page.request.get(`${shop.origin}${file}`)).headers();
    expect(headers, file).toMatchObject({
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('a build that cannot be asked for is only told', async ({ page, quiet }) => {
  await open(page, '/about');
  await shop.withText('/builds/latest.json', '{broken', async () => {
    await comeBackToTab(page);
    await expect.poll(() => quiet.splice(0).join()).toContain('/builds/latest.json did not tell');
  });
  await follow(page, '/privacy-policy');
  expect(await isSameDocument(page)).toBe(true);
});

test('a half-filled address outlives a new build, and can still be saved', async ({ page }) => {
  await signIn(page);
  await open(page, '/account/addresses/create');
  await page.getByLabel("Recipient's name").pressSequentially('Nomsa Dlamini');
  await page.getByLabel('Street address').pressSequentially('7 Long Street');
  await shop.buildAgain();
  await comeBackToTab(page);

  const asked = page.waitForEvent('dialog');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page).toHaveURL(`${shop.origin}/account/addresses/create`);
  await expect(page.getByLabel("Recipient's name")).toHaveValue('Nomsa Dlamini');
  await expect(page.getByLabel('Street address')).toHaveValue('7 Long Street');
  expect(await isSameDocument(page)).toBe(true);

  const askedAgain: string[] = [];
  page.on('dialog', (another) => askedAgain.push(another.type()));
  await page.getByLabel('Cellphone number').fill('082 123 4567');
  await page.getByLabel('Suburb').fill('City Bowl');
  await page.getByLabel('City or town').fill('Cape Town');
  await page.getByLabel('Province').selectOption({ label: 'Western Cape' });
  await page.getByLabel('Postal code').fill('8001');
  await page.getByRole('button', { name: /save address/i }).click();
  await expect(page).toHaveURL(`${shop.origin}/account/addresses`);
  await expect(page.getByText('7 Long Street', { exact: true })).toBeVisible();
  expect(askedAgain).toEqual([]);
  expect(await isSameDocument(page)).toBe(false);
});

test('a shopper who lets go of a half-filled form goes on to the new build; closing the tab never asks', async ({
  page,
}) => {
  await signIn(page);
  await open(page, '/account/addresses/create');
  await page.getByLabel("Recipient's name").pressSequentially('Nomsa');
  await shop.buildAgain();
  await comeBackToTab(page);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(`${shop.origin}/privacy-policy`);
  expect(dialogs).toEqual(['beforeunload']);
  expect(await isSameDocument(page)).toBe(false);

  await open(page, '/account/addresses/create');
  await page.getByLabel("Recipient's name").pressSequentially('Nomsa');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual(['beforeunload']);
});

test('Back from a half-filled form to a new build keeps page and address together', async ({ page }) => {
  await signIn(page);
  await open(page, '/account/addresses');
  await follow(page, '/account/addresses/create');
  await page.getByLabel("Recipient's name").pressSequentially('Nomsa Dlamini');
  await shop.buildAgain();
  await comeBackToTab(page);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.history.back());
  await (await asked).dismiss();
  await expect(page).toHaveURL(`${shop.origin}/account/addresses/create`);
  await expect(page.getByLabel("Recipient's name")).toHaveValue('Nomsa Dlamini');
});

test('a payment that is being confirmed is not interrupted by a new build', async ({ page }) => {
  await signIn(page);
  const orders = await (await page.request.get(`${shop.origin}/api/user/orders`)).json();
  const unpaid = orders.data.find(({ status }: { status: string }) => status === 'placed');
  await open(page, `/payment?order_id=${unpaid.id}&result=return`);
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
  await shop.buildAgain();
  await comeBackToTab(page);
  const asked = page.waitForEvent('dialog');
  await page.getByRole('link', { name: /spaza/i }).first().click({ noWaitAfter: true });
  await (await asked).dismiss();
  expect(await isSameDocument(page)).toBe(true);
  await expect(page.getByText('Confirming your payment…')).toBeVisible();
});

test('a missing chunk reloads once; after that the page stays alive and says so', async ({ page, quiet }) => {
  const now = new Date('2026-11-21T10:00:00Z');
  await page.clock.setFixedTime(now);
  const chunk = await fileHolding(page, 'Protection of Personal Information Act');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await shop.without(chunk, async () => {
    await open(page, '/about');
    await follow(page, '/privacy-policy');
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual(['/about', '/privacy-policy']);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy');

    // The page stands as plain HTML: its links work.
    await page.getByRole('contentinfo').getByRole('link', { name: /about/i }).first().click();
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual(['/about', '/privacy-policy', '/about']);
    await click(page, '/privacy-policy');
    await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
    await expect(page).toHaveURL(`${shop.origin}/about`);
    await follow(page, '/support');
    expect(loads).toEqual(['/about', '/privacy-policy', '/about']);
  });
  await page.clock.setFixedTime(now.getTime() + 11_000);
  await follow(page, '/privacy-policy');
  await page.waitForLoadState('networkidle');
  await follow(page, '/about');
  expect(
    quiet.splice(0).filter((line) => !line.includes('The code of /privacy-policy did not come')),
  ).toEqual([]);
});

test('a dialog whose code is missing reloads once, then says so', async ({ page, quiet }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T10:00:00Z'));
  const chunk = await fileHolding(page, 'auth-title');
  await shop.without(chunk, async () => {
    await open(page, '/about');
    const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
    const reloaded = page.waitForEvent('load');
    await account.click();
    await reloaded;
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(`${shop.origin}/about`);
    for (let clicks = 0; clicks < 2; clicks += 1) {
      await account.click();
      await expect(page.getByText('Oops, looks like something went wrong.').last()).toBeVisible();
    }
    await follow(page, '/privacy-policy');
  });
  expect(quiet.splice(0).filter((line) => !line.includes('The code of /about did not come'))).toEqual([]);
});

test("a build's rule to another site leaves the shop; one to a page of the shop does not", async ({
  page,
}) => {
  const rules = `[
    { from: '/support', redirect: 'https://${OTHER_SITE}/help' },
    { from: '/about/terms-of-use', redirect: '/privacy-policy' },
  ]`;
  await shop.buildAgain({
    file: 'shared/navigation/built-route-rules.ts',
    edit: () => `export const BUILT_ROUTE_RULES = ${rules};\n`,
  });
  await page.route(`https://${OTHER_SITE}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
  );
  await open(page, '/about');
  await click(page, '/about/terms-of-use');
  await expect(page).toHaveURL(`${shop.origin}/privacy-policy`);
  expect(await isSameDocument(page)).toBe(true);
  await click(page, '/support');
  await expect(page).toHaveURL(`https://${OTHER_SITE}/help`);
  const answer = await page.request.get(`${shop.origin}/support?order_id=7`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([
    302,
    `https://${OTHER_SITE}/help?order_id=7`,
  ]);
});

/** Opens a page, and leaves a mark that a full load wipes out. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.origin}${path}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in window);
}

async function follow(page: Page, path: string): Promise<void> {
  await click(page, path);
  await expect(page).toHaveURL(`${shop.origin}${path}`);
}

/** Without pointing at the link first: nothing is preloaded. */
async function click(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLElement>(`a[href="${href}"]`);
    if (link === null) throw new Error(`there is no link to ${href}`);
    link.click();
  }, path);
}

/** What the browser tells a page whose tab becomes visible; the page then asks for the newest build. */
async function comeBackToTab(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

function chunksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(
      (script) => new URL(script.src).pathname,
    ),
  );
}

async function fileHolding(page: Page, text: string): Promise<string> {
  const { id } = await (await page.request.get(`${shop.origin}/builds/latest.json`)).json();
  const { files } = await (await page.request.get(`${shop.origin}/builds/meta/${id}.json`)).json();
  for (const file of files) {
    if ((await (await page.request.get(`${shop.origin}${file}`)).text()).includes(text)) return file;
  }
  throw new Error(`the build has no file with ${text}`);
}

async function signIn(page: Page): Promise<void> {
  await page.request.post(`${shop.origin}/api/auth/login`, {
    headers: { Origin: shop.origin },
    data: { email: 'thandi@spaza.example', password: 'spaza-demo-2026', device_name: 'a browser' },
  });
}
