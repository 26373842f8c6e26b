import type { Browser, BrowserContextOptions, Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { formatRand } from '#shared/domain/money.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { layout } from './pages/layout.ts';
import { productPage } from './pages/product-page.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { watchConsole } from './support/console-watch.ts';
import { cartOf, registerShopper, signIn } from './support/customers.ts';
import { demoProducts, withChangedProducts } from './support/demo-products.ts';
import { ops } from './support/ops.ts';
import { ready } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

type Visitor = {
  page: Page;
  /** Statuses of all documents as received over the network. */
  statuses: number[];
};

/** Opens a browser with an HTTP cache. Tests must not intercept its requests, because that would disable the cache. */
async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: SHOPS.demo.origin, ...options });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const [documents, statuses] = [new Set<string>(), [] as number[]];
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Document') documents.add(requestId);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (documents.has(requestId)) statuses.push(statusCode);
  });
  await session.send('Network.enable');
  return { page, statuses };
}

/** Loads a page as a full document; returns the status received over the network. */
async function load({ page, statuses }: Visitor, path: string): Promise<number | undefined> {
  await page.goto('about:blank');
  statuses.length = 0;
  await page.goto(path);
  return statuses[0];
}

/** Visits a page, because the first response may be streamed, and a streamed response has no ETag. */
async function warm(page: Page, path: string): Promise<void> {
  await page.request.get(path);
}

/** The nonce of the current document, which only scripts can read. */
function nonceIn(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('script')?.nonce ?? '');
}

test('a revalidated page returns 304, runs under its stored content policy, and later shows a changed price', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  const watch = watchConsole(page);
  const {
    plain: [product],
  } = await demoProducts();
  const path = productPath(product);
  await warm(page, path);
  expect(await load(visitor, path)).toBe(200);
  let nonce = '';
  // Called in a poll: the shop may notice an earlier journey's change only now, which causes one more 200.
  const loadAgain = async () => {
    nonce = await nonceIn(page);
    return load(visitor, path);
  };
  await expect.poll(loadAgain).toBe(304);
  expect(nonce).not.toBe('');
  expect(await nonceIn(page)).toBe(nonce);
  await ready(page);
  await expect(productPage(page).heading).toHaveText(product.name);
  await productPage(page).addToCart.click();
  await expect(productPage(page).dialog).toBeVisible();

  await signIn(page.context(), DEMO_CUSTOMER);
  expect(await load(visitor, path)).toBe(304);
  const price = product.price + 1_234;
  const change = { productId: product.id, column: 'price_cents' as const, value: Math.round(price * 100) };
  await withChangedProducts([change], async () => {
    ops('cache', 'bump');
    await warm(page, path);
    expect(await load(visitor, path)).toBe(200);
    await expect(layout(page).main.getByText(formatRand(price)).first()).toBeVisible();
    expect(await nonceIn(page)).not.toBe(nonce);
    expect(await load(visitor, path)).toBe(304);
  });
  ops('cache', 'bump');
  await warm(page, path);
  expect(await load(visitor, path)).toBe(200);

  await test.step('Back sends no request', async () => {
    await page.goto('/about');
    visitor.statuses.length = 0;
    await page.goBack();
    await expect(productPage(page).heading).toHaveText(product.name);
    expect(visitor.statuses).toEqual([]);
  });
  watch.expectSilence();
  await page.context().close();
});

test('with scripts off, adding a product twice from a listing puts two units into the cart', async ({
  browser,
  request,
}) => {
  const visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await signIn(page.context(), await registerShopper(request));
  await warm(page, IN_STOCK);
  await load(visitor, IN_STOCK);
  expect(await load(visitor, IN_STOCK)).toBe(304);
  for (const pieces of [1, 2]) {
    const productId = await searchPage(page).addFirstToCart();
    await expect(page).toHaveURL(/\/(cart|checkout)/);
    expect(await cartOf(page)).toEqual({ [productId]: pieces });
    expect(await load(visitor, IN_STOCK)).toBe(200);
  }
  await page.context().close();
});
