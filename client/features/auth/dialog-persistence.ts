import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { createStoredValue } from '#client/browser/stored-value.ts';
import { isLike, isRecord } from '#shared/is-record.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { isAuthMode } from './auth-modes.ts';
import {
  type AuthMode,
  DIALOG_STORAGE_KEY,
  type LoginDialogState,
  type LoginDialogStore,
} from './login-dialog-store.ts';

/** The dialog's state without PINs, passwords and reset tokens. */
type StoredDialog = {
  /** Path and query of the page that the dialog is on. On any other page, the stored state is ignored. */
  place: string;
  mode: AuthMode;
  email: string;
  next: string | null;
  pending: string | null;
  resendAt: number;
  at: number;
};

const LASTS_MS = 30 * 60 * 1000;
const PIN_IS_USED = 'Your PIN was used and the page reloaded. Please ask for a new one.';

const storage = createStoredValue<StoredDialog>(
  () => window.sessionStorage,
  DIALOG_STORAGE_KEY,
  2,
  isStoredDialog,
);

/**
 * Stores the dialog's state and the pending form for this tab until the dialog is closed. A phone may discard the tab
 * while the shopper reads the email with the PIN.
 */
export function persistDialog(store: LoginDialogStore): () => void {
  const write = ({ mode, pending, next, resendAt, values, unfinished }: LoginDialogState): void => {
    if (mode === null || unfinished !== '') {
      storage.clear();
      return;
    }
    const place = pathAndQuery(window.location);
    const email = values.email ?? '';
    storage.write({ place, mode, email, next, pending, resendAt, at: Date.now() });
  };
  // After a reload, the URL may open the dialog in login mode before `reopenDialog` has read the stored state. The
  // stored state must not be overwritten yet, unless a posted form set the mode.
  const isReloaded = Number(storage.read()?.at) < performance.timeOrigin;
  const { mode, values } = store.getState();
  // A closed dialog is not written, because that would clear the stored state. The page before a reload may have
  // written that state after this page's time origin, so `isReloaded` may be false.
  if (mode !== null && (!isReloaded || values.intent !== undefined)) write(store.getState());
  return store.subscribe(write);
}

/**
 * Reopens the dialog in its state before a reload. The page's own `next` takes precedence over the stored `next`.
 * Clears the stored state if it has expired or the shopper has left the dialog's page.
 */
export function reopenDialog(store: LoginDialogStore): void {
  const stored = storage.read();
  const { next, pending } = store.getState();
  // Reloading a customer's page redirects to the login, with that page as `next`.
  const isHere = stored?.place === pathAndQuery(window.location) || stored?.place === next;
  if (stored === null || !isHere || stored.at + LASTS_MS < Date.now()) {
    storage.clear();
    return;
  }
  const { mode, email, resendAt } = stored;
  // The token received in exchange for the PIN was only in memory, so the shopper needs a new PIN.
  const isPinUsed = mode === 'reset_password';
  store.setState({
    mode: isPinUsed ? 'forgot_password' : mode,
    message: isPinUsed ? PIN_IS_USED : '',
    values: { email },
    resendAt,
    next: next ?? safeNext(stored.next),
    pending: pending ?? stored.pending,
  });
}

function isStoredDialog(value: unknown): value is StoredDialog {
  if (!isRecord(value)) return false;
  const { mode, next, pending } = value;
  const areTexts = [next, pending].every((text) => text === null || typeof text === 'string');
  return hasKnownFields(value) && isAuthMode(mode) && areTexts;
}

const hasKnownFields = isLike({ place: '', email: '', resendAt: 0, at: 0 });
