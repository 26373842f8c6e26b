import type { Page } from 'playwright/test';
import { authDialog } from '../pages/auth-dialog.ts';
import { layout } from '../pages/layout.ts';
import { supportPage } from '../pages/support-page.ts';
import { type Customer, newShopper } from '../support/customers.ts';
import { pinFor } from '../support/outbox.ts';
import { inDatabase } from '../support/shop-database.ts';
import { SHOPS } from '../support/shops.ts';
import type { FormRow, PreparedForm } from './form-row.ts';

const NEW_PASSWORD = 'a sunny day in Durban';
const NO_LOGIN = {
  'not signed in': 'nobody is signed in',
  'session ended': 'nobody is signed in',
  'session changed': 'nobody is signed in',
} as const;

/** The forms of the login dialog's five modes, and the support form. */
export const VISITOR_FORMS = {
  'home: login': inDialog('login', async (page, { email, password }) => {
    const dialog = authDialog(page);
    return {
      fill: async () => {
        await dialog.email.fill(email);
        await dialog.password.fill(password);
      },
      typed: [
        [dialog.email, email],
        [dialog.password, password],
      ],
      control: dialog.button('Log in'),
      done: [layout(page).customerName('Lerato')],
      invalid: {
        field: dialog.password,
        text: 'a guess',
        words: 'That e-mail and password don’t match. Please check both and try again.',
      },
    };
  }),
  'home: register': inDialog('register', async (page) => {
    const { name, email, password, button } = authDialog(page);
    const shopper = newShopper();
    return {
      fill: async () => {
        await name.fill(shopper.name);
        await email.fill(shopper.email);
        await password.fill(shopper.password);
      },
      typed: [
        [name, shopper.name],
        [email, shopper.email],
        [password, shopper.password],
      ],
      control: button('Register'),
      done: [layout(page).customerName('Lerato')],
      invalid: { field: password, text: 'short', words: 'A password has at least 8 characters.' },
    };
  }),
  'home: forgot_password': inDialog('forgot_password', async (page, customer) => {
    const { root, email, button } = authDialog(page);
    return {
      fill: () => email.fill(customer.email),
      typed: [[email, customer.email]],
      control: button('Send OTP'),
      done: [root.getByText(`Check the inbox of ${customer.email} and enter the one-time PIN (OTP).`)],
      invalid: { field: email, text: 'nobody', words: 'Enter an e-mail address' },
    };
  }),
  'home: verify': inDialog('login', async (page, { email }) => {
    const { pin, button, heading, askForPin } = authDialog(page);
    let digits = '';
    return {
      open: async () => {
        await askForPin(email);
        digits = await pinFor(email);
      },
      fill: () => pin.fill(digits),
      control: button('Verify OTP'),
      done: [heading('Choose a new password')],
      invalid: { field: pin, text: '12', words: 'A one-time PIN has 6 digits.' },
    };
  }),
  'home: reset_password': inDialog('login', async (page, { email }) => {
    const { newPassword, button, askForPin, enterPin, heading, root } = authDialog(page);
    return {
      open: async () => {
        await askForPin(email);
        await enterPin(await pinFor(email));
        await heading('Choose a new password').waitFor();
      },
      fill: () => newPassword.fill(NEW_PASSWORD),
      typed: [[newPassword, NEW_PASSWORD]],
      control: button('Update Password'),
      done: [root.getByText('Your password is changed. Log in with the new one.')],
      invalid: { field: newPassword, text: 'short', words: 'A password has at least 8 characters.' },
    };
  }),
  support: {
    isAnonymous: true,
    without: NO_LOGIN,
    async prepare(page, { email: address }) {
      const { name, email, message, send, received, reference } = supportPage(page);
      return {
        path: '/support',
        fill: async () => {
          await name.fill('Sipho Dlamini');
          await email.fill(address);
          await message.fill('Do you deliver to Upington?');
        },
        typed: [
          [name, 'Sipho Dlamini'],
          [email, address],
          [message, 'Do you deliver to Upington?'],
        ],
        control: send,
        done: [received, reference],
        invalid: { field: email, text: 'sipho', words: /Enter an e-mail address/ },
        state: { read: () => messagesOf(address), after: 1 },
      };
    },
  },
} satisfies Record<string, FormRow>;

function inDialog(
  mode: string,
  prepare: (page: Page, customer: Customer) => Promise<Omit<PreparedForm, 'path'>>,
): FormRow {
  return {
    isAnonymous: true,
    without: NO_LOGIN,
    prepare: async (page, customer) => ({ path: `/?auth=${mode}`, ...(await prepare(page, customer)) }),
  };
}

/** Counts the support messages sent by an email address. */
function messagesOf(email: string): Promise<number | null> {
  return inDatabase(SHOPS.demo, (db) =>
    db
      .prepare('SELECT COUNT(*) AS messages FROM support_request WHERE email = ?')
      .bind(email)
      .first<number>('messages'),
  );
}
