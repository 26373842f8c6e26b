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
/** A signed-in customer; `api` uses the same session as their browser. */
export type Customer = Shopper & { api: ApiClient };

/** Chromium's own user agent, as the dialog would send it. */
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Registration details of a new shopper; unique, so that journeys do not affect each other. */
export function newShopper(): Shopper {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { name: 'Lerato Mokoena', email: `lerato-${id}@example.co.za`, password: 'a rainy day in Durban' };
}

/** Registers a customer who is not signed in anywhere; `request` is the test's own, separate from the browser. */
export async function registerShopper(request: APIRequestContext): Promise<Shopper> {
  const shopper = newShopper();
  const response = await request.post(`${origin}/api/auth/register`, { data: registrationOf(shopper) });
  expect(response.status()).toBe(200);
  return shopper;
}

/**
 * Signs up a new customer in this browser by the API instead of the dialog. The browser's storage does not contain the
 * session yet: the next customer page provides it, as after a login without scripts.
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
 * Signs a customer in in this browser by the API; as with {@link signUp}, the browser's storage does not contain the
 * session yet.
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

/** An API client with the browser's session and its anti-forgery token; without the token it can only read. */
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

/** Moves an email's last PIN a minute into the past, for the shop and for the page, whose clock must be installed. */
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
