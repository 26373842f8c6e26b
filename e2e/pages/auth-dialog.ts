import { expect, type Locator, type Page } from 'playwright/test';
import type { Login, Shopper } from '../support/customers.ts';

/** The dialog in which customers log in, register and choose a new password (R-AUTH-1). */
export function authDialog(page: Page) {
  const root = page.getByRole('dialog');
  const name = root.getByLabel('Name');
  const email = root.getByLabel('E-mail');
  const password = root.getByLabel('Password', { exact: true });
  const newPassword = root.getByRole('textbox', { name: 'New password' });
  const pin = root.getByLabel('One-time PIN');
  const button = (label: string): Locator => root.getByRole('button', { name: label });

  const dialog = {
    root,
    name,
    email,
    password,
    newPassword,
    pin,
    button,
    /** The link from the login to the registration form. */
    registerLink: root.getByRole('link', { name: 'Register' }),
    alert: root.getByRole('alert'),
    cancel: button('Cancel'),
    heading: (title: string) => root.getByRole('heading', { name: title }),
    /** Fills in and submits a login. */
    async sendLogin(login: Login): Promise<void> {
      await email.fill(login.email);
      await password.fill(login.password);
      await button('Log in').click();
    },
    /** Logs in; the dialog closes. */
    async logIn(login: Login): Promise<void> {
      await dialog.sendLogin(login);
      await expect(root).toBeHidden();
    },
    /** Switches from the login to the registration form, fills it in and submits it. */
    async register(shopper: Shopper): Promise<void> {
      await dialog.registerLink.click();
      await name.fill(shopper.name);
      await email.fill(shopper.email);
      await password.fill(shopper.password);
      await button('Register').click();
    },
    /** Switches from the login to the form that requests a PIN, and submits it. */
    async askForPin(address: string): Promise<void> {
      await root.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(root.getByText('Enter your email address to receive a one-time-pin.')).toBeVisible();
      await email.fill(address);
      await button('Send OTP').click();
      await expect(
        root.getByText(`Check the inbox of ${address} and enter the one-time PIN (OTP).`),
      ).toBeVisible();
    },
    async enterPin(digits: string): Promise<void> {
      await pin.fill(digits);
      await pin.press('Enter');
    },
    async choosePassword(text: string): Promise<void> {
      await newPassword.fill(text);
      await button('Update Password').click();
    },
  };
  return dialog;
}
