import { OTP_DIGITS, PASSWORD_MIN_CHARACTERS } from '#shared/constants.ts';
import type { AuthMode } from './login-dialog-store.ts';

export type AuthFieldName = 'name' | 'email' | 'password' | 'otp';
export type AuthValues = Record<AuthFieldName, string>;

export type AuthFieldSpec = {
  name: AuthFieldName;
  label: string;
  autoComplete: 'name' | 'email' | 'username' | 'current-password' | 'new-password' | 'one-time-code';
  hint?: string;
};

type ModeSpec = {
  title: string;
  /**
   * The text below the title; empty for none.
   * @param email the address that a PIN was sent to
   */
  intro(email: string): string;
  fields: readonly AuthFieldSpec[];
  /** The submit button's label. */
  action: string;
};

const NEW_PASSWORD = {
  name: 'password',
  autoComplete: 'new-password',
  hint: `At least ${PASSWORD_MIN_CHARACTERS} characters.`,
} as const;

/** The texts and fields of each mode (R-AUTH-1). */
export const AUTH_MODES: Record<AuthMode, ModeSpec> = {
  login: {
    title: 'Log in',
    intro: () => '',
    fields: [
      { name: 'email', label: 'E-mail', autoComplete: 'username' },
      { name: 'password', label: 'Password', autoComplete: 'current-password' },
    ],
    action: 'Log in',
  },
  register: {
    title: 'Register',
    intro: () => 'An account keeps your cart, addresses and orders in one place.',
    fields: [
      { name: 'name', label: 'Name', autoComplete: 'name' },
      { name: 'email', label: 'E-mail', autoComplete: 'email' },
      { ...NEW_PASSWORD, label: 'Password' },
    ],
    action: 'Register',
  },
  forgot_password: {
    title: 'Forgot your password?',
    intro: () => 'Enter your email address to receive a one-time-pin.',
    fields: [{ name: 'email', label: 'E-mail', autoComplete: 'username' }],
    action: 'Send OTP',
  },
  verify: {
    title: 'Enter your one-time PIN',
    intro: (email) => `Check the inbox of ${email} and enter the one-time PIN (OTP).`,
    fields: [
      {
        name: 'otp',
        label: 'One-time PIN',
        autoComplete: 'one-time-code',
        hint: `${OTP_DIGITS} digits. Nothing yet? Check your spam folder, and that you log in with this e-mail.`,
      },
    ],
    action: 'Verify OTP',
  },
  reset_password: {
    title: 'Choose a new password',
    intro: () => 'Your other devices will be logged out.',
    fields: [{ ...NEW_PASSWORD, label: 'New password' }],
    action: 'Update Password',
  },
};

/** True if an untrusted value is the name of a mode. */
export function isAuthMode(name: unknown): name is AuthMode {
  return typeof name === 'string' && Object.hasOwn(AUTH_MODES, name);
}
