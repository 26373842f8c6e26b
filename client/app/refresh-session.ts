import { loadInFull } from '#client/browser/full-load.ts';
import { isKept } from '#client/browser/stored-value.ts';
import { KEPT_DIALOG } from '#client/features/auth/auth-store.ts';
import { isSignedIn, type Session } from '#client/features/auth/session-store.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { forgetInTab, replayQueued, resetStores, type Stores } from './stores.tsx';

/** Takes up the session that the browser keeps. Who logs in or out in another tab, does so here; what it adds counts here, too. */
export function followSession(stores: Stores): void {
  const { session, cart, lists, auth, ports } = stores;
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
    const match = matchRoute(url.pathname);
    const isOfCustomer = match !== null && isPersonal(match.row);
    // What stands on the page is another's now: it goes with all that its code remembers.
    if (isOfCustomer && isSignedIn(before)) loadInFull(isIn ? url : new URL('/', url), 'replace');
    else if (isIn && mode !== null && (next !== null || isOfCustomer)) ports.goTo(next);
  });
}

/**
 * Asks who is signed in and loads what the header counts, once a page stands. For those who are signed out nothing is
 * asked; the dialog they were in when they loaded the page anew opens again.
 */
export async function refreshSession(stores: Stores, api: () => Promise<ApiClient>): Promise<void> {
  const { session, cart, auth } = stores;
  if (!isSignedIn(session.getState())) {
    if (isKept(KEPT_DIALOG, () => window.sessionStorage)) await reopen(stores);
    return;
  }
  try {
    if (!cart.getState().isLoaded) {
      const client = await api();
      const [user] = await Promise.all([client.getUser(), cart.getState().load()]);
      session.getState().setUser(user);
    }
    const unfinished = await replayQueued(stores, null);
    if (unfinished !== '' && !auth.getState().mode) auth.setState({ mode: 'login', unfinished });
  } catch (error) {
    // R-SES-5: the session has ended elsewhere. Any other failure leaves the shopper as they were.
    if (error instanceof ApiError && error.status === 401) resetStores(stores);
  }
}

async function reopen({ auth }: Stores): Promise<void> {
  const { reopenDialog } = await import('#client/features/auth/kept-dialog.ts');
  reopenDialog(auth);
}
