import { expect } from 'playwright/test';
import { authDialog } from '../../e2e/pages/auth-dialog.ts';
import { layout } from '../../e2e/pages/layout.ts';
import { searchPage } from '../../e2e/pages/search-page.ts';
import { type Fixtures, pinFor, visit } from './fixtures.ts';
import type { Write } from './write.ts';

const OUT = { visitor: 'signed out' } as const;
const NEW_PASSWORD = 'a sunny day in Durban';

export const SIGN_IN_WRITES: readonly Write[] = [
  {
    ...OUT,
    name: 'log in',
    async prepare({ page, shopper }) {
      await visit(page, '/?auth=login');
      const { email, password, button, root } = authDialog(page);
      await email.fill(shopper.login.email);
      await password.fill(shopper.login.password);
      return { press: () => button('Log in').click(), shown: () => expect(root).toBeHidden() };
    },
  },
  {
    ...OUT,
    name: 'log in, with an add to the cart that waits',
    async prepare({ page, shopper }) {
      await visit(page, '/search?in_stock=1');
      await searchPage(page).addFirstToCart();
      const { email, password, button } = authDialog(page);
      await email.fill(shopper.login.email);
      await password.fill(shopper.login.password);
      return {
        press: () => button('Log in').click(),
        shown: () => expect(layout(page).cartLink).toContainText('1'),
      };
    },
  },
  {
    ...OUT,
    name: 'register',
    async prepare({ page }) {
      await visit(page, '/?auth=register');
      const { name, email, password, button, root } = authDialog(page);
      await name.fill('Lerato Mokoena');
      await email.fill(`lerato-${crypto.randomUUID()}@example.co.za`);
      await password.fill(NEW_PASSWORD);
      return { press: () => button('Register').click(), shown: () => expect(root).toBeHidden() };
    },
  },
  {
    ...OUT,
    name: 'ask for a pin',
    async prepare({ page, shopper }) {
      const { email, button, pin } = await openForgotten(page);
      await email.fill(shopper.login.email);
      return { press: () => button('Send OTP').click(), shown: () => expect(pin).toBeVisible() };
    },
  },
  {
    ...OUT,
    name: 'verify the pin',
    async prepare(fixtures) {
      const { pin, newPassword } = await askForPin(fixtures);
      return { press: () => pin.press('Enter'), shown: () => expect(newPassword).toBeVisible() };
    },
  },
  {
    ...OUT,
    name: 'choose a new password',
    async prepare(fixtures) {
      const { pin, newPassword, button, root } = await askForPin(fixtures);
      await pin.press('Enter');
      await newPassword.fill(NEW_PASSWORD);
      return {
        press: () => button('Update Password').click(),
        shown: () => expect(root.getByText(/^Your password is changed/)).toBeVisible(),
      };
    },
  },
];

async function openForgotten(page: Fixtures['page']): Promise<ReturnType<typeof authDialog>> {
  await visit(page, '/?auth=forgot_password');
  return authDialog(page);
}

async function askForPin(fixtures: Fixtures): Promise<ReturnType<typeof authDialog>> {
  const { email } = fixtures.shopper.login;
  const dialog = await openForgotten(fixtures.page);
  await dialog.email.fill(email);
  await dialog.button('Send OTP').click();
  await dialog.pin.waitFor();
  await dialog.pin.fill(await pinFor(fixtures, email));
  return dialog;
}
