import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { barriersOf } from './support/barriers.ts';
import { type aShopper, expect, signUp, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

type Shopper = ReturnType<typeof aShopper>;

/** A new customer on the page of details. */
async function onDetails(page: Page): Promise<Shopper> {
  await page.goto(`${origin}/about`);
  const shopper = await signUp(page, origin);
  await page.goto(`${origin}/account/details`);
  await page.waitForLoadState('networkidle');
  return shopper;
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** The same customer on another device: a browser of its own. */
async function onAnotherDevice(browser: Browser, { email, password }: Shopper): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: PHONE });
  const response = await context.request.post(`${origin}/api/auth/login`, {
    headers: { Origin: origin },
    data: { email, password, device_name: PHONE },
  });
  expect(response.status()).toBe(200);
  return context;
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  return (await context.request.get(`${origin}/api/user`)).ok();
}

/** The subjects of what was mailed to an address, the newest first. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const response = await page.request.get(`${origin}/__outbox.json?to=${encodeURIComponent(email)}`);
  const mails: { subject: string }[] = await response.json();
  return mails.map(({ subject }) => subject);
}

test('details are changed, with what is wrong told beside the fields', async ({ page }) => {
  const shopper = await onDetails(page);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('VAT number').fill('123');
  await page.getByRole('button', { name: 'Save details' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Name is required.',
    'A VAT number has 10 digits and starts with 4.',
  ]);
  expect(await barriersOf(page)).toEqual([]);
  await summary.getByRole('link', { name: 'A VAT number' }).click();
  await expect(page.getByLabel('VAT number')).toBeFocused();

  await page.getByLabel('VAT number').fill('4123 456 789');
  await page.getByLabel('Business name').fill('Mokoena & Daughters');
  await page.getByLabel('Name', { exact: true }).fill('Palesa Mokoena');
  await page.getByRole('button', { name: 'Save details' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible();
  await expect(page.getByLabel('VAT number')).toHaveValue('4123456789');
  await expect(page.getByRole('banner').getByText('Palesa')).toBeVisible();
  await page.goto(`${origin}/account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Palesa');
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('Mokoena & Daughters');
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(shopper.email);
});

test('what is typed while the details are saved stays, and so does the focus', async ({ page }) => {
  await onDetails(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.fallback();
  });
  await page.getByLabel('VAT number').fill('4123 456 789');
  const button = page.getByRole('button', { name: 'Save details' });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await button.press('Enter');
  await sent;
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  await page.getByLabel('Business name').fill('Mokoena & Daughters');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible();
  await expect(page.getByLabel('VAT number')).toHaveValue('4123456789');
  await expect(page.getByLabel('Business name')).toHaveValue('Mokoena & Daughters');
  await expect(page.getByLabel('Business name')).toBeFocused();

  await button.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(button).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Business name')).toHaveValue('Mokoena & Daughters');
});

test('another e-mail address takes the password, and the old address is told', async ({ page }) => {
  const shopper = await onDetails(page);
  const moved = `moved-${shopper.email}`;
  const password = page.getByLabel('Current password');
  await expect(password).toBeHidden();
  await page.getByLabel('E-mail').fill(moved);
  await expect(password).toBeVisible();
  await expect(page.getByText(`We also tell ${shopper.email} about it.`)).toBeVisible();

  await password.fill('not my password');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert').getByText('That is not your password.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(moved);

  await password.fill(shopper.password);
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('status').filter({ hasText: `you log in with ${moved}` })).toBeVisible();
  await expect(password).toBeHidden();
  await expect
    .poll(() => mailsTo(page, shopper.email), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/e-mail address was changed/));

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${origin}/`);
  await page.goto(`${origin}/?auth=login&next=/account`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(moved);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${origin}/account`);
});

test('other devices are logged out from here, one by one or all at once', async ({ page, browser }) => {
  const shopper = await onDetails(page);
  const phone = await onAnotherDevice(browser, shopper);
  await page.reload();
  const rows = page.getByRole('listitem').filter({ hasText: 'last seen' });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await page.getByRole('button', { name: 'Log out Chrome on Android' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(
    page.getByRole('status').filter({ hasText: 'Chrome on Android is logged out.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect(await isSignedIn(phone)).toBe(false);

  const others = [await onAnotherDevice(browser, shopper), await onAnotherDevice(browser, shopper)];
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(rows).toHaveCount(1);
  for (const context of others) expect(await isSignedIn(context)).toBe(false);
  expect(await isSignedIn(page.context())).toBe(true);
  for (const context of [phone, ...others]) await context.close();
});

test('a device that was logged out elsewhere already is no trouble', async ({ page, browser }) => {
  const shopper = await onDetails(page);
  const phone = await onAnotherDevice(browser, shopper);
  await page.reload();
  const tablet = await phone.newPage();
  await tablet.goto(`${origin}/account`);
  await tablet.getByRole('button', { name: 'Log out' }).click();
  await expect(tablet).toHaveURL(`${origin}/`);
  await page.getByRole('button', { name: 'Log out Chrome on Android' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'last seen' })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await phone.close();
});

test('the data is downloaded as one file, without a secret in it', async ({ page }) => {
  const shopper = await onDetails(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ user: [{ name: shopper.name, email: shopper.email }] });
  expect(text).not.toMatch(/hash|pbkdf2|scrypt|argon/i);
  const credential = (await page.context().cookies()).find(({ name }) => name === 'session');
  expect(text).not.toContain(credential?.value ?? 'no cookie');
});

test('removing the account asks once, says what the law keeps, and ends on a page that confirms it', async ({
  page,
}) => {
  const shopper = await onDetails(page);
  await page.getByRole('link', { name: 'Remove my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove your account?' });
  await expect(dialog).toContainText('five years');
  await expect(dialog).toContainText('Tax Administration Act, section 29');
  expect(await barriersOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Remove my account' })).toBeFocused();
  expect(await isSignedIn(page.context())).toBe(true);

  await page.getByRole('link', { name: 'Remove my account' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yes, remove my account' }).dblclick();
  await expect(page.getByText('Your request to remove your account is recorded')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Lerato')).toBeHidden();
  expect(await isSignedIn(page.context())).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await expect
    .poll(() => mailsTo(page, shopper.email), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/remov/i));
});

test('a session that ended meanwhile asks for a login, and the details are saved', async ({ page }) => {
  const shopper = await onDetails(page);
  await page.getByLabel('Business name').fill('Corner Spaza');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved.' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Business name')).toHaveValue('Corner Spaza');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours on a phone`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('the account’s pages have no barrier that a machine can find', async ({ page }) => {
      await onDetails(page);
      for (const path of ['/account/details', '/account', '/account/addresses', '/checkout/addresses']) {
        await page.goto(`${origin}${path}`);
        await page.waitForLoadState('networkidle');
        expect([path, await barriersOf(page)]).toEqual([path, []]);
      }
    });
  });
}
