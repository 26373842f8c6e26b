import { hasUnsavedWork } from '#client/browser/dirty-forms.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { isSignedIn, NO_SESSION, type Session } from '#client/features/auth/session-store.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { saveNotice } from '../forms/saved-notice.ts';
import { fetchPage } from '../navigation/page-fetch.ts';
import type { Stores } from '../store-types.ts';
import { storeVersion, updateStores } from '../update-stores.ts';
import { isOtherCustomersPage } from './page-session.ts';

/*
 * Handles changes of the session. The session store updates storage itself; `stores.tsx` resets the cart and lists, and
 * hides another customer's page.
 */

const SESSION_ENDED = 'Your session has ended. Please log in again.';
/** Milliseconds. If a session ends sooner than this after its login, the browser never stored the session's cookie. */
const SOON_MS = 60_000;
const LOGGED_IN_ELSEWHERE = 'You’ve logged in on another tab.';
const PLEASE_REPEAT = 'What you asked for isn’t done yet. Please try again.';
export const OTHER_CUSTOMER_TEXT = 'Someone else has logged in here, so we’ve reloaded the page.';
const LOGGED_OUT_TEXT = 'You’ve been logged out, so we’ve closed that page.';

const RENEWAL_TIMEOUT_MS = 10_000;

/** Returns the message that explains why the customer has to log in again. */
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
  if (login !== undefined || (mode === null && stores.page.isPersonal)) {
    open('login', { message: sessionEndedText(stores), ...login });
  }
}

/**
 * Handles a cookie that belongs to a session other than this tab's. A public page stays on screen, with its typed text;
 * a customer's page is reloaded in full.
 * @param notice the message for the shopper, also shown after the reload; empty if the shopper has done nothing
 */
export async function handleSessionReplaced(stores: Stores, notice: string): Promise<void> {
  resetAfterSignOut(stores);
  if (stores.page.isPersonal) {
    if (notice !== '') saveNotice(notice);
    leaveHiddenPage(stores, null, OTHER_CUSTOMER_TEXT);
    return;
  }
  if (notice !== '') showFailure(notice);
  await restoreSession(stores);
}

/** Restores the session from the account page's data if this tab has none. */
export async function restoreSession(stores: Stores): Promise<void> {
  const account = new URL('/account', window.location.href);
  const response = await fetchPage(account, AbortSignal.timeout(RENEWAL_TIMEOUT_MS)).catch(() => null);
  // A customer may have logged in meanwhile.
  if (response?.kind !== 'page' || isSignedIn(stores.session.getState())) return;
  updateStores(stores, response.payload, storeVersion(stores));
  void stores.cart.getState().load();
  void stores.lists.getState().load();
}

/** Handles a login or logout in another tab. The session store already contains the change. */
export function handleSessionChangeInOtherTab(stores: Stores, before: Session): void {
  const { session, cart, lists, auth, services } = stores;
  const { id } = session.getState();
  if (id === before.id) return;
  const { mode, next, pending } = auth.getState();
  if (id === NO_SESSION.id) {
    // Unsent text stays in the page behind the login dialog, in case the same customer logs in again.
    if (stores.page.isPersonal && hasUnsavedWork()) handleSessionEnded(stores);
    else if (stores.page.isPersonal) leaveHiddenPage(stores, '/', LOGGED_OUT_TEXT);
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
  void lists.getState().load();
  if (mode !== null && (next !== null || stores.page.isPersonal)) void services.goTo(next);
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

/** Pages about one of a customer's orders or addresses, with the path of the list that another visitor sees instead. */
const OVERVIEWS: Partial<Record<RouteId, string>> = {
  order: '/orders',
  payment: '/orders',
  'account-address-edit': '/account/addresses',
  'checkout-address-edit': '/checkout/addresses',
};

/**
 * Loads another document in place of a page that is hidden from the current visitor. Until the document arrives,
 * `words` and a button to reload are shown in place of the page.
 * @param to a path; null for the page's overview or, if it has none, for the page itself
 */
export function leaveHiddenPage({ page }: Pick<Stores, 'page'>, to: string | null, words: string): void {
  const overview = page.route === null ? undefined : OVERVIEWS[page.route];
  const leave = (): void => loadDocument(new URL(to ?? overview ?? '', window.location.href), 'replace');
  document.getElementById('main')?.before(createNotice(words, leave));
  leave();
}

function createNotice(words: string, tryAgain: () => void): Element {
  const notice = document.createElement('div');
  notice.className = 'page py-16 text-center';
  notice.setAttribute('role', 'alert');
  const sentence = document.createElement('p');
  sentence.textContent = words;
  const button = document.createElement('button');
  button.className = 'button button-primary mt-6';
  button.textContent = 'Reload';
  button.addEventListener('click', tryAgain);
  notice.append(sentence, button);
  return notice;
}
