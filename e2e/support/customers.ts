import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { demoShopClient } from './demo-shop-client.ts';
import { randomIpAddress } from './ip-address.ts';
import { inDatabase } from './shop-database.ts';
import { SHOPS } from './shops.ts';

const { origin } = SHOPS.demo;

export type Login = { email: string; password: string };
export type Shopper = Login & { name: string };
/** A customer who is signed in; `api` speaks for the same session as their browser. */
export type Customer = Shopper & { api: ApiClient };

/** Chromium's own, as the dialog would send it. */
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Details of somebody who has no account yet; unique, so that journeys do not meet. */
export function newShopper(): Shopper {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { name: 'Lerato Mokoena', email: `lerato-${id}@example.co.za`, password: 'a rainy day in Durban' };
}

/** A new customer who is signed in nowhere; `request` is the test's own, apart from the browser. */
export async function registerShopper(request: APIRequestContext): Promise<Shopper> {
  const shopper = newShopper();
  const response = await request.post(`${origin}/api/auth/register`, { data: registrationOf(shopper) });
  expect(response.status()).toBe(200);
  return shopper;
}

/**
 * A new customer who is signed in in this browser, by the API rather than the dialog. The browser's storage does not
 * know of it yet: the next page of the customer's brings the session along, as it does after a login without scripts.
 */
export async function signUp(context: BrowserContext): Promise<Customer> {
  const shopper = newShopper();
  const response = await context.request.post(`${origin}/api/auth/register`, {
    headers: { Origin: origin },
    data: { ...registrationOf(shopper), device_name: DESKTOP },
  });
  expect(response.status()).toBe(200);
  const { token }: { token: string } = await response.json();
  return { ...shopper, api: await clientOf(context, token) };
}

/** Signs somebody in in this browser by the API; as {@link signUp}, its storage does not know of it yet. */
export async function signIn(
  context: BrowserContext,
  { email, password }: Login = DEMO_CUSTOMER,
  device = DESKTOP,
): Promise<ApiClient> {
  const response = await context.request.post(`${origin}/api/auth/login`, {
    headers: { Origin: origin },
    data: { email, password, device_name: device },
  });
  expect(response.status()).toBe(200);
  const { token }: { token: string } = await response.json();
  return clientOf(context, token);
}

function registrationOf({ name, email, password }: Shopper) {
  return { name, email, password, password_confirmation: password };
}

/** Calls in the name of the browser's session, with the proof that its own pages send: without a token it only reads. */
export async function clientOf(context: BrowserContext, token = ''): Promise<ApiClient> {
  const cookie = (await context.cookies(origin)).find(({ name }) => name === 'session');
  return demoShopClient({
    Origin: origin,
    Cookie: `session=${cookie?.value}`,
    'X-Session-Token': token,
  });
}

/** What the cart of the browser's customer holds, as product id → quantity. */
export async function cartOf(page: Page): Promise<Record<string, number>> {
  const response = await page.request.get(`${origin}/api/cart`);
  const cart: {
    products_per_supplier: Record<string, Record<string, { product_id: number; quantity: number }>>;
  } = await response.json();
  const items = Object.values(cart.products_per_supplier).flatMap((group) => Object.values(group));
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
}

/** Gives a browser an address that nobody else has. */
export async function giveOwnIpAddress({ context }: { context: BrowserContext }): Promise<void> {
  await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': randomIpAddress() });
}

/** Lets a minute pass since an e-mail's last pin: for the shop, and for the page, whose clock must be installed. */
export async function passMinuteSincePin(page: Page, email: string): Promise<void> {
  const earlier = (column: string): string =>
    `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-61 seconds')`;
  await inDatabase(SHOPS.demo, (db) =>
    db
      .prepare(`UPDATE one_time_pin SET ${earlier('created_at')}, ${earlier('expires_at')} WHERE email = ?`)
      .bind(email)
      .run(),
  );
  await page.clock.runFor(61_000);
}
