import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { createStoredValue } from '#client/browser/stored-value.ts';
import { isLike, isRecord } from '#shared/is-record.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { isAuthMode } from './auth-modes.ts';
import { type AuthMode, type AuthState, type AuthStore, STORED_DIALOG } from './auth-store.ts';

/** The dialog's state without PIN, password or reset token. */
type StoredDialog = {
  /** The page that the dialog is on. On any other page, the stored state is ignored. */
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
  STORED_DIALOG,
  2,
  isStoredDialog,
);

/**
 * Stores the dialog's state and the pending form for this tab until the dialog is closed: phones discard a tab while
 * its user reads the email with the PIN.
 */
export function persistDialog(store: AuthStore): () => void {
  const write = ({ mode, pending, next, resendAt, values, unfinished }: AuthState): void => {
    if (mode === null || unfinished !== '') {
      storage.clear();
      return;
    }
    const place = pathAndQuery(window.location);
    const email = values.email ?? '';
    storage.write({ place, mode, email, next, pending, resendAt, at: Date.now() });
  };
  // After a reload the URL may open the dialog as a login. `reopenDialog` has not read the stored state yet, so do not
  // overwrite it unless a posted form sets the mode.
  const isReloaded = Number(storage.read()?.at) < performance.timeOrigin;
  if (!isReloaded || store.getState().values.intent !== undefined) write(store.getState());
  return store.subscribe(write);
}

/**
 * Opens the dialog as it was before a reload. The page's own `next` takes precedence. Leaving the page cancels the
 * dialog.
 */
export function reopenDialog(store: AuthStore): void {
  const stored = storage.read();
  const { next, pending } = store.getState();
  // On a reload, a customer's page redirects to the login, whose `next` is that page.
  const isHere = stored?.place === pathAndQuery(window.location) || stored?.place === next;
  if (stored === null || !isHere || stored.at + LASTS_MS < Date.now()) {
    storage.clear();
    return;
  }
  const { mode, email, resendAt } = stored;
  // The token received for the PIN exists only in the page's memory.
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
