import { test as base, expect, type Page } from 'playwright/test';

/** A transparent GIF of one pixel. */
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * A test whose page must stay silent: any console message or uncaught error fails it. `pictures: 'real'` for those that
 * are about them: making pictures smaller would take the machine more time than everything else that journeys do.
 */
export const journey = base.extend<{ quiet: string[]; pictures: 'real' | 'none' }>({
  pictures: ['none', { option: true }],
  context: async ({ context, pictures }, use) => {
    // Nothing of others is asked for over the network: the tag, once cookies are accepted.
    await context.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    if (pictures === 'none') {
      await context.route('**/pictures/**', (route) =>
        route.fulfill({ contentType: 'image/gif', body: ONE_PIXEL }),
      );
    }
    await use(context);
  },
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = [];
      listen(page, heard);
      await use(heard);
      expect(heard, 'messages in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function listen(page: Page, heard: string[]): void {
  page.on('console', (message) => {
    if (!isExpected(message.text()))
      heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
}

/** Chromium itself logs every answer of 400 and above; that such an answer came is asserted where it is meant to. */
function isExpected(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of');
}

/** A new customer's details; unique, so that journeys do not meet. */
export function aShopper() {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { name: 'Lerato Mokoena', email: `lerato-${id}@example.co.za`, password: 'a rainy day in Durban' };
}

/** The demo shop's customer, who has orders in every state. */
export const DEMO_CUSTOMER = { email: 'thandi@spaza.example', password: 'spaza-demo-2026' };

/** Fills the open dialog as the demo's customer and sends it. */
export async function fillLogin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(DEMO_CUSTOMER.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

/** Signs the demo's customer in by the dialog; ends on the account's page. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/?auth=login&next=/account`);
  await fillLogin(page);
  await expect(page).toHaveURL(`${origin}/account`);
}

/**
 * A new customer, signed in in the page's browser without a way through the dialog; `token` is what the page's own calls
 * of that session need.
 */
export async function signUp(
  page: Page,
  origin: string,
): Promise<ReturnType<typeof aShopper> & { token: string }> {
  const shopper = aShopper();
  const response = await page.request.post(`${origin}/api/auth/register`, {
    headers: { Origin: origin },
    data: {
      ...shopper,
      password_confirmation: shopper.password,
      device_name: await page.evaluate(() => navigator.userAgent),
    },
  });
  expect(response.status()).toBe(200);
  const { token }: { token: string } = await response.json();
  return { ...shopper, token };
}
