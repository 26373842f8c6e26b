import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { isSignedIn, NO_SESSION, type Session } from '#client/features/auth/session-store.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { saveNotice } from '../forms/saved-notice.ts';
import type { Stores } from '../store-types.ts';
import { LOGGED_OUT_TEXT, leaveHiddenPage, OTHER_CUSTOMER_TEXT } from './leave-hidden-page.ts';
import { isOtherCustomersPage } from './page-session.ts';

/*
 * Handles changes of the session. The session store updates storage itself; `stores.tsx` resets the cart and lists, and
 * hides another customer's page.
 */

const SESSION_ENDED = 'Your session has ended. Please log in again.';
/**
 * In milliseconds. A session that ends sooner than this after its login means that the browser never stored the cookie.
 */
const SOON_MS = 60_000;
const LOGGED_IN_ELSEWHERE = 'You’ve logged in on another tab.';
const PLEASE_REPEAT = 'What you asked for isn’t done yet. Please try again.';

/** Returns the reason why the customer has to log in again. */
export function sessionEndedText({ loggedInAt }: Stores): string {
  return Date.now() - loggedInAt < SOON_MS ? COOKIES_BLOCKED_TEXT : SESSION_ENDED;
}

/** Resets the stores after a logout (R-SES-5). */
export function resetAfterSignOut(stores: Stores): void {
  stores.session.getState().reset();
  stores.auth.getState().reset();
}

/**
 * Handles a session that the worker no longer recognises (R-SES-5).
 * @param login set if the shopper has requested something that needs the login; without it, the dialog opens only on a
 * customer's page
 */
export function handleSessionEnded(stores: Stores, login?: { next?: string }): void {
  stores.session.getState().reset();
  const { mode, open } = stores.auth.getState();
  if (login !== undefined || (mode === null && stores.page.isCustomers)) {
    open('login', { message: sessionEndedText(stores), ...login });
  }
}

/**
 * Handles a cookie with a session other than this tab's. A public page stays, with its typed text; a customer's page is
 * reloaded in full.
 * @param notice the message for the shopper, also shown after the reload; empty if the shopper has done nothing
 */
export async function handleSessionReplaced(stores: Stores, notice: string): Promise<void> {
  resetAfterSignOut(stores);
  if (stores.page.isCustomers) {
    if (notice !== '') saveNotice(notice);
    leaveHiddenPage(stores, null, OTHER_CUSTOMER_TEXT);
    return;
  }
  if (notice !== '') showFailure(notice);
  await findSession(stores);
}

/** Restores the session from the worker if this tab has none. */
export async function findSession(stores: Stores): Promise<void> {
  const { renewSession } = await loadChunk(() => import('./renew-session.ts'));
  await renewSession(stores);
}

/** Handles a login or logout in another tab. The session store already contains the change. */
export function handleSessionChangeInOtherTab(stores: Stores, before: Session): void {
  const { session, cart, lists, auth, services } = stores;
  const { id } = session.getState();
  if (id === before.id) return;
  const { mode, next, pending } = auth.getState();
  if (id === NO_SESSION.id) {
    // Unsent text stays in the page behind the login dialog, in case the same customer logs in again.
    if (stores.page.isCustomers && hasUnsavedWork()) handleSessionEnded(stores);
    else if (stores.page.isCustomers) leaveHiddenPage(stores, '/', LOGGED_OUT_TEXT);
    return;
  }
  auth.getState().reset();
  // Only this tab has the pending form, so the login in the other tab did not submit it.
  if (pending !== null) showToast({ kind: 'info', title: LOGGED_IN_ELSEWHERE, text: PLEASE_REPEAT });
  if (isOtherCustomersPage(stores)) {
    leaveHiddenPage(stores, null, OTHER_CUSTOMER_TEXT);
    return;
  }
  stores.customer = id;
  void cart.getState().load();
  void lists.getState().refresh();
  if (mode !== null && (next !== null || stores.page.isCustomers)) void services.goTo(next);
}

/**
 * Continues after the dialog was closed: navigates to `next`, or stays if `next` is null. Leaves a page that belongs to
 * a customer who is not signed in.
 */
export function continueAfterDialog(stores: Stores, next: string | null): void {
  const { session, services } = stores;
  if (isOtherCustomersPage(stores)) {
    if (isSignedIn(session.getState())) leaveHiddenPage(stores, next, OTHER_CUSTOMER_TEXT);
    else leaveHiddenPage(stores, next ?? '/', LOGGED_OUT_TEXT);
  } else if (next !== null) void services.goTo(next);
}
