import type { Page } from 'playwright/test';
import {
  aCustomer,
  askForPin,
  atAnAddressOfItsOwn,
  letAMinutePass,
  logIn,
  pinFor,
} from './support/customers.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.beforeEach(atAnAddressOfItsOwn);
const NEW_PASSWORD = 'a sunny day in Durban';

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('One-time pin').fill(pin);
  await page.keyboard.press('Enter');
}

test('a forgotten password: a wrong pin five times, a new pin, a new password, and other devices are logged out', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const shopper = await aCustomer(request);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(`${origin}/?auth=login&next=/account`);
  await logIn(phone, shopper);
  await expect(phone).toHaveURL(`${origin}/account`);

  await page.clock.install();
  await page.goto(`${origin}/?auth=login&next=/account`);
  await page.waitForLoadState('networkidle');
  await askForPin(page, shopper.email);
  const heard = await listenToAnnouncements(page);
  const pin = await pinFor(request, shopper.email);
  const wrong = pin === '000000' ? '000001' : '000000';
  const dialog = page.getByRole('dialog');
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await enterPin(page, wrong);
    await expect(dialog.getByText(/not the one-time pin we sent/)).toBeVisible();
    await expect(page.getByLabel('One-time pin')).toBeFocused();
  }
  await enterPin(page, wrong);
  await expect(dialog.getByText(/cannot be used any more/)).toBeVisible();
  await enterPin(page, pin);
  await expect(dialog.getByText(/cannot be used any more/)).toBeVisible();

  const again = dialog.getByRole('button', { name: 'Send a new OTP' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await letAMinutePass(page, shopper.email);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  // Told when it begins, near its end and when it is over: not every second.
  const told = await heard();
  expect(told).toContain('You can ask for a new OTP now.');
  expect(told.length).toBeLessThanOrEqual(3);
  await again.press('Enter');
  await expect(page.getByLabel('One-time pin')).toBeFocused();
  await expect(dialog.getByText('Only the newest works.')).toBeVisible();
  const second = await pinFor(request, shopper.email, pin);
  // As it is pasted from a mail.
  await enterPin(page, ` ${second.slice(0, 3)} ${second.slice(3)} `);

  await expect(dialog.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await expect(dialog.locator('input[autocomplete=username]')).toHaveValue(shopper.email);
  await dialog.getByRole('textbox', { name: 'New password' }).fill('password123');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText(/Too many people use that password/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your password is updated. Log in with your new password.')).toBeVisible();
  await logIn(page, { email: shopper.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(`${origin}/account`);

  await phone.reload();
  await expect(phone).toHaveURL(`${origin}/?auth=login&next=%2Faccount`);
  await phone.context().close();
});

test('after a reload the dialog is where it was, and keeps nothing secret', async ({ page, request }) => {
  const shopper = await aCustomer(request);
  await page.goto(`${origin}/about`);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await askForPin(page, shopper.email);
  const pin = await pinFor(request, shopper.email);
  await page.getByLabel('One-time pin').fill(pin);
  await page.reload();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Check the inbox of ${shopper.email} and enter the OTP.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send a new OTP' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await enterPin(page, pin);
  await dialog.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  const token = await dialog.locator('input[name=token]').inputValue();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [pin, token, NEW_PASSWORD]) expect(kept).not.toContain(secret);

  // What a right pin was exchanged for is remembered by the page alone: the way begins again.
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Your pin was used');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(shopper.email);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/Too many attempts. Please try again in \d+ seconds?\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
});

test('the dialog belongs to its page: Back closes it, and it opens on no other page', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
  await expect(page).toHaveURL(`${origin}/about/terms-of-use`);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  const dialog = page.getByRole('dialog');
  await account.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/about`);
  await expect(dialog).toBeHidden();

  await account.click();
  await expect(dialog).toBeVisible();
  await page.goto(`${origin}/privacy-policy`);
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
});

test('without a connection the dialog itself says what to do, and what was typed stays', async ({
  page,
  context,
  quiet,
}) => {
  await page.goto(`${origin}/?auth=forgot_password`);
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('not an address');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Enter an e-mail address/)).toBeVisible();
  await dialog.getByLabel('E-mail').fill('lerato@example.co.za');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('You seem to be offline.');
  await expect(dialog.getByLabel('E-mail')).toHaveValue('lerato@example.co.za');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await context.setOffline(false);
  expect(quiet.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

/** Collects what a screen reader hears of the time; gives what was said so far. */
async function listenToAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const region = page.getByRole('dialog').locator('[aria-live=polite]');
  const said = await region.evaluateHandle((element) => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  });
  return () => said.jsonValue();
}
