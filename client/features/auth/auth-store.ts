import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { clearFieldError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';

/** R-AUTH-1's modes that are built; the others follow with one-time pins. */
export type AuthMode = 'login' | 'register';

export type AuthState = {
  /** null: the dialog is closed. */
  mode: AuthMode | null;
  queued: QueuedAction | null;
  /** Where to go after login; a path of this site. */
  next: string | null;
  isBusy: boolean;
  errors: FieldErrors;
  /** What went wrong beside the fields. */
  message: string;
  /** What was typed before, where a form came back. */
  values: Readonly<Record<string, string>>;
  open(mode: AuthMode, then?: { queued?: QueuedAction; next?: string | null }): void;
  switchMode(mode: AuthMode): void;
  clearError(field: string): void;
  /** Closes the dialog and drops what was queued. */
  cancel(): void;
  login(values: { email: string; password: string }): Promise<void>;
  register(values: { name: string; email: string; password: string }): Promise<void>;
  reset(): void;
};
export type AuthStore = StoreApi<AuthState>;

/** A dialog that a page opens with, perhaps with what was wrong with a form posted without scripts. */
export type AuthSeed = Pick<AuthState, 'mode' | 'next'> &
  Partial<Pick<AuthState, 'errors' | 'message' | 'values'>>;

export type AuthPorts = {
  api(): Promise<ApiClient>;
  /** Stores the session, runs the queued action, goes on to `next` (R-SES-4). */
  onSignedIn(signedIn: SignedIn, then: { queued: QueuedAction | null; next: string | null }): Promise<void>;
  /** A failure without field errors; gives the sentence to show (R-ERR-1, 2). */
  onFailure(error: unknown): string;
  deviceName(): string;
};

const CLOSED = {
  mode: null,
  queued: null,
  next: null,
  isBusy: false,
  errors: NO_ERRORS,
  message: '',
  values: {},
};

/** The state of the one auth dialog (R-AUTH-1). */
export function createAuthStore(ports: AuthPorts, initial: AuthSeed | null): AuthStore {
  return createStore<AuthState>()((set, get) => {
    const signIn = async (call: (api: ApiClient) => Promise<SignedIn>): Promise<void> => {
      if (get().isBusy) return;
      set({ isBusy: true, errors: NO_ERRORS, message: '' });
      try {
        const signedIn = await call(await ports.api());
        const { queued, next } = get();
        await ports.onSignedIn(signedIn, { queued, next });
        set(CLOSED);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 422;
        set({
          isBusy: false,
          errors: isRefused ? error.errors : NO_ERRORS,
          message: isRefused ? '' : ports.onFailure(error),
        });
      }
    };
    return {
      ...CLOSED,
      ...initial,
      open: (mode, then) => set({ ...CLOSED, mode, queued: then?.queued ?? null, next: then?.next ?? null }),
      switchMode: (mode) => set({ mode, errors: NO_ERRORS, message: '' }),
      clearError: (field) => set(({ errors }) => ({ errors: clearFieldError(errors, field) })),
      cancel: () => set(CLOSED),
      login: (values) => signIn((api) => api.login({ ...values, device_name: ports.deviceName() })),
      register: (values) =>
        signIn((api) =>
          api.register({
            ...values,
            password_confirmation: values.password,
            device_name: ports.deviceName(),
          }),
        ),
      reset: () => set(CLOSED),
    };
  });
}

export const AuthStoreContext = createContext<AuthStore | null>(null);

/** A part of the dialog's state, kept up to date. */
export function useAuth<Part>(select: (state: AuthState) => Part): Part {
  const store = use(AuthStoreContext);
  if (store === null) throw new Error('useAuth needs an AuthStoreContext');
  return useStore(store, select);
}
