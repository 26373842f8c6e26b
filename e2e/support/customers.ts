import type { APIRequestContext, Page } from 'playwright/test';
import { withStores } from '#scripts/shop/open-shop.ts';
import { aShopper, expect } from './journey.ts';
import { SHOPS } from './shops.ts';

const { origin, stateDir } = SHOPS.demo;

export type Shopper = ReturnType<typeof aShopper>;

/** A customer of the demo shop who is signed in nowhere; `request` is the test's own, apart from the browser. */
export async function aCustomer(request: APIRequestContext): Promise<Shopper> {
  const shopper = aShopper();
  const { name, email, password } = shopper;
  const data = { name, email, password, password_confirmation: password };
  const answer = await request.post(`${origin}/api/auth/register`, { data });
  expect(answer.status()).toBe(200);
  return shopper;
}

/** Gives a browser an address that nobody else has: an address is given one pin a minute. */
export async function atAnAddressOfItsOwn({ page }: { page: Page }): Promise<void> {
  const part = (): number => Math.floor(Math.random() * 256);
  const address = `10.${part()}.${part()}.${part()}`;
  await page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': address });
}

/** The pin of the newest mail to an address; of a newer one than `before`, where that is given. */
export async function pinFor(request: APIRequestContext, email: string, before = ''): Promise<string> {
  let pin = '';
  await expect
    .poll(
      async () => {
        const answer = await request.get(`${origin}/__outbox.json?to=${encodeURIComponent(email)}`);
        const mails: { text: string }[] = await answer.json();
        pin = mails.flatMap(({ text }) => /^\s+(\d{6})$/m.exec(text)?.[1] ?? [])[0] ?? '';
        return pin !== '' && pin !== before;
      },
      { message: `a one-time pin for ${email}`, timeout: 30_000 },
    )
    .toBe(true);
  return pin;
}

/** Lets a minute pass since an e-mail's last pin: for the shop, and for the page, whose clock must be installed. */
export async function letAMinutePass(page: Page, email: string): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withStores({ kind: 'local' }, async ({ db }) => {
    const earlier = (column: string): string =>
      `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-61 seconds')`;
    await db
      .prepare(`UPDATE one_time_pin SET ${earlier('created_at')}, ${earlier('expires_at')} WHERE email = ?`)
      .bind(email)
      .run();
  });
  await page.clock.runFor(61_000);
}

/** Logs in by the dialog that is open. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Shopper, 'email' | 'password'>,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** From the login form to the one that asks for the pin. */
export async function askForPin(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByText('Enter your email address to receive a one-time-pin.')).toBeVisible();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByText(`Check the inbox of ${email} and enter the OTP.`)).toBeVisible();
}

/** What the cart of the browser's customer holds, as product id → pieces. */
export async function cartOf(page: Page): Promise<Record<string, number>> {
  const answer = await page.request.get(`${origin}/api/cart`);
  const cart: {
    products_per_supplier: Record<string, Record<string, { product_id: number; quantity: number }>>;
  } = await answer.json();
  const items = Object.values(cart.products_per_supplier).flatMap((own) => Object.values(own));
  return Object.fromEntries(items.map(({ product_id, quantity }) => [product_id, quantity]));
}
