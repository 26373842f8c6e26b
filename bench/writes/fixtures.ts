import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { clientOver } from '#scripts/contract/new-shopper.ts';
import { withStores } from '#scripts/shop/open-shop.ts';
import type { Product } from '#shared/contract/product.ts';
import { randomIpAddress } from '../../e2e/support/ip-address.ts';
import { hydrated } from '../../e2e/support/ready.ts';
import { registerShopper, type Shopper } from '../shopper.ts';

export type ShopToCount = {
  browser: Browser;
  origin: string;
  stateDir: string;
  /** Can be bought as they are. */
  products: readonly [Product, Product];
  soldOut: Product;
};

/** What one write is tried on: a browser of its own, and its customer. */
export type Fixtures = ShopToCount & { context: BrowserContext; page: Page; shopper: Shopper };

/** Who a write's browser belongs to: a new customer with an address, one who is signed in nowhere, or the demo's. */
export type Visitor = 'new customer' | 'signed out' | 'demo customer';

export async function openFixtures(shop: ShopToCount, visitor: Visitor = 'new customer'): Promise<Fixtures> {
  const { browser, origin } = shop;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-ZA',
    // Pins and sign-ins are limited by address.
    extraHTTPHeaders: { 'CF-Connecting-IP': randomIpAddress() },
  });
  const cookie = (name: string, value: string) => ({ name, value, url: origin });
  await context.addCookies([cookie('cookies-accepted', '1')]);
  const page = await context.newPage();
  const shopper = visitor === 'demo customer' ? await signInDemo(origin) : await registerShopper(origin);
  if (visitor !== 'signed out') {
    await context.addCookies([{ ...cookie('session', shopper.token), httpOnly: true }]);
    // A customer's page tells the browser who is signed in.
    await visit(page, '/account');
  }
  return { ...shop, context, page, shopper };
}

/** Loads a page in full, until it answers to input. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The pin of the newest mail to an address. */
export async function pinFor({ origin }: Fixtures, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${origin}/__outbox.json?${new URLSearchParams({ to: email })}`);
    const mails: { text: string }[] = await answer.json();
    const pin = mails.flatMap(({ text }) => /^\s+(\d{6})$/m.exec(text)?.[1] ?? [])[0];
    if (pin !== undefined) return pin;
    await sleep(200);
  }
  throw new Error(`No pin was mailed to ${email}`);
}

/** Makes a product dearer in the shop's database. */
export async function raisePrice({ stateDir }: Fixtures, { id }: Product): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withStores({ kind: 'local' }, async ({ db }) => {
    await db.prepare('UPDATE product SET price_cents = price_cents + 100 WHERE id = ?').bind(id).run();
  });
}

/** Places an order that waits for its payment. */
export async function placeOrder(
  { shopper: { api }, products: [product] }: Fixtures,
  pieces = 1,
): Promise<number> {
  await api.cart.setCartItem({ productId: product.id, quantity: pieces });
  return (await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() })).id;
}

async function signInDemo(origin: string): Promise<Shopper> {
  const { email, password } = DEMO_CUSTOMER;
  const { token } = await clientOver(origin).account.login({ email, password, device_name: 'bench' });
  return { api: clientOver(origin, token), token, login: { email, password }, address: randomIpAddress() };
}
