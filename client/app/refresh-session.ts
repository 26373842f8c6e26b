import { loadChunk } from '#client/browser/load-chunk.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { hasStoredValue } from '#client/browser/stored-value.ts';
import { STORED_DIALOG } from '#client/features/auth/auth-store.ts';
import { isSignedIn, type Session } from '#client/features/auth/session-store.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { forgetInTab, isCustomersPage, isOthersPage, resetStores } from './customer.ts';
import { isOfSession, notedOutcome } from './failure-notes.ts';
import type { Stores } from './stores.tsx';

/** Takes up the session that the browser keeps. Who logs in or out in another tab, does so here; what it adds counts here, too. */
export function followSession(stores: Stores): void {
  const { session, cart, lists, auth, services } = stores;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    if (isSignedIn(session.getState())) void cart.getState().load();
    void lists.getState().refresh();
  });
  session.getState().restore((before: Session) => {
    const isIn = isSignedIn(session.getState());
    const { mode, next } = auth.getState();
    forgetInTab(stores);
    if (isIn) void cart.getState().load();
    void lists.getState().refresh();
    const url = new URL(window.location.href);
    const isOfCustomer = isCustomersPage();
    // What stands on the page is another's now: it goes with all that its code remembers.
    if (isOthersPage(stores) || (isOfCustomer && isSignedIn(before))) {
      return loadDocument(isIn ? url : new URL('/', url), 'replace');
    }
    if (!isIn) return;
    stores.customer = session.getState().id;
    if (mode !== null && (next !== null || isOfCustomer)) void services.goTo(next);
  });
}

/**
 * Asks who is signed in and loads what the header counts, once a page stands. For those who are signed out nothing is
 * asked; the dialog they were in when they loaded the page anew opens again.
 */
export async function refreshSession(stores: Stores, api: () => Promise<ApiClient>): Promise<void> {
  const { session, cart, auth } = stores;
  if (!isSignedIn(session.getState())) {
    if (hasStoredValue(STORED_DIALOG, () => window.sessionStorage)) await reopen(stores);
    return;
  }
  const { token } = session.getState();
  try {
    if (!cart.getState().isLoaded) {
      const client = await api();
      const [user] = await Promise.all([client.getUser(), cart.getState().load()]);
      if (session.getState().token === token) session.getState().setUser(user);
    }
  } catch (error) {
    // R-SES-5: the session has ended elsewhere. Any other failure leaves the shopper as they were.
    if (notedOutcome(error) === 'signed-out' && isOfSession(error, session.getState())) {
      // Whoever logs in just now knows it already.
      resetStores(stores, auth.getState().mode !== null);
    }
  }
}

async function reopen({ auth }: Stores): Promise<void> {
  const { reopenDialog } = await loadChunk(() => import('#client/features/auth/dialog-persistence.ts'));
  reopenDialog(auth);
}
