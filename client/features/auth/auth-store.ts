import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { OF_CUSTOMER } from '#client/browser/stored-value.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';

/** R-AUTH-1. */
export type AuthMode = 'login' | 'register' | 'forgot_password' | 'verify' | 'reset_password';

/** What the browser keeps what waits under. */
export const QUEUED_ACTIONS = 'queued-actions';

/** What a tab keeps under this: where its dialog is. */
export const KEPT_DIALOG = `${OF_CUSTOMER}auth-dialog`;

/** An action that waits; its id is the same in every tab that knows of it. */
export type Queued = { id: string; action: QueuedAction };

export type AuthState = {
  /** null: the dialog is closed. */
  mode: AuthMode | null;
  queued: Queued | null;
  /** Where to go after login; a path of this site. */
  next: string | null;
  /** Grows with every closing. */
  closed: number;
  /** The call whose answer is waited for; another one, or none, once the dialog was closed or shows another mode. */
  call: object | null;
  errors: FieldErrors;
  /** What went wrong beside the fields. */
  message: string;
  /** What has gone well. */
  notice: string;
  /** What was typed before, where a form came back; the e-mail that a pin was sent to. */
  values: Readonly<Record<string, string>>;
  /** When another pin may be asked for; milliseconds since 1970. */
  resendAt: number;
  /** Logged in, but what was queued could not be done: why not. */
  unfinished: string;
  open(mode: AuthMode, then?: { queued?: QueuedAction; next?: string | null; message?: string }): void;
  /** Closes the dialog and forgets all it knew. */
  reset(): void;
  ports: AuthPorts;
};
export type AuthStore = StoreApi<AuthState>;

/** A dialog that a page opens with, perhaps with what was wrong with a form posted without scripts. */
export type AuthSeed = Pick<AuthState, 'mode' | 'next'> &
  Partial<Pick<AuthState, 'queued' | 'errors' | 'message' | 'notice' | 'values' | 'unfinished'>>;

export type AuthPorts = {
  api(): Promise<ApiClient>;
  /** Stores the session and runs what was queued (R-SES-4); gives why that could not be done, or an empty string. */
  onSignedIn(signedIn: SignedIn, queued: Queued | null): Promise<string>;
  /** A failure without field errors; gives the sentence to show (R-ERR-1, 2). */
  onFailure(error: unknown): string;
  /** Leads on after a login: to a path of this site, or nowhere. */
  goOn(next: string | null): void;
  deviceName(): string;
};

const CLOSED = {
  mode: null,
  queued: null,
  next: null,
  call: null,
  errors: NO_ERRORS,
  message: '',
  notice: '',
  values: {},
  resendAt: 0,
  unfinished: '',
};

/** The state of the one auth dialog (R-AUTH-1); what is done with it comes with the dialog (`auth-steps.ts`). */
export function createAuthStore(ports: AuthPorts, initial: AuthSeed | null): AuthStore {
  return createStore<AuthState>()((set) => ({
    ...CLOSED,
    closed: 0,
    ...initial,
    ports,
    open: (mode, { queued, next = null, message = '' } = {}) =>
      set({ ...CLOSED, mode, next, message, queued: queued === undefined ? null : inQueue(queued) }),
    reset: () => set(({ closed }) => ({ ...CLOSED, closed: closed + 1 })),
  }));
}

/** An action with an id of its own. */
export function inQueue(action: QueuedAction): Queued {
  return { id: `${Date.now()}.${Math.random()}`, action };
}

export const AuthStoreContext = createContext<AuthStore | null>(null);

/** The dialog's state itself, for what changes it. */
export function useAuthStore(): AuthStore {
  const store = use(AuthStoreContext);
  if (store === null) throw new Error('useAuthStore needs an AuthStoreContext');
  return store;
}

/** A part of the dialog's state, kept up to date. */
export function useAuth<Part>(select: (state: AuthState) => Part): Part {
  return useStore(useAuthStore(), select);
}
