import type { Page } from 'playwright/test';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { giveOwnIpAddress, passMinuteSincePin, registerShopper, signIn } from './support/customers.ts';
import { pinFor } from './support/outbox.ts';
import { reload, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(giveOwnIpAddress);
const NEW_PASSWORD = 'a sunny day in Durban';

test('a password reset rejects a wrong PIN five times, accepts a new PIN, and logs out other devices', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const shopper = await registerShopper(request);
  const phone = await browser.newContext();
  await signIn(phone, shopper);

  await page.clock.install();
  await visit(page, '/?auth=login&next=/account');
  const dialog = authDialog(page);
  await dialog.askForPin(shopper.email);
  const announcements = await collectAnnouncements(page);
  const pin = await pinFor(shopper.email);
  const wrong = pin === '000000' ? '000001' : '000000';
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await dialog.enterPin(wrong);
    await expect(dialog.root.getByText(/not the one-time PIN we sent/)).toBeVisible();
    await expect(dialog.pin).toBeFocused();
  }
  await dialog.enterPin(wrong);
  await expect(dialog.root.getByText(/doesn’t work any more/)).toBeVisible();
  await dialog.enterPin(pin);
  await expect(dialog.root.getByText(/doesn’t work any more/)).toBeVisible();

  const again = dialog.button('Send a new PIN');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await passMinuteSincePin(page, shopper.email);
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  // The countdown is announced when it starts, shortly before it ends and when it ends, but not every second.
  const announced = await announcements();
  expect(announced).toContain('You can ask for a new PIN now.');
  expect(announced.length).toBeLessThanOrEqual(3);
  await again.press('Enter');
  await expect(dialog.pin).toBeFocused();
  await expect(dialog.root.getByText('Only the newest one works.')).toBeVisible();
  const second = await pinFor(shopper.email, pin);
  // The PIN contains spaces, as if pasted from an email.
  await dialog.enterPin(` ${second.slice(0, 3)} ${second.slice(3)} `);

  await expect(dialog.heading('Choose a new password')).toBeFocused();
  await expect(dialog.root.locator('input[autocomplete=username]')).toHaveValue(shopper.email);
  await dialog.choosePassword('password123');
  await expect(dialog.root.getByText(/That password is too common/)).toBeVisible();
  await dialog.newPassword.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.root.getByText('Your password is changed. Log in with the new one.')).toBeVisible();
  await dialog.logIn({ email: shopper.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/account');

  const onPhone = await phone.newPage();
  await onPhone.goto('/account');
  await expect(onPhone).toHaveURL('/?auth=login&next=%2Faccount');
  await phone.close();
});

test('the password reset dialog restores its step after a reload and stores no secrets', async ({
  page,
  request,
}) => {
  const shopper = await registerShopper(request);
  // Opens the login, because the page needs a customer.
  await visit(page, '/account');
  const dialog = authDialog(page);
  await dialog.askForPin(shopper.email);
  const pin = await pinFor(shopper.email);
  await dialog.pin.fill(pin);
  await reload(page);

  await expect(
    dialog.root.getByText(`Check the inbox of ${shopper.email} and enter the one-time PIN (OTP).`),
  ).toBeVisible();
  await expect(dialog.button('Send a new PIN')).toHaveAttribute('aria-disabled', 'true');
  await dialog.enterPin(pin);
  await dialog.newPassword.fill(NEW_PASSWORD);
  const token = await dialog.root.locator('input[name=token]').inputValue();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [pin, token, NEW_PASSWORD]) expect(stored).not.toContain(secret);

  // The reset token exists only in the page's memory, so the customer has to start again after a reload.
  await reload(page);
  await expect(dialog.button('Send OTP')).toBeVisible();
  await expect(dialog.alert).toContainText('Your PIN was used');
  await expect(dialog.email).toHaveValue(shopper.email);
  await dialog.button('Send OTP').click();
  await expect(
    dialog.root.getByText(`Check the inbox of ${shopper.email} and enter the one-time PIN (OTP).`),
  ).toBeVisible();

  // Submits the form without scripts, as before the app runs. It must continue from the dialog's last state.
  await dialog.root.locator('#auth-form').evaluate((form: HTMLFormElement) => {
    form.querySelector('input[name=intent]')?.setAttribute('value', 'login');
    form.submit();
  });
  await expect(dialog.button('Log in')).toBeVisible();
  await expect.poll(() => storedDialog(page)).toMatch(/"mode":"login"/);
  await dialog.cancel.click();
  expect(await storedDialog(page)).toBeNull();
  await visit(page, '/');
  await expect(dialog.root).toBeHidden();
});

test('Back closes the dialog, and it does not reopen on another page', async ({ page }) => {
  const { accountLink, footer } = layout(page);
  const { root } = authDialog(page);
  await visit(page, '/about');
  await footer.getByRole('link', { name: 'Terms of use' }).click();
  await expect(page).toHaveURL('/about/terms-of-use');
  await accountLink.click();
  await expect(root).toBeVisible();
  await page.goBack();
  await expect(root).toBeHidden();
  await expect(page).toHaveURL('/about/terms-of-use');

  await accountLink.click();
  await expect(root).toBeVisible();
  await visit(page, '/privacy-policy');
  // The page discards the dialog's stored state.
  await expect.poll(() => storedDialog(page)).toBeNull();
  await expect(root).toBeHidden();
});

test('an offline error is shown in the dialog, and the typed address stays', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await visit(page, '/?auth=forgot_password');
  const dialog = authDialog(page);
  await dialog.email.fill('not an address');
  await page.keyboard.press('Enter');
  await expect(dialog.root.getByText(/Enter an e-mail address/)).toBeVisible();
  await dialog.email.fill('lerato@example.co.za');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(dialog.alert).toContainText('You seem to be offline.');
  await expect(dialog.email).toHaveValue('lerato@example.co.za');
  await dialog.root.getByRole('link', { name: 'Log in' }).click();
  await expect(dialog.alert).toBeHidden();
  await context.setOffline(false);
});

/** The dialog's state that the tab has stored for a reload. */
function storedDialog(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('customer:auth-dialog'));
}

/** Records the dialog's screen reader announcements; returns a function that reads them. */
async function collectAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const region = authDialog(page).root.locator('[aria-live=polite]');
  const texts = await region.evaluateHandle((element) => {
    const said: string[] = [];
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return said;
  });
  return () => texts.jsonValue();
}
