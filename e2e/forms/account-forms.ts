import type { Locator, Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { accountDetailsPage } from '../pages/account-details-page.ts';
import { accountPage } from '../pages/account-page.ts';
import { addressForm } from '../pages/address-form.ts';
import { addressesPage } from '../pages/addresses-page.ts';
import { layout } from '../pages/layout.ts';
import type { Customer } from '../support/customers.ts';
import { demoShopClient } from '../support/demo-shop-client.ts';
import { ADDRESS } from '../support/orders.ts';
import { pinFor } from '../support/outbox.ts';
import { inDatabase } from '../support/shop-database.ts';
import { SHOPS } from '../support/shops.ts';
import { type FormRow, type PreparedForm, unfold } from './form-row.ts';
import { shelf } from './shelf.ts';

/** The customer's second address; the first one is the current one. */
const OTHER = { ...ADDRESS, recipient: 'Sipho Dlamini', street: '7 Long Street' };
/** The heading of the page to which each form redirects. */
const LISTED = { account: 'Your addresses', checkout: 'Where should we deliver?' } as const;
const CHECKOUT = 'Check your order';

/** Forms of the account and its addresses, including addresses in the checkout. */
export const ACCOUNT_FORMS = {
  'account-address-create': newAddress('account'),
  'account-address-edit': editedAddress('account'),
  'account-addresses: delete': deletedAddress('account'),
  'account-addresses: set-current': chosenAddress('account', 'Make this my current address', (page) =>
    page.getByText(`${OTHER.recipient}, ${OTHER.street} is your current address.`).first(),
  ),
  'checkout-address-create': newAddress('checkout'),
  'checkout-address-edit': editedAddress('checkout'),
  'checkout-addresses: delete': deletedAddress('checkout'),
  'checkout-addresses: set-current': chosenAddress('checkout', 'Deliver here', (page) =>
    page.getByRole('heading', { name: CHECKOUT }),
  ),
  'account-details: details': onDetails(async (page) => {
    const { businessName, vatNumber, save, saved } = accountDetailsPage(page);
    return {
      fill: async () => {
        await businessName.fill('Mokoena & Daughters');
        await vatNumber.fill('4123456789');
      },
      typed: [
        [businessName, 'Mokoena & Daughters'],
        [vatNumber, '4123456789'],
      ],
      control: save,
      done: [saved],
      doneAfterLogin: [page.getByText('Your details are saved.').first()],
      invalid: {
        field: vatNumber,
        text: '123',
        words: 'A VAT number has 10 digits and starts with 4.',
      },
      state: {
        read: async (api) => (await api.account.getUser()).business_name,
        after: 'Mokoena & Daughters',
      },
    };
  }),
  'account-details: password': {
    ...onDetails(async (page, customer) => {
      const { oldPassword, newPassword, changePassword } = accountDetailsPage(page);
      const password = 'a loerie in the wild fig';
      return {
        fill: async () => {
          await oldPassword.fill(customer.password);
          await newPassword.fill(password);
        },
        typed: [
          [oldPassword, customer.password],
          [newPassword, password],
        ],
        control: changePassword,
        done: [page.getByText('Your password is changed. All other devices are logged out.').first()],
        invalid: { field: newPassword, text: 'short', words: 'A password has at least 8 characters.' },
      };
    }),
    without: { 'session ended': 'no password waits for a login' },
  },
  'account-details: confirm-password': {
    ...onDetails(async (page, customer) => {
      await outdateLogins(customer.email);
      const { confirmedPassword, confirmPassword } = accountDetailsPage(page);
      return {
        fill: () => confirmedPassword.fill(customer.password),
        typed: [[confirmedPassword, customer.password]],
        control: confirmPassword,
        done: [page.getByRole('link', { name: 'Download my data' })],
        gone: confirmPassword,
        invalid: {
          field: confirmedPassword,
          text: 'a wrong one',
          words: 'That’s not your password. Please try again.',
        },
      };
    }),
    without: { 'session ended': 'no password waits for a login' },
  },
  'account-details: end-session': onDetails(async (page, customer) => {
    await logInElsewhere(customer, 'A phone');
    const control = accountDetailsPage(page).logOutDevice('A phone');
    return {
      control,
      gone: control,
      done: [page.getByText('A phone is logged out.').first()],
      doneAgain: [page.getByText('That device is logged out.').first()],
      state: { read: otherDevices, after: [] },
    };
  }),
  'account-details: end-other-sessions': onDetails(async (page, customer) => {
    for (const device of ['A phone', 'A laptop']) await logInElsewhere(customer, device);
    return {
      control: page.getByRole('button', { name: 'Log out all other devices' }),
      done: [page.getByText('All other devices are logged out.').first()],
      state: { read: otherDevices, after: [] },
    };
  }),
  'account-details: remove': onDetails(async (page) => {
    const { removeAccount, removal } = accountDetailsPage(page);
    return {
      open: () => removeAccount.click(),
      control: removal.getByRole('button', { name: 'Yes, remove my account' }),
      done: [page.getByText('We’ve got your request to remove your account')],
    };
  }),
  'account-details: keep-account': onDetails(async (page, customer) => {
    await requestRemovalInDatabase(customer.email);
    const { keepAccount } = accountDetailsPage(page);
    return {
      control: keepAccount,
      gone: keepAccount,
      done: [page.getByText('Your account stays.').first()],
      state: { read: async (api) => (await api.account.getUser()).removal_date, after: null },
    };
  }),
  'account-details: email-pin': onDetails(async (page, customer) => {
    await customer.api.account.updateUser(movedTo(customer));
    return {
      control: page.getByRole('button', { name: 'Send me a PIN' }),
      done: [page.getByText('We’ve sent you a one-time PIN. It works for 10 minutes.').first()],
    };
  }),
  'account-details: verify-email': onDetails(async (page, customer) => {
    const moved = movedTo(customer);
    await customer.api.account.updateUser(moved);
    await customer.api.account.requestEmailPin();
    const pin = await pinFor(moved.email);
    const otp = page.getByLabel('One-time PIN');
    return {
      fill: () => otp.fill(pin),
      typed: [[otp, pin]],
      control: page.getByRole('button', { name: 'Confirm e-mail' }),
      done: [page.getByText('Your e-mail is confirmed.').first()],
      invalid: { fields: { otp: '12' }, words: 'A one-time PIN has 6 digits.' },
      state: { read: async (api) => (await api.account.getUser()).email, after: moved.email },
    };
  }),
  'account-details: keep-email': onDetails(async (page, customer) => {
    await customer.api.account.updateUser(movedTo(customer));
    const keep = page.getByRole('button', { name: `Keep ${customer.email}` });
    return {
      control: keep,
      gone: keep,
      done: [page.getByText('Your e-mail stays as it was.').first()],
      state: { read: async (api) => (await api.account.getUser()).pending_email, after: null },
    };
  }),
  'account-details: review-emails': onDetails(async (page) => {
    const { stopReviewEmails, askForReviews } = accountDetailsPage(page);
    return {
      control: stopReviewEmails,
      gone: stopReviewEmails,
      done: [page.getByText('Off. We won’t ask you for reviews.').first(), askForReviews],
      state: { read: async (api) => (await api.account.getUser()).review_emails, after: false },
    };
  }),
  account: {
    async prepare(page) {
      return {
        path: '/account',
        control: accountPage(page).logOut,
        done: [layout(page).accountLink.getByText('Account', { exact: true })],
      };
    },
    without: { 'session ended': 'whose session has ended is logged out already' },
  },
} satisfies Record<string, FormRow>;

/** The fields for changing a customer's email. */
function movedTo({ email, password }: Customer) {
  return { email: `moved-${email}`, current_password: password };
}

/** Inserts the request directly, because the API call would end the browser's session. */
async function requestRemovalInDatabase(email: string): Promise<void> {
  await inDatabase(SHOPS.demo, (db) =>
    db
      .prepare('UPDATE user SET removal_requested_at = ? WHERE email = ?')
      .bind(new Date().toISOString(), email)
      .run(),
  );
}

type Place = 'account' | 'checkout';

function newAddress(place: Place): FormRow {
  return {
    async prepare(page, { api }) {
      await fillCart(api);
      const shown = place === 'account' ? LISTED.account : CHECKOUT;
      const state = { read: streets, after: [ADDRESS.street, ADDRESS.street] };
      return { ...fields(page, shown), path: `/${place}/addresses/create`, state };
    },
  };
}

function editedAddress(place: Place): FormRow {
  return {
    async prepare(page, { api }) {
      const { id } = await api.addresses.createAddress(OTHER);
      const state = { read: streets, after: [ADDRESS.street, ADDRESS.street] };
      return { ...fields(page, LISTED[place]), path: `/${place}/addresses/edit?id=${id}`, state };
    },
  };
}

function deletedAddress(place: Place): FormRow {
  return {
    async prepare(page, { api }) {
      await api.addresses.createAddress(OTHER);
      const card = addressesPage(page).card(OTHER.recipient);
      return {
        path: `/${place}/addresses`,
        fill: () => unfold(card.getByText(/^Delete/)),
        control: card.getByRole('button', { name: 'Yes, delete this address' }),
        done: [page.getByText(`${OTHER.recipient}, ${OTHER.street} was deleted.`).first()],
        doneAgain: [page.getByText('That address was deleted.').first()],
        gone: card,
        state: { read: streets, after: [ADDRESS.street] },
      };
    },
  };
}

function chosenAddress(place: Place, label: string, done: (page: Page) => Locator): FormRow {
  return {
    async prepare(page, { api }) {
      await fillCart(api);
      const { id } = await api.addresses.createAddress(OTHER);
      return {
        path: `/${place}/addresses`,
        control: addressesPage(page).card(OTHER.recipient).getByRole('button', { name: label }),
        done: [done(page)],
        rejection: {
          change: () => api.addresses.deleteAddress({ id }),
          words: 'That address has been deleted. Please choose another one.',
        },
        state: { read: currentStreet, after: OTHER.street },
      };
    },
  };
}

/** Puts a product into the cart, because the checkout of an empty cart has no forms. */
async function fillCart(api: ApiClient): Promise<void> {
  const [mug] = await shelf();
  await api.cart.setCartItem({ productId: mug.id, quantity: 1 });
}

/** The address form, filled in. `shown` is the text that appears after success. */
function fields(page: Page, shown: string): Omit<PreparedForm, 'path'> {
  const { fill, save, street, postalCode } = addressForm(page);
  return {
    fill,
    typed: [
      [street, ADDRESS.street],
      [postalCode, '0184'],
    ],
    control: save,
    done: [
      page.getByRole('heading', { level: 1, name: shown }),
      page.getByText('Your address is saved.').first(),
    ],
    invalid: { field: postalCode, text: '18', words: 'A postal code has 4 digits.' },
  };
}

function onDetails(
  prepare: (page: Page, customer: Customer) => Promise<Omit<PreparedForm, 'path'>>,
): FormRow {
  return {
    prepare: async (page, customer) => ({ path: '/account/details', ...(await prepare(page, customer)) }),
  };
}

async function logInElsewhere({ email, password }: Customer, device: string): Promise<void> {
  await demoShopClient().account.login({ email, password, device_name: device });
}

/** Makes all logins of a customer too old for actions that need a recent login. */
async function outdateLogins(email: string): Promise<void> {
  await inDatabase(SHOPS.demo, (db) =>
    db
      .prepare(
        `UPDATE session SET created_at = '2026-01-01T00:00:00.000Z', confirmed_at = NULL
         WHERE user_id = (SELECT id FROM user WHERE email = ?)`,
      )
      .bind(email)
      .run(),
  );
}

/** The device names of the customer's other sessions. */
async function otherDevices(api: ApiClient): Promise<string[]> {
  const sessions = await api.account.listSessions();
  return sessions.flatMap(({ device_name }) => (/^A /.test(device_name) ? [device_name] : []));
}

async function streets(api: ApiClient): Promise<string[]> {
  return (await api.addresses.listAddresses()).map(({ street }) => street).sort();
}

async function currentStreet(api: ApiClient): Promise<string | undefined> {
  return (await api.addresses.listAddresses()).find(({ current }) => current)?.street;
}
