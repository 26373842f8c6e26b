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
/** A signed-in customer. `api` uses the session of the customer's browser. */
export type Customer = Shopper & { api: ApiClient };

/** Chromium's own user agent, which the login dialog would send. */
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Unique registration details for a new shopper, so that journeys do not affect each other. */
export function newShopper(): Shopper {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { name: 'Lerato Mokoena', email: `lerato-${id}@example.co.za`, password: 'a rainy day in Durban' };
}

/** Registers a customer. The browser is not signed in, because `request` is a separate client. */
export async function registerShopper(request: APIRequestContext): Promise<Shopper> {
  const shopper = newShopper();
  const response = await request.post(`${origin}/api/auth/register`, { data: registrationOf(shopper) });
  expect(response.status()).toBe(200);
  return shopper;
}

/**
 * Signs up a new customer in this browser through the API instead of the dialog. As after a login without scripts, the
 * browser has only the cookie at first; the next page for a signed-in customer stores the session in the browser.
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

/**
 * Logs a customer in on this browser through the API. As with {@link signUp}, the browser only has the cookie at first.
 */
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

/** An API client with the browser's session. Without the anti-forgery `token`, it can only read. */
export async function clientOf(context: BrowserContext, token = ''): Promise<ApiClient> {
  const cookie = (await context.cookies(origin)).find(({ name }) => name === 'session');
  return demoShopClient({
    Origin: origin,
    Cookie: `session=${cookie?.value}`,
    'X-Session-Token': token,
  });
}

/** The cart of the browser's customer, as product id → quantity. */
export async function cartOf(page: Page): Promise<Record<string, number>> {
  const response = await page.request.get(`${origin}/api/cart`);
  const cart: {
    products_per_supplier: Record<string, Record<string, { product_id: number; quantity: number }>>;
  } = await response.json();
  const items = Object.values(cart.products_per_supplier).flatMap((group) => Object.values(group));
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
}

/** Gives a browser a unique IP address. */
export async function giveOwnIpAddress({ context }: { context: BrowserContext }): Promise<void> {
  await context.setExtraHTTPHeaders({ 'CF-Connecting-IP': randomIpAddress() });
}

/** Makes the last PIN for an email a minute older, in the shop and on the page. The page's clock must be installed. */
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
