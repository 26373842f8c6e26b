import { createStoredValue, isRecord } from '#client/browser/stored-value.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { type AuthMode, type AuthState, type AuthStore, KEPT_DIALOG } from './auth-store.ts';
import { isInStorage, queuedActions } from './queued-actions.ts';

/** Where the dialog was: never a pin, a password or a reset token. */
type Kept = {
  mode: AuthMode;
  email: string;
  next: string | null;
  queued: string | null;
  resendAt: number;
  at: number;
};

const KEPT_MS = 30 * 60 * 1000;
const MODES: readonly unknown[] = ['login', 'register', 'forgot_password', 'verify'];

const storage = createStoredValue<Kept>(() => window.sessionStorage, KEPT_DIALOG, 1, isKeptDialog);

/** Keeps where the dialog is, for this tab, and what it was opened for, for all tabs; until it is closed. */
export function keepDialog(store: AuthStore): () => void {
  const keep = (state: AuthState): void => {
    const { mode, queued, next, resendAt, values, unfinished } = state;
    if (mode === null || unfinished !== '') {
      storage.clear();
      return;
    }
    if (queued !== null && !isInStorage(queued.id)) queuedActions.keep(queued);
    storage.write({
      // The token that a right pin was exchanged for is only remembered by the page itself.
      mode: mode === 'reset_password' ? 'forgot_password' : mode,
      email: values.email ?? '',
      next,
      queued: queued?.id ?? null,
      resendAt,
      at: Date.now(),
    });
  };
  keep(store.getState());
  return store.subscribe(keep);
}

/** Opens the dialog as it was before the page was loaded anew; a place to go to that the page asks for itself counts more. */
export function reopenDialog(store: AuthStore): void {
  const kept = storage.read();
  if (kept === null || kept.at + KEPT_MS < Date.now()) {
    storage.clear();
    return;
  }
  const { mode, email, resendAt } = kept;
  const { next, queued } = store.getState();
  store.setState({
    mode,
    values: { email },
    resendAt,
    next: next ?? safeNext(kept.next),
    queued: queued ?? queuedActions.list().find(({ id }) => id === kept.queued) ?? null,
  });
}

function isKeptDialog(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    MODES.includes(value.mode) &&
    typeof value.email === 'string' &&
    (value.next === null || typeof value.next === 'string') &&
    (value.queued === null || typeof value.queued === 'string') &&
    typeof value.resendAt === 'number' &&
    typeof value.at === 'number'
  );
}
