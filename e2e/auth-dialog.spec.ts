import type { Page } from 'playwright/test';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { IN_STOCK, searchPage } from './pages/search-page.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { giveOwnIpAddress, registerShopper } from './support/customers.ts';
import { tabTo } from './support/keyboard.ts';
import { pinFor } from './support/outbox.ts';
import { drawn, visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(giveOwnIpAddress);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('every mode of the login dialog works by keyboard and passes the accessibility checks', async ({
    page,
    request,
  }) => {
    const shopper = await registerShopper(request);
    const { keyboard } = page;
    const dialog = authDialog(page);
    const tabToLink = (name: string): Promise<void> =>
      tabTo(page, dialog.root.getByRole('link', { name, exact: true }));
    await visit(page, '/about');
    const opener = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Account' });
    await opener.press('Enter');
    await expect(dialog.email).toBeFocused();
    await expectAccessibleInLightAndDark(page);

    await tabTo(page, dialog.registerLink);
    await keyboard.press('Enter');
    await expectMode(page, 'Register');
    await tabTo(page, dialog.button('Show password'));
    await keyboard.press('Space');
    await expect(dialog.password).toHaveAttribute('type', 'text');

    await tabToLink('Log in');
    await keyboard.press('Enter');
    await expectMode(page, 'Log in');
    await tabToLink('Forgot your password?');
    await keyboard.press('Enter');
    await expectMode(page, 'Forgot your password?');

    await keyboard.press('Tab');
    await keyboard.type(shopper.email);
    await keyboard.press('Enter');
    await expectMode(page, 'Enter your one-time PIN');
    await expect(dialog.pin).toHaveAttribute('inputmode', 'numeric');
    await expect(dialog.pin).toHaveAttribute('autocomplete', 'one-time-code');

    await keyboard.press('Tab');
    await keyboard.type(await pinFor(shopper.email));
    await keyboard.press('Enter');
    await expectMode(page, 'Choose a new password');
    await keyboard.press('Tab');
    await keyboard.type('a sunny day in Durban');
    await keyboard.press('Enter');
    await expectMode(page, 'Log in');

    await keyboard.press('Escape');
    await expect(dialog.root).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

const REASONS = [
  ['/cart', 'Log in to see your cart.'],
  ['/checkout', 'Log in to check out.'],
  ['/product-lists', 'Log in to see your wishlist'],
  ['/account/notices', 'Log in to see your alerts.'],
] as const;

test('the dialog explains why it opened: for the cart, and for saving a product to a list', async ({
  page,
}) => {
  await visit(page, IN_STOCK);
  const { root, cancel } = authDialog(page);
  await layout(page).cartLink.click();
  await expect(root.getByText('Log in to see your cart.')).toBeVisible();
  await cancel.click();
  await searchPage(page).productLinks.first().click();
  await page.getByRole('link', { name: 'Save to a list' }).click();
  await expect(root.getByText('Log in to save this product to a list.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, reason] of REASONS) {
    test(`the dialog explains why it opened: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(authDialog(page).root.getByText(reason)).toBeVisible();
    });
  }
});

/** Checks that a mode's heading has the focus, and that the customer can cancel and return to the login. */
async function expectMode(page: Page, title: string): Promise<void> {
  const dialog = authDialog(page);
  await expect(dialog.heading(title)).toBeFocused();
  await expect(dialog.cancel).toBeVisible();
  await expect(dialog.root.getByRole('link', { name: 'Log in' })).toHaveCount(title === 'Log in' ? 0 : 1);
  await expectAccessibleInLightAndDark(page);
}

test('the page that a login opens starts at its top', async ({ page, request }) => {
  const shopper = await registerShopper(request);
  await page.setViewportSize({ width: 360, height: 480 });
  await visit(page, '/about');
  // A slow phone may show the next page before it has removed the dialog's history entry.
  await page.evaluate(() => {
    const go = window.history.go.bind(window.history);
    window.history.go = (delta) => void setTimeout(go, 500, delta);
  });
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Account' }).click();
  expect(await scrollY()).toBeGreaterThan(0);
  await authDialog(page).logIn(shopper);
  await expect(layout(page).heading).toBeFocused();
  await expect(page).toHaveURL('/account');
  expect(await scrollY()).toBe(0);
});

test('a validation hint appears on moving to another field, but never shifts a button under the pointer', async ({
  page,
}) => {
  await visit(page, '/?auth=register');
  const { root, email, name, cancel } = authDialog(page);
  const hint = root.locator('[aria-invalid=true]');
  await email.fill('lerato');
  await name.click();
  await expect(hint).toHaveAttribute('name', 'email');
  await email.fill('lerato@');
  await expect(hint).toHaveCount(0);
  const before = await cancel.boundingBox();
  await cancel.hover();
  await page.mouse.down();
  await drawn(page);
  expect(await cancel.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(root).toBeHidden();
});
