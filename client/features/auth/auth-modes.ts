import { PASSWORD_MIN_CHARACTERS } from '#shared/constants.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

export type AuthFieldName = 'name' | 'email' | 'password';
export type AuthValues = Record<AuthFieldName, string>;

export type AuthFieldSpec = {
  name: AuthFieldName;
  label: string;
  autoComplete: 'name' | 'email' | 'current-password' | 'new-password';
  hint?: string;
};

type ModeSpec = {
  title: string;
  intro: string;
  fields: readonly AuthFieldSpec[];
  /** What the button says. */
  action: string;
  send(auth: AuthState, values: AuthValues): Promise<void>;
};

const EMAIL: AuthFieldSpec = { name: 'email', label: 'E-mail', autoComplete: 'email' };

/** R-AUTH-1: what each mode asks for, and what it does with it. */
export const AUTH_MODES: Record<AuthMode, ModeSpec> = {
  login: {
    title: 'Log in',
    intro: 'Welcome back.',
    fields: [EMAIL, { name: 'password', label: 'Password', autoComplete: 'current-password' }],
    action: 'Log in',
    send: (auth, { email, password }) => auth.login({ email, password }),
  },
  register: {
    title: 'Register',
    intro: 'An account keeps your cart, your addresses and your orders.',
    fields: [
      { name: 'name', label: 'Name', autoComplete: 'name' },
      EMAIL,
      {
        name: 'password',
        label: 'Password',
        autoComplete: 'new-password',
        hint: `At least ${PASSWORD_MIN_CHARACTERS} characters.`,
      },
    ],
    action: 'Register',
    send: (auth, values) => auth.register(values),
  },
};
