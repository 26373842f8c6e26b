import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { addressForm } from './pages/address-form.ts';
import { layout } from './pages/layout.ts';
import { paymentPage } from './pages/payment-page.ts';
import { type ChangingShop, OTHER_SITE, openChangingShop } from './support/changing-shop.ts';
import { findFileContaining } from './support/chunks.ts';
import { observe, openTab } from './support/observed-visit.ts';
import { ready, reload, visit } from './support/ready.ts';
import { bytesOf, type LoggedRequest, networkRequests } from './support/request-log.ts';
import { CHANGING_SHOP } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { CHANGED_WORD_DELTA_KB } from './support/waiting-limits.ts';

test.use({ baseURL: CHANGING_SHOP.origin });
test.describe.configure({ timeout: 60_000 });

let shop: ChangingShop;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await openChangingShop();
});

test.afterAll(() => shop.close());

test('an open page detects a new build, and the next link causes a full page load', async ({ page }) => {
  await open(page, '/about');
  const before = await chunksOf(page);
  await follow(page, '/privacy-policy');
  expect(await isSameDocument(page)).toBe(true);

  const id = await shop.buildAgain();
  await comeBackToTab(page);
  const payloads: string[] = [];
  page.on('request', (request) => request.url().includes('_payload.json') && payloads.push(request.url()));
  await follow(page, '/about');
  await ready(page);
  expect(await isSameDocument(page)).toBe(false);
  expect(payloads).toEqual([]);

  const meta = await page.request.get(`/builds/meta/${id}.json`);
  const { files, routeRules } = await meta.json();
  expect(files).toEqual(expect.arrayContaining(await chunksOf(page)));
  expect(routeRules.rules).toContainEqual({ from: '/contact', redirect: '/support', status: 301 });
  expect(before.filter((file) => !files.includes(file))).not.toEqual([]);
  // The previous build's files stay available, because a page opened earlier may still need them.
  for (const file of before) expect((await page.request.get(file)).status()).toBe(200);
});

test('after a one-word change, a browser with the previous build downloads only the delta', async ({
  browser,
}) => {
  const visitor = await observe(await openTab(browser, { baseURL: shop.origin }), []);
  const { page, requests } = visitor;
  const scriptsOf = async (load: () => Promise<unknown>): Promise<LoggedRequest[]> => {
    const before = requests.length;
    await load();
    await visitor.settle();
    return networkRequests(requests.slice(before)).filter(({ kind }) => kind === 'script');
  };
  const whole = await scriptsOf(() => page.goto('/about'));
  const entry = whole.find(({ name }) => name.includes('/assets/app-'));
  expect(entry?.bytes).toBeGreaterThan(10_000);
  // The first document contained the early script; the second one links to it.
  await scriptsOf(() => page.goto('/privacy-policy'));

  // The second difference is to a chunk that itself arrived as a difference.
  for (const word of ['Jump', 'Hop']) {
    await shop.buildAgain({
      file: 'client/app/layouts/skip-link.tsx',
      edit: (text) => text.replace(/\w+ to content/, `${word} to content`),
    });
    const changed = await scriptsOf(() => page.goto('/about'));
    expect(changed.map(({ name }) => name)).toEqual([expect.stringMatching(/^GET \/assets\/app-\w{8}\.js$/)]);
    expect(bytesOf(changed)).toBeLessThanOrEqual(CHANGED_WORD_DELTA_KB.limit * 1_000);
    await expect(page.locator('.skip-link')).toHaveText(`${word} to content`);
    // The stored chunk stays usable, although the browser now has a dictionary for its URL.
    expect(await scriptsOf(() => page.reload())).toEqual([]);
  }
  await visitor.context.close();
});

test('a chunk is sent in full unless the browser offers the previous version as the dictionary', async ({
  page,
}) => {
  await open(page, '/about');
  const before = await chunksOf(page);
  const [entry = ''] = before.filter((file) => file.includes('/app-'));
  const [react = ''] = before.filter((file) => file.includes('/react-'));
  const dictionary = await download(entry);
  await shop.buildAgain();
  await reload(page);
  const [renamed = ''] = (await chunksOf(page)).filter((file) => file.includes('/app-'));
  const text = (await download(renamed)).body.toString();
  const known = `:${createHash('sha256').update(dictionary.body).digest('base64')}:`;
  const delta = await download(renamed, { 'Available-Dictionary': known, 'Accept-Encoding': 'br, dcz' });
  expect(delta.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding, Available-Dictionary',
    'use-as-dictionary': 'match="/assets/app-*.js"',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(delta.headers.etag).toBeUndefined();
  expect(zstdDecompressSync(delta.body.subarray(40), { dictionary: dictionary.body }).toString()).toBe(text);

  const other = `:${createHash('sha256')
    .update((await download(react)).body)
    .digest('base64')}:`;
  for (const [name, available, encodings] of [
    ['another chunk', other, 'br, dcz'],
    ['an encoding that is not accepted', known, 'br, dcb'],
    ['no byte sequence', known.slice(1, -1), 'br, dcz'],
    ['a path', ':../../../../../../../../../../../../builds/latest.:', 'br, dcz'],
  ] as const) {
    const whole = await download(renamed, {
      'Available-Dictionary': available,
      'Accept-Encoding': encodings,
    });
    expect([name, whole.status, whole.headers['content-encoding']]).not.toContain('dcz');
    expect([name, whole.status, whole.headers.vary]).toEqual([
      name,
      200,
      'Accept-Encoding, Available-Dictionary',
    ]);
  }
  const hash = createHash('sha256').update(dictionary.body).digest('hex');
  expect((await download(`${renamed}.${hash}.dcz`)).status).toBe(404);
  const posted = await fetch(`${shop.origin}${renamed}`, { method: 'POST' });
  expect(posted.status).toBe(405);
});

test('an open error page detects a new build, too', async ({ page }) => {
  await open(page, '/no/such/page');
  await shop.buildAgain();
  await comeBackToTab(page);
  await follow(page, '/about');
  await ready(page);
  expect(await isSameDocument(page)).toBe(false);
});

test('build files have the right cache and security headers', async ({ page }) => {
  await open(page, '/about');
  const [chunk = ''] = await chunksOf(page);
  const { id } = await (await page.request.get('/builds/latest.json')).json();
  const cached: Record<string, string> = {
    [chunk]: 'public, max-age=31536000, immutable',
    '/builds/latest.json': 'no-store',
    [`/builds/meta/${id}.json`]: 'public, max-age=31536000, immutable',
    '/icons.svg': 'public, max-age=3600, stale-while-revalidate=86400',
  };
  for (const [file, cacheControl] of Object.entries(cached)) {
    const headers = (await page.request.get(file)).headers();
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

test('an invalid latest.json only logs a warning', async ({ page, consoleWatch }) => {
  const warning = /\/builds\/latest\.json is invalid/;
  consoleWatch.allow(warning);
  await open(page, '/about');
  await shop.withText('/builds/latest.json', '{broken', async () => {
    await comeBackToTab(page);
    await expect.poll(() => consoleWatch.count(warning)).toBeGreaterThan(0);
  });
  await follow(page, '/privacy-policy');
  expect(await isSameDocument(page)).toBe(true);
});

test('a half-filled address form survives a new build and can still be saved', async ({ page }) => {
  await signIn(page);
  const { recipient, street, save, fill } = addressForm(page);
  await open(page, '/account/addresses/create');
  await recipient.clear();
  await recipient.pressSequentially('Nomsa Dlamini');
  await street.pressSequentially('7 Long Street');
  await shop.buildAgain();
  await comeBackToTab(page);

  const asked = page.waitForEvent('dialog');
  await layout(page).privacyLink.click({ noWaitAfter: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page).toHaveURL('/account/addresses/create');
  await expect(recipient).toHaveValue('Nomsa Dlamini');
  await expect(street).toHaveValue('7 Long Street');
  expect(await isSameDocument(page)).toBe(true);

  const askedAgain: string[] = [];
  page.on('dialog', (another) => askedAgain.push(another.type()));
  await fill({ recipient: 'Nomsa Dlamini', street: '7 Long Street' });
  await save.click();
  await expect(page).toHaveURL('/account/addresses');
  await expect(page.getByText('7 Long Street', { exact: true })).toBeVisible();
  expect(askedAgain).toEqual([]);
  expect(await isSameDocument(page)).toBe(false);
});

test('leaving a half-filled form after a new build asks for confirmation; closing the tab does not', async ({
  page,
}) => {
  await signIn(page);
  const { recipient } = addressForm(page);
  await open(page, '/account/addresses/create');
  await recipient.clear();
  await recipient.pressSequentially('Nomsa');
  await shop.buildAgain();
  await comeBackToTab(page);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await layout(page).privacyLink.click();
  await expect(page).toHaveURL('/privacy-policy');
  expect(dialogs).toEqual(['beforeunload']);
  expect(await isSameDocument(page)).toBe(false);

  await open(page, '/account/addresses/create');
  await recipient.clear();
  await recipient.pressSequentially('Nomsa');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(dialogs).toEqual(['beforeunload']);
});

test('after a new build, cancelling Back at a half-filled form keeps the form and its URL', async ({
  page,
}) => {
  await signIn(page);
  await open(page, '/account/addresses');
  const { recipient } = addressForm(page);
  await follow(page, '/account/addresses/create');
  await recipient.clear();
  await recipient.pressSequentially('Nomsa Dlamini');
  await shop.buildAgain();
  await comeBackToTab(page);
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => window.history.back());
  await (await asked).dismiss();
  await expect(page).toHaveURL('/account/addresses/create');
  await expect(recipient).toHaveValue('Nomsa Dlamini');
});

test('a new build does not interrupt a payment that is being confirmed', async ({ page }) => {
  await signIn(page);
  const orders = await (await page.request.get('/api/user/orders')).json();
  const unpaid = orders.data.find(({ status }: { status: string }) => status === 'placed');
  await open(page, `/payment?order_id=${unpaid.id}&result=return`);
  await expect(paymentPage(page).confirming).toBeVisible();
  await shop.buildAgain();
  await comeBackToTab(page);
  const asked = page.waitForEvent('dialog');
  await page.getByRole('link', { name: /spaza/i }).first().click({ noWaitAfter: true });
  await (await asked).dismiss();
  expect(await isSameDocument(page)).toBe(true);
  await expect(paymentPage(page).confirming).toBeVisible();
});

test('a missing chunk causes one reload; after that the page stays usable and shows an error', async ({
  page,
  consoleWatch,
}) => {
  const warning = /The code of \/ did not come/;
  consoleWatch.allow(warning);
  const now = new Date('2026-11-21T10:00:00Z');
  await page.clock.setFixedTime(now);
  const chunk = await findFileContaining(page, 'Brands to know');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await shop.without(chunk, async () => {
    await open(page, '/about');
    await follow(page, '/');
    // One warning for the failed navigation, and one for the full page load that replaced it.
    await expect.poll(() => consoleWatch.count(warning)).toBe(2);
    expect(loads).toEqual(['/about', '/']);
    await expect(layout(page).heading).toBeVisible();

    // Without its code, the page is plain HTML, but its links still work.
    await layout(page).footer.getByRole('link', { name: /about/i }).first().click();
    await expect(page).toHaveURL('/about');
    await ready(page);
    expect(loads).toEqual(['/about', '/', '/about']);
    await click(page, '/');
    await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
    await expect(page).toHaveURL('/about');
    await follow(page, '/support');
    expect(loads).toEqual(['/about', '/', '/about']);
  });
  await page.clock.setFixedTime(now.getTime() + 11_000);
  await follow(page, '/');
  await ready(page);
  await follow(page, '/about');
});

test("a build's redirect to another site leaves the shop; a redirect to a shop page navigates in the app", async ({
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
  await expect(page).toHaveURL('/privacy-policy');
  expect(await isSameDocument(page)).toBe(true);
  await click(page, '/support');
  await expect(page).toHaveURL(`https://${OTHER_SITE}/help`);
  const answer = await page.request.get('/support?order_id=7', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([
    302,
    `https://${OTHER_SITE}/help?order_id=7`,
  ]);
});

type Downloaded = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Downloads a file of the shop without decoding it, which `fetch` would do. */
function download(file: string, headers: OutgoingHttpHeaders = {}): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    const sent = request(`${shop.origin}${file}`, { headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    });
    sent.on('error', reject).end();
  });
}

/** Opens a page and marks the document. {@link isSameDocument} uses the mark to tell a navigation from a full load. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in window);
}

async function follow(page: Page, path: string): Promise<void> {
  await click(page, path);
  await expect(page).toHaveURL(path);
}

/** Clicks without hovering over the link first, so that nothing is preloaded. */
async function click(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.querySelector<HTMLElement>(`a[href="${href}"]`);
    if (link === null) throw new Error(`there is no link to ${href}`);
    link.click();
  }, path);
}

/** Simulates the tab becoming visible, which makes the page check for a newer build. */
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

async function signIn(page: Page): Promise<void> {
  const { email, password } = DEMO_CUSTOMER;
  const response = await page.request.post('/api/auth/login', {
    headers: { Origin: shop.origin },
    data: { email, password, device_name: 'a browser' },
  });
  expect(response.status()).toBe(200);
}
