import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions } from 'playwright/test';
import { buyingSteps, HOME_ELEMENT, headingOf } from './support/buying-steps.ts';
import { type Certificate, createCertificate } from './support/certificate.ts';
import { costOfChangedWords, WORDS } from './support/changed-words.ts';
import { signUp } from './support/customers.ts';
import { findGoods } from './support/find-goods.ts';
import { loadAndRest, weighFirstLoad } from './support/first-load.ts';
import { startFront } from './support/front.ts';
import { observe, openTab } from './support/observed-visit.ts';
import { ADDRESS } from './support/orders.ts';
import { watched } from './support/page-notes.ts';
import { PHONE } from './support/phone.ts';
import { bytesOf, type LoggedRequest, networkRequests } from './support/request-log.ts';
import { findShopPages } from './support/shop-pages.ts';
import { SHOPS, WHOLE_BROWSER } from './support/shops.ts';
import { test as base, expect } from './support/test.ts';
import {
  CHANGED_WORD_KB,
  FIRST_LOAD_KB,
  IDLE,
  JOURNEY,
  type Limit,
  NEXT_DAY_HTML,
  NEXT_DAY_PAGES,
  SECOND_VIEW,
  WHOLE_JOURNEY,
} from './support/waiting-limits.ts';

const { origin, port: workerPort } = SHOPS.demo;

let certificate: Certificate | undefined;
function certificateOfRun(): Certificate {
  certificate ??= createCertificate();
  return certificate;
}

/** Chromium must trust the certificate of the front (a local proxy) to cache its responses. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const trust = `--ignore-certificate-errors-spki-list=${certificateOfRun().spki}`;
      await use({
        ...launchOptions,
        executablePath: WHOLE_BROWSER,
        args: [...(launchOptions.args ?? []), trust],
      });
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 180_000 });

test('a first view stays within its download limits, while loading and at idle', async ({ browser }) => {
  const pages = Object.entries(await findShopPages(origin));
  for (const [name, address] of pages) {
    // Loads the page once beforehand, so that its data is cached and its HTML is not streamed.
    await (await fetch(`${origin}${address}`)).text();
    const { js, css, html, idle, idleBytes } = await weighFirstLoad(browser, origin, address);
    expectWithin(`${name}: JS, KB`, js / 1_000, FIRST_LOAD_KB.js);
    expectWithin(`${name}: CSS, KB`, css / 1_000, FIRST_LOAD_KB.css);
    expectWithin(`${name}: HTML, KB`, html / 1_000, FIRST_LOAD_KB.html);
    expectWithin(`${name}: requests at rest`, idle.length, IDLE.requests, idle);
    expectWithin(`${name}: KB at rest`, idleBytes / 1_000, IDLE.kilobytes, idle);
  }
});

test('once the app runs, it fetches the login dialog for a signed-out shopper', async ({ page }) => {
  const { product } = await findShopPages(origin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${origin}${product}`);
  const chunks = JSON.parse((await page.locator('script[type=importmap]').textContent()) ?? '');
  await expect.poll(() => requests).toContain(chunks.imports['/assets/dialog']);
});

test('the browser calculates the styles of a whole product page once', async ({ browser }) => {
  const { product } = await findShopPages(origin);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.goto(`${origin}${product}`);
  await page.locator('html[data-whole]').waitFor();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const restyled: number[] = traceEvents
    .filter(({ name }: { name: string }) => name === 'UpdateLayoutTree')
    .map(({ args }: { args: { elementCount?: number } }) => args.elementCount ?? 0);
  expect(restyled.length).toBeGreaterThan(1);
  expect(restyled.filter((elements) => elements > 200).length).toBeLessThan(2);
  await context.close();
});

test('a page at idle fetches nothing if the browser saves data or the connection is slow', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const { listing } = await findShopPages(origin);
  const saving = await observe(await openTab(browser, { baseURL: origin }), []);
  await saving.session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  // Set as a launch option, because Chromium forgets a connection type set through its protocol at the first
  // navigation.
  const args = [...(launchOptions.args ?? []), '--force-effective-connection-type=2G'];
  await using slowBrowser = await playwright.chromium.launch({ ...launchOptions, args });
  const slow = await observe(await openTab(slowBrowser, { baseURL: origin }), []);
  for (const [name, visit] of Object.entries({ 'saving data': saving, 'on a slow connection': slow })) {
    const { idle } = await loadAndRest(visit, listing);
    expectWithin(`requests at rest, ${name}`, idle.length, IDLE['requests that save data'], idle);
  }
});

test('opening a product from a listing stays within its request limit', async ({ browser }) => {
  const { category, product } = await findGoods(origin, 5);
  const visit = await observe(await openTab(browser, visitorOf(origin)), [
    watched('heading', headingOf(product.name)),
  ]);
  await visit.page.goto(category.path);
  await visit.settle(QUIET_MS);
  await visit.page.getByRole('main').getByRole('link', { name: product.name, exact: true }).first().tap();
  const heading = await visit.waitFor('heading');
  await visit.settle(QUIET_MS);
  const tap = await visit.waitFor('tap');
  await visit.context.close();
  const caused = networkRequests(visit.requests, tap.at - CLOCKS_MS, heading.at).filter(isCode);
  expectWithin('requests from the tap to the heading', caused.length, SECOND_VIEW, caused);
});

test('the HTML of a page viewed the day before stays within its byte limit', async ({ browser }) => {
  await using front = await startFrontOfShop({ isDayLater: true });
  const { product } = await findGoods(origin, 5);
  const visit = await observe(await openTab(browser, { baseURL: front.origin }), []);
  await visit.page.goto(product.path);
  await visit.settle(QUIET_MS);
  await visit.page.goto('about:blank');
  const from = Date.now();
  await visit.page.goto(product.path);
  await visit.settle(QUIET_MS);
  await visit.context.close();
  const html = networkRequests(visit.requests, from).filter(({ kind }) => kind === 'document');
  expectWithin('bytes of HTML', bytesOf(html), NEXT_DAY_HTML, html);
});

test('pages opened through links stay within their byte limit when opened again the next day', async ({
  browser,
}) => {
  await using front = await startFrontOfShop({ isDayLater: true });
  const { category, product } = await findGoods(origin, 5);
  const headings = [category, product].map(({ name }) => watched(name, headingOf(name)));
  const visit = await observe(await openTab(browser, visitorOf(front.origin)), headings);
  const openByLinks = async (): Promise<void> => {
    await visit.page.goto('/');
    await visit.settle(QUIET_MS);
    for (const { name } of [category, product]) {
      const from = Date.now() - CLOCKS_MS;
      await visit.page.getByRole('main').getByRole('link', { name, exact: true }).first().tap();
      await visit.waitFor(name, from);
      await visit.settle(QUIET_MS);
    }
  };
  await openByLinks();
  await visit.page.goto('about:blank');
  const from = Date.now();
  await openByLinks();
  await visit.context.close();
  const pages = networkRequests(visit.requests, from).filter(
    ({ name, kind }) => kind === 'document' || name.includes('_payload.json'),
  );
  expect(pages.map(({ kind }) => kind)).toEqual(['document', 'call', 'call']);
  expectWithin('bytes of three pages', bytesOf(pages), NEXT_DAY_PAGES, pages);
});

test('each step of buying on a phone stays within its limits on requests and bytes', async ({
  browser,
  context,
}) => {
  const customer = await signUp(context);
  await customer.api.addresses.createAddress(ADDRESS);
  const { category, product } = await findGoods(origin, 5);
  await using front = await startFrontOfShop();
  const steps = buyingSteps({ category: category.name, product: product.name, login: customer });
  const answers = [watched('home', HOME_ELEMENT), ...steps.map(({ name, answer }) => watched(name, answer))];
  const visit = await observe(await openTab(browser, visitorOf(front.origin)), answers);
  const journey: LoggedRequest[] = [];
  const endStep = async (name: string): Promise<void> => {
    await visit.settle(QUIET_MS);
    const own = networkRequests(visit.requests).filter(isShops).slice(journey.length);
    journey.push(...own);
    const { requests = 0, kilobytes = 0 } = new Map(Object.entries(JOURNEY)).get(name) ?? {};
    expectWithin(`${name}: requests`, own.length, { limit: requests }, own);
    expectWithin(`${name}: KB`, bytesOf(own) / 1_000, { limit: kilobytes }, own);
  };
  await visit.page.goto('/');
  await visit.waitFor('home');
  await endStep('home');
  for (const { name, reach } of steps) {
    const from = Date.now() - CLOCKS_MS;
    await (await reach(visit.page)).tap();
    await visit.waitFor(name, from);
    await endStep(name);
  }
  await visit.context.close();
  expectWithin('requests of the whole journey', journey.length, WHOLE_JOURNEY.requests);
  expectWithin('KB of the whole journey', bytesOf(journey) / 1_000, WHOLE_JOURNEY.kilobytes);
});

test('a deploy that changes one word stays within the limits on downloaded bytes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-words-'));
  const costs = await costOfChangedWords(path.join(folder, 'project'), WORDS.slice(0, 2));
  await rm(folder, { recursive: true });
  for (const { word, firstLoadBytes, allBytes } of costs) {
    expectWithin(`"${word}": KB of the first load`, firstLoadBytes / 1_000, CHANGED_WORD_KB['first load']);
    expectWithin(`"${word}": KB of all chunks`, allBytes / 1_000, CHANGED_WORD_KB['all renamed chunks']);
  }
});

/** On a fast connection, a page counts as idle after this long without requests. */
const QUIET_MS = 800;

/** The clocks of the page and this process may differ by this much. */
const CLOCKS_MS = 50;

function startFrontOfShop(more: { isDayLater?: boolean } = {}) {
  return startFront({ certificate: certificateOfRun(), workerPort, ...more });
}

/** A visitor who has answered the cookie notice, because the notice would cover buttons on a phone. */
function visitorOf(baseURL: string): BrowserContextOptions {
  const cookie = { name: 'cookies-accepted', value: '1', domain: 'localhost', path: '/' };
  const stored = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  return { baseURL, storageState: { cookies: [{ ...cookie, ...stored }], origins: [] } };
}

/**
 * True for all requests to the shop except images, whose number depends on the catalogue, and events, which nothing
 * waits for.
 */
function isCode(request: LoggedRequest): boolean {
  return isShops(request) && request.kind !== 'picture';
}

/** True for the shop's own requests. The tag manager, loaded when cookies are accepted, is on another host. */
function isShops({ name, kind }: LoggedRequest): boolean {
  return kind !== 'event' && !name.startsWith('GET /gtm.js');
}

function expectWithin(
  what: string,
  count: number,
  { limit }: Pick<Limit, 'limit'>,
  requests: readonly LoggedRequest[] = [],
): void {
  const names = requests.map(({ name, bytes }) => `\n  ${bytes} ${name}`).join('');
  expect.soft(count, `${what}: at most ${limit}${names}`).toBeLessThanOrEqual(limit);
}
