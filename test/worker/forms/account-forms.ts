import { env } from 'cloudflare:workers';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anEmailPinFor } from '#test/support/a-pin.ts';
import { anAddress, aSession, type Customer, unique } from '#test/support/a-shop.ts';
import type { Fields, FormRow, PreparedForm } from './form-row.ts';
import { NO_ID } from './shelf.ts';

const ADDRESS: Fields = { ...NEW_ADDRESS, recipient: 'Lerato Mokoena', phone: '082 987 6543' };

/** Forms for the account and its addresses (also in the checkout), and for support. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  ...(['account', 'checkout'] as const).flatMap(addressForms),
  onDetails('details', {
    prepare: async ({ email }) => ({ name: 'Thandi Dlamini', email, business_name: 'Spaza', vat_number: '' }),
    invalid: { vat_number: '123' },
  }),
  onDetails('password', {
    isKeyed: true,
    prepare: async () => ({ current_password: PASSWORD, password: 'a loerie in the wild fig' }),
    invalid: { password: 'short' },
  }),
  onDetails('confirm-password', {
    async prepare({ userId }) {
      // The page asks for the password only if the login is old.
      await env.DB.prepare("UPDATE session SET created_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?")
        .bind(userId)
        .run();
      return { current_password: PASSWORD };
    },
    invalid: { current_password: 'a wrong one' },
  }),
  onDetails('end-session', {
    prepare: async (customer) => ({ id: await anotherSession(customer) }),
  }),
  onDetails('end-other-sessions', {
    async prepare(customer) {
      await anotherSession(customer);
      return {};
    },
  }),
  onDetails('remove', {
    isKeyed: true,
    prepare: async () => ({}),
  }),
  onDetails('keep-account', {
    prepare: async ({ userId }) => {
      await requestRemoval(userId);
      return {};
    },
  }),
  onDetails('keep-email', {
    async prepare({ userId }) {
      await setPendingEmail(userId);
      return {};
    },
  }),
  onDetails('review-emails', {
    prepare: async () => ({ review_emails: 'off' }),
  }),
  onDetails('email-pin', {
    isKeyed: true,
    async prepare({ userId }) {
      await setPendingEmail(userId);
      return {};
    },
  }),
  {
    page: 'account-details',
    intent: 'verify-email',
    async prepare({ userId, token }) {
      const email = await setPendingEmail(userId);
      const fields = { intent: 'verify-email', otp: await anEmailPinFor({ token, email }) };
      return { path: '/account/details', fields, email };
    },
    invalid: { otp: '12' },
  },
  {
    page: 'account',
    intent: '',
    prepare: async () => ({ path: '/account', fields: {} }),
    outcomes: { 'not signed in': 'done', 'session ended': 'done' },
  },
  {
    page: 'support',
    intent: '',
    isKeyed: true,
    prepare: async ({ email }) => ({
      path: '/support',
      fields: { name: 'Thandi', email, message: 'Where is my parcel?', order_id: '' },
    }),
    invalid: { message: '' },
    without: {
      'not signed in': 'open to all',
      'session ended': 'open to all',
      'session changed': 'the form is not bound to a session',
    },
  },
];

function addressForms(place: 'account' | 'checkout'): FormRow[] {
  const path = `/${place}/addresses`;
  return [
    {
      page: `${place}-address-create`,
      intent: '',
      isKeyed: true,
      prepare: async () => ({ path: `${path}/create`, fields: ADDRESS }),
      invalid: { postal_code: '80' },
    },
    {
      page: `${place}-address-edit`,
      intent: '',
      prepare: async ({ userId }) => ({
        path: `${path}/edit?id=${await secondAddress(userId)}`,
        fields: ADDRESS,
      }),
      invalid: { postal_code: '80' },
    },
    {
      page: `${place}-addresses`,
      intent: 'delete',
      prepare: async ({ userId }) => addressForm('delete', await secondAddress(userId)),
    },
    {
      page: `${place}-addresses`,
      intent: 'set-current',
      prepare: async ({ userId }) => addressForm('set-current', await secondAddress(userId)),
      refused: async () => ({ id: NO_ID }),
    },
  ];

  function addressForm(intent: string, id: number): PreparedForm {
    return { path, fields: { intent, id } };
  }
}

function secondAddress(userId: number): Promise<number> {
  return anAddress(userId, { isCurrent: false, city: 'Durban', provinceId: 4 });
}

type DetailsRow = Omit<FormRow, 'page' | 'intent' | 'prepare'> & {
  prepare: (customer: Customer) => Promise<Fields>;
};

function onDetails(intent: string, { prepare, ...row }: DetailsRow): FormRow {
  return {
    ...row,
    page: 'account-details',
    intent,
    prepare: async (customer) => ({
      path: '/account/details',
      fields: { intent, ...(await prepare(customer)) },
    }),
  };
}

/** Gives the customer a pending new email; returns that email. */
async function setPendingEmail(userId: number): Promise<string> {
  const email = `moved-${unique()}@example.co.za`;
  await env.DB.prepare('UPDATE user SET pending_email = ? WHERE id = ?').bind(email, userId).run();
  return email;
}

/** Inserts the request directly, because the API call would end the session that submits the form. */
async function requestRemoval(userId: number): Promise<void> {
  await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
    .bind(new Date().toISOString(), userId)
    .run();
}

/** Signs the customer in on another device; returns the session's id. */
async function anotherSession({ userId }: Customer): Promise<number> {
  return (await aSession(userId, { deviceName: 'A laptop' })).id;
}
