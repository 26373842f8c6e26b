import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { clearCustomerStorage } from '#client/browser/stored-value.ts';
import { isSignedIn, NO_SESSION, type Session } from '#client/features/auth/session-store.ts';
import { showToast } from '#client/ui/toast.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Stores } from './stores.tsx';
import type { View } from './view.ts';

/*
 * Who the customer of this tab is. Every change of it is one of these functions; cart, lists, dialog, storage and the
 * page on screen follow from here.
 */

export const SESSION_ENDED = 'Your session has ended. Please log in again.';
const LOGGED_IN_ELSEWHERE = 'You have logged in in another tab.';
const PLEASE_REPEAT = 'What you chose here has not been done yet. Please choose it again.';

/** The worker says who is signed in: nothing of another customer stays. */
export function signedIn(stores: Stores, session: SessionSeed): void {
  if (stores.session.getState().id !== session.id) clearStores(stores);
  stores.session.getState().signIn(session);
}

/** The customer has logged out (R-SES-5). */
export function signedOut(stores: Stores): void {
  stores.session.getState().reset();
  clearStores(stores);
  stores.auth.getState().reset();
}

/**
 * The worker knows no session any more (R-SES-5).
 * @param asked what needs the login; left out where nobody has asked for anything, and then only a customer's page
 *   opens the dialog
 */
export function sessionEnded(stores: Stores, asked?: { next?: string }): void {
  stores.session.getState().reset();
  clearStores(stores);
  const { mode, open } = stores.auth.getState();
  if (asked !== undefined || (mode === null && isCustomersPage())) {
    open('login', { message: SESSION_ENDED, ...asked });
  }
}

/** A page was asked for that only a customer sees, and the worker knows no session (R-EDGE-5). */
export function loginPrompted(stores: Stores, next: string): void {
  if (isSignedIn(stores.session.getState())) sessionEnded(stores, { next });
  else stores.auth.getState().open('login', { next });
}

/** Another tab has changed who is signed in; the session store has taken it over already. */
export function changedElsewhere(stores: Stores, before: Session): void {
  const { session, cart, lists, auth, services } = stores;
  const { id } = session.getState();
  if (id === before.id) return;
  const { mode, next, pending } = auth.getState();
  clearStores(stores);
  const here = new URL(window.location.href);
  if (id === NO_SESSION.id) {
    // What was typed stays for the same customer, behind the dialog.
    if (isCustomersPage() && hasUnsavedWork()) sessionEnded(stores);
    else if (isCustomersPage()) loadDocument(new URL('/', here), 'replace');
    return;
  }
  auth.getState().reset();
  // It waits in this tab's form alone, and the other tab's login did not carry it.
  if (pending !== null) showToast({ kind: 'info', title: LOGGED_IN_ELSEWHERE, text: PLEASE_REPEAT });
  if (isOthersPage(stores)) {
    loadDocument(here, 'replace');
    return;
  }
  stores.customer = id;
  void cart.getState().load();
  void lists.getState().refresh();
  if (mode !== null && (next !== null || isCustomersPage())) void services.goTo(next);
}

/** The dialog is closed: goes on to a path or stays, but on no page of somebody who is not signed in. */
export function continueAfterDialog(stores: Stores, next: string | null): void {
  const { session, services } = stores;
  if (isOthersPage(stores)) {
    const stay = isSignedIn(session.getState()) ? '' : '/';
    loadDocument(new URL(next ?? stay, window.location.href), 'replace');
  } else if (next !== null) void services.goTo(next);
}

/** A page is on screen. Its customer may have left since it was asked for. */
export function pageShown(stores: Stores, { content }: View): void {
  const owner = content.kind === 'page' ? content.payload.session?.id : undefined;
  if (owner !== undefined) stores.customer = owner;
  hideOthersPage(stores);
}

/** Hides a customer's page from everybody but them; what they have typed there stays. */
export function hideOthersPage(stores: Stores): void {
  const { dataset } = document.documentElement;
  if (isOthersPage(stores)) dataset.locked = '';
  else delete dataset.locked;
}

/** Whether the page on screen is a customer's. */
export function isCustomersPage(): boolean {
  const match = matchRoute(window.location.pathname);
  return match !== null && isPersonal(match.row);
}

/** Whether the page on screen shows the cart that the store holds. */
export function isCartOnPage(): boolean {
  return matchRoute(window.location.pathname)?.row.id === 'cart';
}

/** Whether the page on screen is a customer's who is not the one signed in. */
export function isOthersPage({ session, customer }: Stores): boolean {
  return isCustomersPage() && session.getState().id !== customer;
}

function clearStores({ cart, lists }: Stores): void {
  cart.getState().reset();
  lists.getState().reset();
  clearCustomerStorage();
}
