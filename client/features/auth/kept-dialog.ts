import { createStoredValue } from '#client/browser/stored-value.ts';
import { isRecord } from '#shared/is-record.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { type AuthMode, type AuthState, type AuthStore, KEPT_DIALOG } from './auth-store.ts';
import { isInStorage, queuedActions } from './queued-actions.ts';

/** Where the dialog was: never a pin, a password or a reset token. */
type Kept = {
  /** The page it is on: on any other it is over. */
  place: string;
  mode: AuthMode;
  email: string;
  next: string | null;
  queued: string | null;
  resendAt: number;
  at: number;
};

const KEPT_MS = 30 * 60 * 1000;
const MODES: readonly unknown[] = ['login', 'register', 'forgot_password', 'verify', 'reset_password'];
const PIN_IS_USED = 'Your pin was used, and the page was loaded anew. Please ask for a new one.';
/** While the dialog is open nothing of it grows old. */
const RENEWED_EVERY_MS = 5 * 60 * 1000;

const storage = createStoredValue<Kept>(() => window.sessionStorage, KEPT_DIALOG, 1, isKeptDialog);

/** Keeps where the dialog is, for this tab, and what it was opened for, for all tabs; until it is closed. */
export function keepDialog(store: AuthStore): () => void {
  const keep = (state: AuthState): void => {
    const { mode, queued, next, resendAt, values, unfinished } = state;
    if (mode === null || unfinished !== '') {
      storage.clear();
      return;
    }
    if (queued !== null && !isInStorage(queued.id))
      queuedActions.keep(queued, storage.read()?.queued ?? null);
    storage.write({
      place: placeNow(),
      mode,
      email: values.email ?? '',
      next,
      queued: queued?.id ?? null,
      resendAt,
      at: Date.now(),
    });
  };
  keep(store.getState());
  const stop = store.subscribe(keep);
  const timer = setInterval(() => {
    const { queued } = store.getState();
    if (queued !== null) queuedActions.renew(queued);
    keep(store.getState());
  }, RENEWED_EVERY_MS);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/**
 * Opens the dialog as it was before the page was loaded anew; a place to go to that the page asks for itself counts
 * more. Who left the page has cancelled it.
 */
export function reopenDialog(store: AuthStore): void {
  const kept = storage.read();
  if (kept === null || kept.at + KEPT_MS < Date.now()) {
    storage.clear();
    return;
  }
  if (kept.place !== placeNow()) {
    storage.clear();
    if (kept.queued !== null) queuedActions.drop(kept.queued);
    return;
  }
  const { mode, email, resendAt } = kept;
  // The token that a right pin was exchanged for is only remembered by the page itself.
  const isPinUsed = mode === 'reset_password';
  const { next, queued } = store.getState();
  store.setState({
    mode: isPinUsed ? 'forgot_password' : mode,
    message: isPinUsed ? PIN_IS_USED : '',
    values: { email },
    resendAt,
    next: next ?? safeNext(kept.next),
    queued: queued ?? queuedActions.list().find(({ id }) => id === kept.queued) ?? null,
  });
}

function placeNow(): string {
  return window.location.pathname + window.location.search;
}

function isKeptDialog(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value.place === 'string' &&
    MODES.includes(value.mode) &&
    typeof value.email === 'string' &&
    (value.next === null || typeof value.next === 'string') &&
    (value.queued === null || typeof value.queued === 'string') &&
    typeof value.resendAt === 'number' &&
    typeof value.at === 'number'
  );
}
