import { expect } from 'playwright/test';
import { clientOver, NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { accountDetailsPage } from '../../e2e/pages/account-details-page.ts';
import { accountPage } from '../../e2e/pages/account-page.ts';
import { addressForm } from '../../e2e/pages/address-form.ts';
import { addressesPage } from '../../e2e/pages/addresses-page.ts';
import { supportPage } from '../../e2e/pages/support-page.ts';
import { hydrated } from '../../e2e/support/ready.ts';
import { type Fixtures, visit } from './fixtures.ts';
import type { Write } from './write.ts';

const OTHER = 'Gogo';

export const ACCOUNT_WRITES: readonly Write[] = [
  {
    name: 'create an address',
    async prepare({ page }) {
      await visit(page, '/account/addresses/create');
      const form = addressForm(page);
      await form.fill({ recipient: OTHER });
      return {
        press: () => form.save.click(),
        shown: () => expect(addressesPage(page).card(OTHER)).toBeVisible(),
      };
    },
  },
  {
    name: 'change an address',
    async prepare({ page, shopper }) {
      await shopper.api.addresses.createAddress({ ...NEW_ADDRESS, recipient: OTHER });
      await visit(page, '/account/addresses');
      const { card } = addressesPage(page);
      const form = addressForm(page);
      await card(OTHER).getByRole('link', { name: 'Edit' }).click();
      await form.city.fill('Dobsonville');
      await hydrated(page);
      return {
        press: () => form.save.click(),
        shown: () => expect(card(OTHER)).toContainText('Dobsonville'),
      };
    },
  },
  {
    name: 'choose an address',
    async prepare({ page, shopper }) {
      await shopper.api.addresses.createAddress({ ...NEW_ADDRESS, recipient: OTHER });
      await visit(page, '/account/addresses');
      const { card } = addressesPage(page);
      return {
        press: () => card(OTHER).getByRole('button', { name: 'Make this my current address' }).click(),
        shown: () => expect(card(OTHER)).toContainText('Current address'),
      };
    },
  },
  {
    name: 'delete an address',
    async prepare({ page, shopper }) {
      await shopper.api.addresses.createAddress({ ...NEW_ADDRESS, recipient: OTHER });
      await visit(page, '/account/addresses');
      const { card } = addressesPage(page);
      await card(OTHER)
        .getByText(/^Delete/)
        .click();
      return {
        press: () => card(OTHER).getByRole('button', { name: 'Yes, delete this address' }).click(),
        shown: () => expect(card(OTHER)).toHaveCount(0),
      };
    },
  },
  {
    name: 'account details',
    async prepare({ page }) {
      await visit(page, '/account/details');
      const { businessName, save, saved } = accountDetailsPage(page);
      await businessName.fill('Corner Spaza');
      return { press: () => save.click(), shown: () => expect(saved).toBeVisible() };
    },
  },
  {
    name: 'end another session',
    async prepare(fixtures) {
      const { devices } = await openWithOthers(fixtures, 1);
      return {
        press: () => devices.getByRole('button', { name: /^Log out/ }).click(),
        shown: () => expect(devices).toHaveCount(1),
      };
    },
  },
  {
    name: 'end all other sessions',
    async prepare(fixtures) {
      const { devices } = await openWithOthers(fixtures, 2);
      return {
        press: () => fixtures.page.getByRole('button', { name: 'Log out all other devices' }).click(),
        shown: () => expect(devices).toHaveCount(1),
      };
    },
  },
  {
    name: 'change the password',
    async prepare({ page, shopper }) {
      await visit(page, '/account/details');
      const { oldPassword, newPassword, changePassword } = accountDetailsPage(page);
      await oldPassword.fill(shopper.login.password);
      await newPassword.fill('a loerie in the wild fig');
      return {
        press: () => changePassword.click(),
        shown: () => expect(page.getByText(/^Your password is changed\./).first()).toBeVisible(),
      };
    },
  },
  {
    name: 'remove the account',
    async prepare({ page }) {
      await visit(page, '/account/details');
      const { removeAccount, removal } = accountDetailsPage(page);
      await removeAccount.click();
      await removal.waitFor();
      return {
        press: () => removal.getByRole('button', { name: 'Yes, remove my account' }).click(),
        shown: () => expect(page.getByText('We’ve got your request to remove your account')).toBeVisible(),
      };
    },
  },
  {
    name: 'log out',
    async prepare({ page }) {
      return {
        press: () => accountPage(page).logOut.click(),
        shown: () => expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/$/),
      };
    },
  },
  {
    name: 'support',
    visitor: 'signed out',
    async prepare({ page }) {
      await visit(page, '/support');
      const { name, email, message, send, reference } = supportPage(page);
      await name.fill('Sipho Dlamini');
      await email.fill('sipho@example.co.za');
      await message.fill('Do you deliver to Upington?');
      return { press: () => send.click(), shown: () => expect(reference).toBeVisible() };
    },
  },
];

/** The page of a customer who is logged in on so many other devices. */
async function openWithOthers({ page, origin, shopper }: Fixtures, others: number) {
  for (let number = 1; number <= others; number += 1)
    await clientOver(origin).account.login({ ...shopper.login, device_name: `Phone ${number}` });
  await visit(page, '/account/details');
  const { devices } = accountDetailsPage(page);
  await expect(devices).toHaveCount(others + 1);
  return { devices };
}
