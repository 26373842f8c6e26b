import { loadChunk } from '#client/browser/load-chunk.ts';
import { hasStoredValue } from '#client/browser/stored-value.ts';
import { STORED_DIALOG } from '#client/features/auth/auth-store.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { sessionReplaced } from './replaced-session.ts';
import { changedElsewhere, sessionEnded } from './session.ts';
import type { Stores } from './stores.tsx';

/**
 * Takes up the session that the browser has stored, and keeps to it: what other tabs do to it happens here, too, and a
 * tab that is looked at again asks the worker.
 */
export function followSession(stores: Stores): void {
  stores.session.getState().restore((before) => changedElsewhere(stores, before));
  let isAsking = false;
  const wake = async (): Promise<void> => {
    if (document.hidden || isAsking) return;
    isAsking = true;
    if (await isSessionConfirmed(stores)) {
      void stores.cart.getState().load();
      void stores.lists.getState().refresh();
    }
    isAsking = false;
  };
  document.addEventListener('visibilitychange', () => void wake());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void wake();
  });
}

/**
 * Asks who is signed in and loads what the header counts, once a page stands. For those who are signed out nothing is
 * asked; the dialog they were in when they loaded the page anew opens again.
 */
export async function refreshSession(stores: Stores): Promise<void> {
  const { session, cart } = stores;
  if (!isSignedIn(session.getState())) {
    if (hasStoredValue(STORED_DIALOG, () => window.sessionStorage)) await reopen(stores);
    return;
  }
  // The page has just come with the session and the cart.
  if (cart.getState().status === 'loaded') return;
  await Promise.all([isSessionConfirmed(stores), cart.getState().load()]);
}

/** Asks who is signed in, and acts on it where that is not who the stores say. */
async function isSessionConfirmed(stores: Stores): Promise<boolean> {
  const { session, services } = stores;
  const { token, id } = session.getState();
  if (!isSignedIn({ token })) return false;
  const isCurrent = (): boolean => session.getState().token === token;
  try {
    const user = await (await services.api()).getUser();
    if (!isCurrent()) return false;
    if (user.id === id) session.getState().setUser(user);
    else await sessionReplaced(stores, '');
    return user.id === id;
  } catch (error) {
    // Any other failure leaves the shopper as they were.
    if (isCurrent() && error instanceof HttpError && error.status === 401) sessionEnded(stores);
    return false;
  }
}

async function reopen({ auth }: Stores): Promise<void> {
  const { reopenDialog } = await loadChunk(() => import('#client/features/auth/dialog-persistence.ts'));
  reopenDialog(auth);
}
