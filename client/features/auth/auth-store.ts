import { createContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CUSTOMER_PREFIX } from '#client/browser/stored-value.ts';
import { useProvided } from '#client/browser/use-provided.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';

/** R-AUTH-1. */
export type AuthMode = 'login' | 'register' | 'forgot_password' | 'verify' | 'reset_password';

/** The storage key under which a tab stores its dialog. */
export const STORED_DIALOG = `${CUSTOMER_PREFIX}auth-dialog`;

export type AuthState = {
  /** null: the dialog is closed. */
  mode: AuthMode | null;
  /** The form that waits for the login, as `pendingText` writes it: the login's own request does it (R-WRITE-2). */
  pending: string | null;
  /** A form that the URL brings along. Anybody may have written it, so it is carried out only if the shopper agrees. */
  offered: string | null;
  /** Where to go after login; a path of this site. */
  next: string | null;
  /** Identifies the call in progress; null, or another one, once the dialog was closed or shows another mode. */
  call: object | null;
  errors: FieldErrors;
  /** What went wrong beside the fields. */
  message: string;
  /** What has succeeded. */
  notice: string;
  /** What was typed before, where a form came back; the e-mail that a pin was sent to. */
  values: Readonly<Record<string, string>>;
  /** When another pin may be asked for; milliseconds since 1970. */
  resendAt: number;
  /** Logged in, but what waited for it could not be done: why not. */
  unfinished: string;
  open(mode: AuthMode, then?: { pending?: string; next?: string | null; message?: string }): void;
  /** Closes the dialog and forgets all it knew. */
  reset(): void;
  /** The same, and goes on to a path of this site, or stays here; what waited for the login is dropped (R-SES-6). */
  close(next: string | null): void;
};
export type AuthStore = StoreApi<AuthState>;

/** A dialog that a page opens with, perhaps with what was wrong with a form posted without scripts. */
export type AuthSeed = Pick<AuthState, 'mode' | 'next'> &
  Partial<Pick<AuthState, 'pending' | 'offered' | 'errors' | 'message' | 'notice' | 'values' | 'unfinished'>>;

const CLOSED = {
  mode: null,
  pending: null,
  offered: null,
  next: null,
  call: null,
  errors: NO_ERRORS,
  message: '',
  notice: '',
  values: {},
  resendAt: 0,
  unfinished: '',
};

/**
 * The state of the one auth dialog (R-AUTH-1); what is done with it comes with the dialog (`auth-steps.ts`).
 * @param onClose goes on after the dialog
 */
export function createAuthStore(onClose: AuthState['close'], initial: AuthSeed | null): AuthStore {
  return createStore<AuthState>()((set) => ({
    ...CLOSED,
    ...initial,
    open: (mode, { pending = null, next = null, message = '' } = {}) =>
      set({ ...CLOSED, mode, next, message, pending }),
    reset: () => set(CLOSED),
    close(next) {
      set(CLOSED);
      onClose(next);
    },
  }));
}

export const AuthStoreContext = createContext<AuthStore | null>(null);

/** The store itself, for code that changes the dialog. */
export function useAuthStore(): AuthStore {
  return useProvided(AuthStoreContext);
}

/** A part of the dialog's state, kept up to date. */
export function useAuth<Part>(select: (state: AuthState) => Part): Part {
  return useStore(useAuthStore(), select);
}
