import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { isSignedIn, NO_SESSION, type Session } from '#client/features/auth/session-store.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { saveNotice } from '../forms/saved-notice.ts';
import type { Stores } from '../store-types.ts';
import { IS_LOGGED_OUT, IS_OTHERS, leaveHiddenPage } from './leave-hidden-page.ts';
import { isOthersPage } from './page-session.ts';

/*
 * What follows from a change of the session. The session store updates storage by itself; `stores.tsx` resets cart and
 * lists, and hides a page that is another customer's.
 */

const SESSION_ENDED = 'Your session has ended. Please log in again.';
/** A session that ends sooner after its login has never been the browser's, in milliseconds. */
const SOON_MS = 60_000;
const LOGGED_IN_ELSEWHERE = 'You’ve logged in on another tab.';
const PLEASE_REPEAT = 'What you asked for isn’t done yet. Please try again.';

/** Why the customer has to log in again. */
export function sessionEndedText({ loggedInAt }: Stores): string {
  return Date.now() - loggedInAt < SOON_MS ? COOKIES_BLOCKED_TEXT : SESSION_ENDED;
}

/** The customer has logged out (R-SES-5). */
export function signedOut(stores: Stores): void {
  stores.session.getState().reset();
  stores.auth.getState().reset();
}

/**
 * The worker knows no session any more (R-SES-5).
 * @param asked what needs the login; left out where nobody has asked for anything, and then only a customer's page
 *   opens the dialog
 */
export function handleSessionEnded(stores: Stores, asked?: { next?: string }): void {
  stores.session.getState().reset();
  const { mode, open } = stores.auth.getState();
  if (asked !== undefined || (mode === null && stores.page.isCustomers)) {
    open('login', { message: sessionEndedText(stores), ...asked });
  }
}

/**
 * The cookie's session is another one than this tab knew. A page of everybody stays as it is, with what was typed there;
 * a customer's page is loaded anew, in full.
 * @param notice what the shopper is told about it, also after that load; empty where they have done nothing
 */
export async function handleSessionReplaced(stores: Stores, notice: string): Promise<void> {
  signedOut(stores);
  if (stores.page.isCustomers) {
    if (notice !== '') saveNotice(notice);
    leaveHiddenPage(stores, null, IS_OTHERS);
    return;
  }
  if (notice !== '') showFailure(notice);
  await findSession(stores);
}

/** Asks the worker who is signed in if this tab has no session. */
export async function findSession(stores: Stores): Promise<void> {
  const { renewSession } = await loadChunk(() => import('./renew-session.ts'));
  await renewSession(stores);
}

/** Another tab has changed who is signed in; the session store has taken it over already. */
export function handleChangeElsewhere(stores: Stores, before: Session): void {
  const { session, cart, lists, auth, services } = stores;
  const { id } = session.getState();
  if (id === before.id) return;
  const { mode, next, pending } = auth.getState();
  if (id === NO_SESSION.id) {
    // What was typed stays for the same customer, behind the dialog.
    if (stores.page.isCustomers && hasUnsavedWork()) handleSessionEnded(stores);
    else if (stores.page.isCustomers) leaveHiddenPage(stores, '/', IS_LOGGED_OUT);
    return;
  }
  auth.getState().reset();
  // Only this tab knows the form that waits, so the other tab's login did not carry it.
  if (pending !== null) showToast({ kind: 'info', title: LOGGED_IN_ELSEWHERE, text: PLEASE_REPEAT });
  if (isOthersPage(stores)) {
    leaveHiddenPage(stores, null, IS_OTHERS);
    return;
  }
  stores.customer = id;
  void cart.getState().load();
  void lists.getState().refresh();
  if (mode !== null && (next !== null || stores.page.isCustomers)) void services.goTo(next);
}

/** Goes on to a path after the dialog was closed, or stays, but on no page of somebody who is not signed in. */
export function continueAfterDialog(stores: Stores, next: string | null): void {
  const { session, services } = stores;
  if (isOthersPage(stores)) {
    if (isSignedIn(session.getState())) leaveHiddenPage(stores, next, IS_OTHERS);
    else leaveHiddenPage(stores, next ?? '/', IS_LOGGED_OUT);
  } else if (next !== null) void services.goTo(next);
}
