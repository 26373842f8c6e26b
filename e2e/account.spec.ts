import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { formatDate } from '#shared/domain/format-date.ts';
import { accountDetailsPage } from './pages/account-details-page.ts';
import { accountPage } from './pages/account-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { expectAccessible, expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { type Customer, type Login, registerShopper, signIn, signUp } from './support/customers.ts';
import { expectEmail, pinFor } from './support/outbox.ts';
import { ready, reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** Opens the account details of a new customer. */
async function openDetails(page: Page): Promise<Customer> {
  const customer = await signUp(page.context());
  await visit(page, '/account/details');
  return customer;
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

/** Signs the same customer in on a second device, simulated by a separate browser context. */
async function signInOnPhone(browser: Browser, login: Login): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: PHONE });
  await signIn(context, login, PHONE);
  return context;
}

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  return (await context.request.get('/api/user')).ok();
}

test('invalid account details are listed in an error summary; valid ones are saved once', async ({
  page,
}) => {
  const { email } = await openDetails(page);
  const details = accountDetailsPage(page);
  await details.name.fill('');
  await details.vatNumber.fill('123');
  await details.save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your name.',
    'A VAT number has 10 digits and starts with 4.',
  ]);
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'A VAT number' }).click();
  await expect(details.vatNumber).toBeFocused();

  await details.vatNumber.fill('4123 456 789');
  await details.businessName.fill('Mokoena & Daughters');
  await details.name.fill('Palesa Mokoena');
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || writes.push(request.url()));
  await details.save.dblclick();
  await expect(details.saved).toBeVisible();
  expect(writes).toHaveLength(1);
  await expect(details.vatNumber).toHaveValue('4123456789');
  await expect(layout(page).customerName('Palesa')).toBeVisible();
  await visit(page, '/account');
  await expect(layout(page).heading).toHaveText('Hello, Palesa');
  const shown = page.getByRole('region', { name: 'Your details' });
  await expect(shown).toContainText('Mokoena & Daughters');
  await expect(shown).toContainText(email);
});

test('text typed during a save stays in its field, and the focus does not move', async ({ page }) => {
  await openDetails(page);
  const { vatNumber, businessName, save, saved } = accountDetailsPage(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('/account/details', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await vatNumber.fill('4123 456 789');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await save.press('Enter');
  await sent;
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(save).toBeFocused();
  await businessName.fill('Mokoena & Daughters');
  await page.keyboard.press('Enter');
  release();
  await expect(saved).toBeVisible();
  await expect(vatNumber).toHaveValue('4123456789');
  await expect(businessName).toHaveValue('Mokoena & Daughters');
  await expect(businessName).toBeFocused();

  await save.press('Enter');
  await expect(saved).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(save).toBeFocused();
  await page.reload();
  await expect(businessName).toHaveValue('Mokoena & Daughters');
});

test('changing the e-mail address requires the password and a PIN, and notifies the old address', async ({
  page,
}) => {
  const customer = await openDetails(page);
  const { email, currentPassword, save } = accountDetailsPage(page);
  const moved = `moved-${customer.email}`;
  await expect(currentPassword).toBeHidden();
  await email.fill(moved);
  await expect(currentPassword).toBeVisible();
  await expect(page.getByText(`and let ${customer.email} know.`)).toBeVisible();

  await currentPassword.fill('not my password');
  await save.click();
  await expect(page.getByRole('alert').getByText('That’s not your password.')).toBeVisible();
  await expect(email).toHaveValue(moved);

  await currentPassword.fill(customer.password);
  await save.click();
  await expect(
    page.getByRole('status').filter({ hasText: `the PIN that we sent to ${moved}` }),
  ).toBeVisible();
  await expect(currentPassword).toBeHidden();
  await expect(email).toHaveValue(customer.email);
  await expectEmail(customer.email, /Change of your .* e-mail address/);
  await expectAccessible(page);

  await page.getByLabel('One-time PIN').fill(await pinFor(moved));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await expect(page.getByText('Your e-mail is confirmed.').first()).toBeVisible();
  await expect(email).toHaveValue(moved);
  await expectEmail(customer.email, /e-mail address was changed/);

  await visit(page, '/account');
  await accountPage(page).leave();
  await visit(page, '/?auth=login&next=/account');
  await authDialog(page).logIn({ email: moved, password: customer.password });
  await expect(page).toHaveURL('/account');
});

test('a customer logs out other devices, one by one or all at once', async ({ page, browser }) => {
  const customer = await openDetails(page);
  const { devices, logOutDevice } = accountDetailsPage(page);
  const phone = await signInOnPhone(browser, customer);
  await reload(page);
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await logOutDevice('Chrome on Android').press('Enter');
  await expect(devices).toHaveCount(1);
  await expect(
    page.getByRole('status').filter({ hasText: 'Chrome on Android is logged out.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeFocused();
  expect(await isSignedIn(phone)).toBe(false);

  const others = [await signInOnPhone(browser, customer), await signInOnPhone(browser, customer)];
  await reload(page);
  await expect(devices).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(devices).toHaveCount(1);
  for (const context of others) expect(await isSignedIn(context)).toBe(false);
  expect(await isSignedIn(page.context())).toBe(true);
  for (const context of [phone, ...others]) await context.close();
});

test('logging out a device that has already logged out shows no error', async ({ page, browser }) => {
  const customer = await openDetails(page);
  const { devices, logOutDevice } = accountDetailsPage(page);
  const phone = await signInOnPhone(browser, customer);
  await reload(page);
  const tablet = await phone.newPage();
  await visit(tablet, '/account');
  await accountPage(tablet).leave();
  await logOutDevice('Chrome on Android').click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await phone.close();
});

test('the customer’s data is downloaded as one file, without password hash or session credential', async ({
  page,
}) => {
  const { name, email } = await openDetails(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('my-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ user: [{ name, email }] });
  expect(text).not.toMatch(/hash|pbkdf2|scrypt|argon/i);
  const credential = (await page.context().cookies()).find((cookie) => cookie.name === 'session');
  expect(text).not.toContain(credential?.value ?? 'no cookie');
});

test('account removal asks for confirmation, states the legal retention period, and logs the customer out', async ({
  page,
}) => {
  const customer = await openDetails(page);
  const { removeAccount, removal } = accountDetailsPage(page);
  await removeAccount.press('Enter');
  await expect(removal).toContainText('five years');
  await expect(removal).toContainText('Tax Administration Act, section 29');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(removal).toBeHidden();
  await expect(removeAccount).toBeFocused();
  expect(await isSignedIn(page.context())).toBe(true);

  await removeAccount.press('Enter');
  await removal.getByRole('button', { name: 'Yes, remove my account' }).dblclick();
  await expect(page.getByText('We’ve got your request to remove your account')).toBeVisible();
  await expect(layout(page).customerName('Lerato')).toBeHidden();
  expect(await isSignedIn(page.context())).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await expectEmail(customer.email, /^.*remov/i);
});

test('a customer who requested removal sees the removal date at the next login and can keep the account', async ({
  page,
}) => {
  const customer = await openDetails(page);
  const { removeAccount, removal, keepAccount } = accountDetailsPage(page);
  await removeAccount.press('Enter');
  await removal.getByRole('button', { name: 'Yes, remove my account' }).click();
  await expect(page).toHaveURL(/\/\?removal=recorded$/);
  await expect(page.getByText('We’ve got your request to remove your account')).toBeVisible();

  await visit(page, '/?auth=login&next=%2Faccount');
  await authDialog(page).logIn(customer);
  const banner = page.getByRole('alert').filter({ has: keepAccount });
  await expect(banner).toContainText(`We’ll remove your account on ${formatDate(inDays(14))}, as you asked`);
  await ready(page);
  await expectAccessible(page);
  await keepAccount.click();
  await expect(page.getByText('Your account stays.').first()).toBeVisible();
  await expect(banner).toBeHidden();
  await reload(page);
  await expect(banner).toBeHidden();
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

test('an expired session opens the login dialog, and the details are saved after login', async ({ page }) => {
  const customer = await openDetails(page);
  const { businessName, save } = accountDetailsPage(page);
  await businessName.fill('Corner Spaza');
  await page.context().clearCookies();
  await save.click();
  await expect(authDialog(page).alert).toHaveText('Your session has ended. Please log in again.');
  await expect(businessName).toBeHidden();
  await authDialog(page).logIn(customer);
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await page.reload();
  await expect(businessName).toHaveValue('Corner Spaza');
});

test('a second customer who logs in after the session ended sees no data of the first', async ({
  page,
  request,
}) => {
  const first = await openDetails(page);
  const second = await registerShopper(request);
  const { businessName, email, save } = accountDetailsPage(page);
  await businessName.fill('Corner Spaza');
  await page.context().clearCookies();
  await save.click();
  await authDialog(page).logIn(second);
  await expect(email).toHaveValue(second.email);
  await ready(page);
  await expect(businessName).toHaveValue('');
  const left = await page.evaluate(() =>
    [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
      .map((part) => JSON.stringify(part))
      .join(),
  );
  expect(left).not.toContain('Corner Spaza');
  expect(left).not.toContain(first.email);
});

test('a tab that becomes visible after its session ended hides the account page; Cancel goes to the home page', async ({
  page,
}) => {
  const { email } = await openDetails(page);
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = authDialog(page);
  await expect(dialog.root).toBeVisible();
  await expect(layout(page).heading).toBeHidden();
  await dialog.cancel.click();
  await expect(page).toHaveURL('/');
  await expect(layout(page).heading).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the account pages pass the automated accessibility checks', async ({ page }) => {
    await signUp(page.context());
    for (const path of ['/account/details', '/account', '/account/addresses', '/checkout/addresses']) {
      await visit(page, path);
      await expectAccessibleInLightAndDark(page);
    }
  });
});

test('an e-mail address wraps before its @, not at a hyphen', async ({ page }) => {
  const { email } = await signUp(page.context());
  await page.setViewportSize({ width: 1_440, height: 900 });
  await visit(page, '/account');
  const fact = page.getByRole('definition').filter({ hasText: email });
  expect(await fact.evaluate(linesOf)).toEqual(email.split(/(?=@)/));
});

/** The lines of an element's text, as displayed. */
function linesOf(element: Element): string[] {
  const lines: { top: number; text: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    for (let index = 0; index < text.length; index += 1) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top } = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last?.top === top) last.text += text[index];
      else lines.push({ top, text: text[index] ?? '' });
    }
  }
  return lines.map(({ text }) => text);
}
