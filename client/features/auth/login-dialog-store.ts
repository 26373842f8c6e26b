import { createContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CUSTOMER_PREFIX } from '#client/browser/stored-value.ts';
import { useRequiredContext } from '#client/browser/use-required-context.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';

/** The modes of the login dialog (R-AUTH-1). */
export type AuthMode = 'login' | 'register' | 'forgot_password' | 'verify' | 'reset_password';

/** The storage key under which a tab stores its dialog. */
export const DIALOG_STORAGE_KEY = `${CUSTOMER_PREFIX}auth-dialog`;

export type LoginDialogState = {
  /** null: the dialog is closed. */
  mode: AuthMode | null;
  /**
   * The form that waits for the login, serialised by `pendingText`. The login request itself submits the form
   * (R-WRITE-2).
   */
  pending: string | null;
  /**
   * A pending form from the URL. Anyone may have written the URL, so the form is submitted only with the shopper's
   * consent.
   */
  offered: string | null;
  /** The path to open after the login, on this site; null to stay. */
  next: string | null;
  /**
   * Identifies the request in progress. If the dialog is closed or changes its mode during the request, this becomes
   * null or a different object.
   */
  call: object | null;
  errors: FieldErrors;
  /** An error that does not concern a single field. */
  message: string;
  /** A success message. */
  notice: string;
  /** Previously typed values, if a form was returned. Also contains the email that a PIN was sent to. */
  values: Readonly<Record<string, string>>;
  /** The earliest time for another PIN, in milliseconds since 1970. */
  resendAt: number;
  /** The reason why the pending action failed although the login succeeded; otherwise empty. */
  unfinished: string;
  /** Counts how often the dialog was closed, to distinguish one opening from the next. */
  timesClosed: number;
  /**
   * Opens the dialog. An open dialog keeps its mode and its pending form, for example if a slow page requires the login
   * only after a form has done so.
   */
  open(mode: AuthMode, then?: { pending?: string; next?: string | null; message?: string }): void;
  /** Closes the dialog and clears its state. */
  reset(): void;
  /**
   * Closes the dialog, then opens a path of this site; null stays on the page. The pending form is dropped (R-SES-6).
   */
  close(next: string | null): void;
};
export type LoginDialogStore = StoreApi<LoginDialogState>;

/** The state of a dialog that is open in the first view, including the errors of a form posted without scripts. */
export type LoginDialogSeed = Pick<LoginDialogState, 'mode' | 'next'> &
  Partial<
    Pick<LoginDialogState, 'pending' | 'offered' | 'errors' | 'message' | 'notice' | 'values' | 'unfinished'>
  >;

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
 * Creates the store with the login dialog's state (R-AUTH-1). Its actions are loaded with the dialog (`auth-steps.ts`).
 * @param onClose called when the dialog is closed, with the path to open
 */
export function createLoginDialogStore(
  onClose: LoginDialogState['close'],
  initial: LoginDialogSeed | null,
): LoginDialogStore {
  return createStore<LoginDialogState>()((set, get) => ({
    ...CLOSED,
    ...initial,
    timesClosed: 0,
    open: (mode, { pending = null, next = null, message = '' } = {}) =>
      set((known) => ({
        mode: known.mode ?? mode,
        pending: known.pending ?? pending,
        next: next ?? known.next,
        message: known.message || message,
        unfinished: '',
      })),
    reset: () => set(({ timesClosed }) => ({ ...CLOSED, timesClosed: timesClosed + 1 })),
    close(next) {
      get().reset();
      onClose(next);
    },
  }));
}

export const LoginDialogStoreContext = createContext<LoginDialogStore | null>(null);

/** The store itself, for code that changes the dialog. */
export function useLoginDialogStore(): LoginDialogStore {
  return useRequiredContext(LoginDialogStoreContext);
}

/** Selects a slice of the dialog's state. The component re-renders when the slice changes. */
export function useLoginDialog<Part>(select: (state: LoginDialogState) => Part): Part {
  return useStore(useLoginDialogStore(), select);
}
