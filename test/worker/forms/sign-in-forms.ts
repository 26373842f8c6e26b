import { PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aPinFor, aResetToken } from '#test/support/a-pin.ts';
import { unique } from '#test/support/a-shop.ts';
import type { FormRow, PreparedForm } from './form-row.ts';

const OPEN = 'open to all';
const NO_SESSION = 'the form is not bound to a session';
const ALL = { 'not signed in': OPEN, 'session ended': OPEN, 'session changed': NO_SESSION } as const;

/** The forms of the login dialog's five modes. */
export const SIGN_IN_FORMS: readonly FormRow[] = [
  inDialog('login', {
    prepare: async ({ email }) => ({ email, password: PASSWORD }),
    invalid: { password: 'a guess' },
    without: ALL,
  }),
  inDialog('register', {
    prepare: async () => ({ name: 'Lerato', email: `new-${unique()}@example.com`, password: PASSWORD }),
    invalid: { password: 'short' },
    without: ALL,
  }),
  inDialog('forgot_password', {
    prepare: async ({ email }) => ({ email }),
    invalid: { email: 'nobody' },
    isKeyed: true,
    without: ALL,
  }),
  inDialog('verify', {
    prepare: async ({ email }) => ({ email, otp: await aPinFor(email) }),
    invalid: { otp: '12' },
    isKeyed: true,
    without: ALL,
  }),
  inDialog('reset_password', {
    prepare: async ({ email }) => ({
      email,
      token: await aResetToken(email),
      password: 'a sunny day in Durban',
    }),
    invalid: { password: 'short' },
    without: ALL,
  }),
];

type DialogRow = Omit<FormRow, 'page' | 'intent' | 'prepare'> & {
  prepare: (customer: { email: string }) => Promise<{ email: string } & Record<string, string>>;
};

function inDialog(intent: string, { prepare, ...row }: DialogRow): FormRow {
  return {
    ...row,
    page: 'home',
    intent,
    isAnonymous: true,
    async prepare(customer): Promise<PreparedForm> {
      const fields = await prepare(customer);
      return { path: `/?auth=${intent}`, fields: { intent, ...fields }, email: fields.email };
    },
  };
}
