import type { Page } from 'playwright/test';
import { barriersOf } from './support/barriers.ts';
import { aCustomer, atAnAddressOfItsOwn, pinFor } from './support/customers.ts';
import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.beforeEach(atAnAddressOfItsOwn);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('every mode of the dialog is reached and used by keyboard, and has no barrier', async ({
      page,
      request,
    }) => {
      const shopper = await aCustomer(request);
      await page.goto(`${origin}/about`);
      await page.waitForLoadState('networkidle');
      const opener = page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Account' });
      await opener.press('Enter');
      await expect(page.getByLabel('E-mail')).toBeFocused();
      expect(await barriersOf(page)).toEqual([]);

      await tabTo(page, 'Register');
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Register');
      await tabTo(page, 'Show password');
      await page.keyboard.press('Space');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');

      await tabTo(page, 'Log in');
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Log in');
      await tabTo(page, 'Forgot your password?');
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Forgot your password?');

      await page.keyboard.press('Tab');
      await page.keyboard.type(shopper.email);
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Enter your OTP');
      const pin = page.getByLabel('One-time pin');
      await expect(pin).toHaveAttribute('inputmode', 'numeric');
      await expect(pin).toHaveAttribute('autocomplete', 'one-time-code');

      await page.keyboard.press('Tab');
      await page.keyboard.type(await pinFor(request, shopper.email));
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Choose a new password');
      await page.keyboard.press('Tab');
      await page.keyboard.type('a sunny day in Durban');
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Log in');

      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    });
  });
}

/** A mode's heading has the focus, Cancel is there, a way to the login where there should be one, and axe finds nothing. */
async function arrivedAt(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Log in' })).toHaveCount(title === 'Log in' ? 0 : 1);
  expect(await barriersOf(page)).toEqual([]);
}

/** Goes on by Tab until something of this name has the focus; fails where nothing has. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    if (label === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('a hint comes on the way to another field, never under the pointer that goes to a button', async ({
  page,
}) => {
  await page.goto(`${origin}/?auth=register`);
  await page.waitForLoadState('networkidle');
  const dialog = page.getByRole('dialog');
  const hint = dialog.locator('[aria-invalid=true]');
  await dialog.getByLabel('E-mail').fill('lerato');
  await dialog.getByLabel('Name').click();
  await expect(hint).toHaveAttribute('name', 'email');
  await dialog.getByLabel('E-mail').fill('lerato@');
  await expect(hint).toHaveCount(0);
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  const before = await cancel.boundingBox();
  await cancel.hover();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await cancel.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(dialog).toBeHidden();
});
