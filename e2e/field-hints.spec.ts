import type { Locator, Page } from 'playwright/test';
import { addressForm } from './pages/address-form.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { signUp } from './support/customers.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const SCREENS = [
  { name: 'a phone', viewport: PHONE },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

/** Presses and holds the mouse over a control, long enough for a hint that would come at once. */
async function hold(page: Page, control: Locator): Promise<void> {
  await control.hover();
  const before = await control.boundingBox();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await control.boundingBox()).toEqual(before);
}

for (const { name, viewport } of SCREENS) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a hint comes wherever a field is left, and moves no control that is being pressed', async ({
      page,
      context,
    }) => {
      await signUp(context);
      await visit(page, '/account/addresses/create');
      const { postalCode, phone, recipient, save } = addressForm(page);
      const heading = page.getByRole('heading', { level: 1 });
      const hint = page.getByText('A postal code has 4 digits.');

      await test.step('an empty field is silent', async () => {
        await recipient.click();
        await heading.click();
        await expect(recipient).not.toBeFocused();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      });

      await test.step('by a tap elsewhere', async () => {
        await postalCode.fill('18');
        await heading.click();
        await expect(hint).toBeVisible();
        await postalCode.fill('180');
        await expect(hint).toBeHidden();
      });

      await test.step('to another field', async () => {
        await phone.click();
        await expect(hint).toBeVisible();
        await postalCode.fill('18');
        await expect(hint).toBeHidden();
      });

      await test.step('to the button: the click lands on it, and the form is sent', async () => {
        await hold(page, save);
        const sent = page.waitForRequest((request) => request.method() === 'POST');
        await page.mouse.up();
        await sent;
        const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
        await expect(summary).toBeFocused();
        await expect(summary.getByRole('link', { name: 'A postal code' })).toBeVisible();
      });

      await test.step('to a link: it is followed', async () => {
        await postalCode.fill('1');
        await hold(page, page.getByRole('link', { name: 'Cancel' }));
        await page.mouse.up();
        await expect(page).toHaveURL('/account/addresses');
      });
    });

    test('so it is in the dialog', async ({ page }) => {
      await visit(page, '/?auth=register');
      const { root, name: customer, email, button, heading } = authDialog(page);
      const hint = root.locator('#auth-email-error');
      await customer.fill('Lerato');
      await email.fill('lerato');
      await heading('Register').click();
      await expect(hint).toBeVisible();
      await email.fill('lerato@');
      await expect(hint).toBeHidden();

      await hold(page, button('Register'));
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.mouse.up();
      await sent;
      await expect(hint).toBeVisible();

      await email.fill('lerato');
      await root.getByRole('link', { name: 'Log in' }).click();
      await expect(heading('Log in')).toBeVisible();
    });
  });
}

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a hint comes once the finger has left the field, and the tap lands on what it was meant for', async ({
    page,
    context,
  }) => {
    await signUp(context);
    await visit(page, '/account/addresses/create');
    const { postalCode, phone, save } = addressForm(page);
    const hint = page.getByText('A postal code has 4 digits.');
    await postalCode.tap();
    await page.keyboard.type('18');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(hint).toBeVisible();

    await postalCode.fill('180');
    await expect(hint).toBeHidden();
    await phone.tap();
    await expect(phone).toBeFocused();
    await expect(hint).toBeVisible();

    await postalCode.fill('18');
    await expect(hint).toBeHidden();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save.tap();
    await sent;
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please check what you filled in' }),
    ).toBeFocused();

    await postalCode.fill('1');
    await page.getByRole('link', { name: 'Cancel' }).tap();
    await expect(page).toHaveURL('/account/addresses');
  });
});

test('by keyboard a hint leaves the focus where it went, and Enter sends the form', async ({
  page,
  context,
}) => {
  await signUp(context);
  await visit(page, '/account/addresses/create');
  const { city, postalCode } = addressForm(page);
  const province = page.locator('summary').filter({ hasText: 'Province' });
  const hint = page.getByText('A postal code has 4 digits.');
  await postalCode.focus();
  await page.keyboard.type('18');
  await page.keyboard.press('Tab');
  await expect(hint).toBeVisible();
  await expect(province).toBeFocused();
  await expect(postalCode).toHaveAccessibleDescription('A postal code has 4 digits.');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expect(hint).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(city).toBeFocused();
  await expect(hint).toBeVisible();

  await page.keyboard.press('Tab');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  await sent;
  await expect(page.getByRole('alert').filter({ hasText: 'Please check what you filled in' })).toBeFocused();
});
